def run():
    while one():
        go(1)
    # tail

    done()
