deep = False
one()
two()
three()
if size <= limit:
    one()
    two()
    three()
    copy(two, one)
