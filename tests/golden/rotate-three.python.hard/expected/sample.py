class Box:
    wide = 1

    @property
    def area(self):
        return 1

    tall = 2
