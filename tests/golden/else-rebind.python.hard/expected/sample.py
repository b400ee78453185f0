for one in many:
    if one:
        break
else:
    # none
    go()
