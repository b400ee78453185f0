def run(value, total):
    check(total=total)
    log(value.total)
    return total
