for value, key in table.items():
    run()
