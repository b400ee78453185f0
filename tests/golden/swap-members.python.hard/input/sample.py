class Box:
    @property
    def area(self):
        return self.wide

    wide = 1
