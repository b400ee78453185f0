for key, value in table.items():
    run()
