def run():
    yield 1
