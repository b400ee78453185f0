def lookup(table, key):
    if key in table:
        found = None
        # Remembered for the report.
        table.missing.append(key)
    else:  # rare
        # The common case.
        found = table[key]
    return found
