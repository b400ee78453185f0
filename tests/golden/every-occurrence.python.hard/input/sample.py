def cost(tickets):
    """Sum of tickets."""
    log(total=tickets)
    return f"{tickets} tickets"
