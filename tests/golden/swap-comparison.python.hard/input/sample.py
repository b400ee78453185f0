if low <= value <= high:
    run()
