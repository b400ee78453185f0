def one():
    start()
    moved()


def two():
    """Two."""
    go()
