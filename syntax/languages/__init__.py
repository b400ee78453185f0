"""One language, one file."""
