if ready:
    start()
go()
