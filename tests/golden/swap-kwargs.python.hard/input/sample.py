copy(source, limit=10, deep=True)
