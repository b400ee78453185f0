"""Events of a history, told anew from the texts."""

from editpred.steps.history import MAX_EVENTS, events_of
from editpred.steps.patch_project import SectionEdit

TEXT = [f"line {number}" for number in range(1, 101)]


def edits(*rows: tuple[str, int, str]) -> list[SectionEdit]:
    """Edits of single rows (1-based), in order: path, row, new text."""
    texts: dict[str, list[str]] = {}
    found = []
    for path, row, new in rows:
        before = texts.setdefault(path, list(TEXT))
        after = [*before[: row - 1], *new.split("\n"), *before[row:]]
        texts[path] = after
        found.append(SectionEdit(path, path, _bytes(before), _bytes(after)))
    return found


def _bytes(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def headers(found: list[SectionEdit]) -> list[list[str]]:
    return [[line for line in event.diff.split("\n") if line.startswith("@@")] for event in events_of(found, "root")]


def test_edits_at_most_eight_rows_apart_are_one_event() -> None:
    assert headers(edits(("a", 10, "x"), ("a", 18, "y"))) == [["@@ -7,7 +7,7 @@", "@@ -15,7 +15,7 @@"]]
    assert headers(edits(("a", 18, "x"), ("a", 10, "y"))) == [["@@ -7,7 +7,7 @@", "@@ -15,7 +15,7 @@"]]
    assert len(headers(edits(("a", 10, "x"), ("a", 19, "y")))) == 2
    assert len(headers(edits(("a", 19, "x"), ("a", 10, "y")))) == 2


def test_an_event_grows_with_every_edit_near_it() -> None:
    assert len(headers(edits(("a", 10, "x"), ("a", 18, "y"), ("a", 26, "z")))) == 1
    assert len(headers(edits(("a", 10, "x\n" * 20), ("a", 33, "y")))) == 1


def test_edits_of_another_file_come_between() -> None:
    events = events_of(edits(("a", 10, "x"), ("b", 10, "x"), ("a", 11, "y")), "root")
    assert [event.path for event in events] == ["root/a", "root/b", "root/a"]


def test_an_edit_that_is_taken_back_leaves_no_event() -> None:
    assert headers(edits(("a", 10, "x"), ("a", 10, "line 10"))) == []


def test_large_changes_are_not_recorded_and_old_ones_are_forgotten() -> None:
    assert headers(edits(("a", 10, "x" * 6143))) == [["@@ -7,7 +7,7 @@"]]
    assert headers(edits(("a", 10, "x" * 6144))) == []
    many = edits(*((f"file {number}", 5, "x") for number in range(15)))
    assert [event.path for event in events_of(many, "r")] == [f"r/file {number}" for number in range(5, 15)]
    assert MAX_EVENTS == 10


def test_three_rows_of_context_and_no_file_headers() -> None:
    (event,) = events_of(edits(("a", 10, "x")), "root")
    assert event.diff == ("@@ -7,7 +7,7 @@\n line 7\n line 8\n line 9\n-line 10\n+x\n line 11\n line 12\n line 13\n")
    assert not event.predicted
