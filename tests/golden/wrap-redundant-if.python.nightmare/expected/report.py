def report(rows):
    """Print a table.

    Widths follow the longest row.
    """
    width = max(len(row) for row in rows)
    for row in rows:
        print(row.ljust(width))

    # A rule below the last row.
    print("-" * width)
