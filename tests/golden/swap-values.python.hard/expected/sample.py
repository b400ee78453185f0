box = {"width": 1, "height": 2}
