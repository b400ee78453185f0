class Run:
    first = 2

    second = 3
    moved = 1
    third = 4
