def one():
    """Do two."""
    go(1)

@cache
def two():
    """Do one."""
    go(2)
