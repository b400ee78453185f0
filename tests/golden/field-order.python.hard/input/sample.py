@dataclass(frozen=True)
class Box:
    tall: int  # up
    wide: int
    name: str = ''
