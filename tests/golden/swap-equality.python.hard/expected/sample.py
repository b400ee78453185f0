if low == value:
    run()
