class Run:
    moved = 1
    first = 2

    second = 3
    third = 4
