class Pool:
    """Hands out numbers."""

    last = 9  # inclusive
    first = 1

    def take(self):
        self.first += 1
        return self.first - 1
