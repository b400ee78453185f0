end = start - size
