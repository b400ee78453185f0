class Box:
    tall = 2

    wide = 1

    @property
    def area(self):
        return 1
