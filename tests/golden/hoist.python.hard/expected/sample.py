def run():
    first = 1
    second = 2
    return first
run()
