"""What the truth checks of all kinds share: claims about a file, each true or refuted with a sentence."""

from tests.view import Place, Unit, View


class UntrueError(AssertionError):
    """A sentence of a prompt that is not true, or a true one that could be taken in another way."""


def true(condition: object, sentence: str) -> None:
    if not condition:
        raise UntrueError(f"not so: {sentence}")


def only(view: View, quoted: str) -> int:
    rows = view.rows_with(quoted)
    true(len(rows) == 1, f"one line holds {quoted!r} (there are {len(rows)})")
    true(view.stripped[rows[0]] == quoted.encode(), f"the line is {quoted!r} and nothing more")
    return rows[0]


def block(view: View, quoted: str) -> Place:
    row = only(view, quoted)
    place = view.place(row)
    if place is None:
        raise UntrueError(f"not so: {quoted!r} is the first line of one statement or class member")
    nothing_dangles(view, place.unit)
    return place


def nothing_dangles(view: View, unit: Unit) -> None:
    """No comment below a block is indented further than the block: it could be taken for its tail."""
    row = unit.last + 1
    while row < len(view.lines) and not view.stripped[row]:
        row += 1
    if row < len(view.lines) and view.stripped[row].startswith((b"#", b"//", b"/*")):
        true(view.indent(row) <= view.indent(unit.head), f"no comment dangles below line {unit.last + 1}")


def rest_agrees(before: View, after: View, one: Unit, two: Unit) -> None:
    """Outside two blocks that change places nothing changes. `one` and `two` are in order, in the fixed file."""
    own, other = after.block(one), after.block(two)
    gap = after.lines[one.last + 1 : two.first]
    true(not any(line.strip(b" \t\r") for line in gap), "only blank lines stand between the two")
    text = [*ended(after.lines[: one.first]), *other, *ended(gap), *own]
    text += ended(after.lines[two.last + 1 :])
    true(text == ended(before.lines), "nothing but the order of the two changes")


def ended(lines: list[bytes]) -> list[bytes]:
    return [line.rstrip(b"\r") for line in lines]
