box = {"width": 2, "height": 1}
