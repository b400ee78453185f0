if ready:
    start()
    go()
