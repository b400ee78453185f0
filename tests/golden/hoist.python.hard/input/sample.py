def run():
    return first
    first = 1
    second = 2
run()
