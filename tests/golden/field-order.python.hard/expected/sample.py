@dataclass(frozen=True)
class Box:
    wide: int
    tall: int  # up
    name: str = ''
