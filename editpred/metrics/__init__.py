"""One metric, one file: plain functions over texts and patches, equal to the reference on its worked values."""
