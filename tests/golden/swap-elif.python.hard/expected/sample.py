if one:
    a()
elif two:
    b()
    # b

elif three:
    c()  # c
