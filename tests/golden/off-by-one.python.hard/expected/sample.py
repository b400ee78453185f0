while at < len(items):
    at += 1
