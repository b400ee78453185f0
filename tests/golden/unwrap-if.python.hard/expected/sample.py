def run():
    if ready:
        while one():
            go(1)
        # tail

    done()
