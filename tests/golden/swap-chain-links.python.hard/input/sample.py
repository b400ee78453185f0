name = line.lower().strip()
