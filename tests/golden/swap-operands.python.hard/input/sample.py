if names in first:
    run()
