digits = re.compile(r"[0-9]+")
