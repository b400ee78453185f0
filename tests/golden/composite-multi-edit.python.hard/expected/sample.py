deep = True
one()
two()
three()
if size < limit:
    one()
    two()
    three()
    copy(one, two)
