def run():
    try:
        start()
        return done()
    except OSError:
        stop()
