def lookup(table, key):
    if key in table:
        # The common case.
        found = table[key]
    else:  # rare
        found = None
        # Remembered for the report.
        table.missing.append(key)
    return found
