"""Source text as bytes, edits, hunks and languages: the core that all other packages share."""
