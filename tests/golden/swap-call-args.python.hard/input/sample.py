copy(target, source, deep=True)
