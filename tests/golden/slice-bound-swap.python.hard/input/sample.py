part = names[high:low]
