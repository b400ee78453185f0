class Pool:
    """Hands out numbers."""

    first = 1
    last = 9  # inclusive

    def take(self):
        self.first += 1
        return self.first - 1
