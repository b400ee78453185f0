"""One agent, one file."""
