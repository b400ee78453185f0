def run(one):
    if not one:
        return

    go()
    # done

stop()
