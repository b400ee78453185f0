with ready:
    go()
    if late:
        stop()
done()
