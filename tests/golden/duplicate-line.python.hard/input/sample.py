def run():
    total = 1
    total = 1
    return total
