class Box:
    size = 1


class Bag:
    def fill(self):
        go(3)
    def pour(self):
        go(4)
    def open(self):
        go(1)
