def run(value, total):
    check(total=toatl)
    log(value.total)
    return toatl
