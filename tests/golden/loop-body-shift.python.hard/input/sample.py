def run():
    get(one)
    for one in many:
        log(one)
