"""One step of the pipeline, one file: an example in, the example with one thing more out."""
