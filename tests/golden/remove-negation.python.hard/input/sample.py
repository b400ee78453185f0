if ready:
    run()
