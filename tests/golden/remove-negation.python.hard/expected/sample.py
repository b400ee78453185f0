if not ready:
    run()
