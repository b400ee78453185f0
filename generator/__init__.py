"""From a corpus to `fixtures.tar.gz`."""
