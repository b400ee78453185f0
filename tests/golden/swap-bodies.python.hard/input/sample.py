class Box:
    def one(self):
        return 2
        # last

    @property
    def two(self):
        """One."""
        return 1
