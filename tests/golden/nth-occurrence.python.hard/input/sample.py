def run(size):
    if size > 0:
        one()
    if size > 0:
        two()
    if size > 0:
        three()
