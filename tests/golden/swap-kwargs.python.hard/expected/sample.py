copy(source, deep=True, limit=10)
