def cost(total):
    """Sum of tickets."""
    log(total=total)
    return f"{total} tickets"
