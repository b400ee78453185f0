from dataclasses import dataclass


# Corners go clockwise.
@dataclass(frozen=True)
class Square:
    side: int

    def area(self):
        return self.side**2


def unit():
    """The smallest square."""
    return Square(1)
