first = 1  # one
second: int = 2
