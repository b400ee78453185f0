def merge(left, right):
    merged = dict(left)
    for key, value in right.items():
        if value is not None:
            merged[key] = value
    return merged
