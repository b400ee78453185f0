first = 2  # one
second: int = 1
