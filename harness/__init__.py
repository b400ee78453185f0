"""Run agents on task sets, so that anyone gets the same result."""
