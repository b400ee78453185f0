end = start + size
