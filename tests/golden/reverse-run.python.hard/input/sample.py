go()
DEPTH: int = 3
HEIGHT = 2  # tall
WIDTH = 1

stop()
