def one():
    start()


def two():
    """Two."""
    moved()
    go()
