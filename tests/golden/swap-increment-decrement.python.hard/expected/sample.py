count -= 1
