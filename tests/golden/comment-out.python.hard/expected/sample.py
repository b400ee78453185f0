def run():
    first()
    second()  # why
    done()
