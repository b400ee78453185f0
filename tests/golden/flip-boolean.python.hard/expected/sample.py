run(deep=True)
