"""One mutation, one file, and nothing else: the registry walks this folder."""
