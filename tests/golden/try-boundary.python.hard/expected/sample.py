def run():
    try:
        start()
    except OSError:
        stop()
    return done()
