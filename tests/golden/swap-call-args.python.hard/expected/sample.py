copy(source, target, deep=True)
