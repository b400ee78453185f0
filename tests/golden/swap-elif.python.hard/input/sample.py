if one:
    a()
elif three:
    c()  # c

elif two:
    b()
    # b
