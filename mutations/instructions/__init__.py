"""One instruction kind, one file: its anchors, how a prompt of it is parsed, all readings of it."""
