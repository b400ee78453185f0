def one():
    """Do one."""
    go(1)

@cache
def two():
    """Do two."""
    go(2)
