class Box:
    wide = 1

    @property
    def area(self):
        return self.wide
