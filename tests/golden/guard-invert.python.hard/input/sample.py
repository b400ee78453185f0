def run(one):
    if one:
        go()
        # done

stop()
