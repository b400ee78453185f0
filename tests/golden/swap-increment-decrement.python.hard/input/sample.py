count += 1
