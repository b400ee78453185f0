go()
WIDTH = 1
HEIGHT = 2  # tall
DEPTH: int = 3

stop()
