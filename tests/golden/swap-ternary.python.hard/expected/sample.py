word = "lines" if many else "line"
