word = "line" if many else "lines"
