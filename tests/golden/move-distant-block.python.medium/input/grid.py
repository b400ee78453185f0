SIZE = 3


def columns(grid):
    return [list(column) for column in zip(*grid)]


def diagonal(grid):
    return [grid[at][at] for at in range(SIZE)]


def total(grid):
    return sum(map(sum, grid))


def rows(grid):
    # Top to bottom.
    return list(grid)
