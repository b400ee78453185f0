def run():
    for one in many:
        get(one)
        log(one)
