if low != value:
    run()
