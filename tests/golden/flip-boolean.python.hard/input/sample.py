run(deep=False)
