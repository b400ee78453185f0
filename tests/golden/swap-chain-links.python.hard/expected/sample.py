name = line.strip().lower()
