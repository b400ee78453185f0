class Box:
    def one(self):
        """One."""
        return 1

    @property
    def two(self):
        return 2
        # last
