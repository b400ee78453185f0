if one:
    same = a == b
else:
    same = a == b
