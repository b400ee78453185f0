"""Edit-prediction examples in Zed's format: read, write, load, predict, score, and make from mutations."""
