go()
with ready:
    if late:
        stop()
done()
