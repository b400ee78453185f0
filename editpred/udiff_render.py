"""Write the difference of two texts as a unified diff."""

from typing import Literal

from editpred.patch_lines import NO_FILE, NO_NEWLINE, write_path
from syntax.lines import split_lines
from verify.align import Run, grouped, runs

Status = Literal["modified", "created", "deleted"]


def render(old: str, new: str, path: str, *, context: int = 3, first_row: int = 0, status: Status = "modified") -> str:
    r"""The difference with `---` and `+++` lines and `\ No newline` marks; "" where there is none.

    With `context=0` a pure insertion has only its line number to go by, and readers differ on what that means.

    Args:
        old: rows of a file.
        new: what they become.
        path: of the file, relative to the project.
        context: lines that stay, around each change; changes at most twice as far apart share a hunk.
        first_row: 0-based row of the file where `old` and `new` start.
        status: whether the file comes or goes, that is, which side is `/dev/null`.
    """
    olds, news = split_lines(old.encode()), split_lines(new.encode())
    hunks = [_hunk(group, olds, news, context, first_row) for group in grouped(runs(olds, news), context)]
    if not hunks and status == "modified":
        return ""
    header = [
        f"--- {NO_FILE if status == 'created' else write_path(path, 'a/')}\n",
        f"+++ {NO_FILE if status == 'deleted' else write_path(path, 'b/')}\n",
    ]
    return "".join([*header, *hunks])


def _hunk(group: list[Run], olds: list[bytes], news: list[bytes], context: int, first_row: int) -> str:
    first, last = group[0], group[-1]
    above = min(context, first.old_start)
    below = min(context, len(olds) - last.old_end)
    old_start, new_start = first.old_start - above, first.new_start - above
    old_count, new_count = last.old_end + below - old_start, last.new_end + below - new_start
    old_rows = f"{_number(old_start, old_count, first_row)},{old_count}"
    new_rows = f"{_number(new_start, new_count, first_row)},{new_count}"
    parts = [f"@@ -{old_rows} +{new_rows} @@\n"]
    at = old_start
    for run in group:
        parts += (_line(" ", line) for line in olds[at : run.old_start])
        parts += (_line("-", line) for line in olds[run.old_start : run.old_end])
        parts += (_line("+", line) for line in news[run.new_start : run.new_end])
        at = run.old_end
    parts += (_line(" ", line) for line in olds[at : last.old_end + below])
    return "".join(parts)


def _number(start: int, count: int, first_row: int) -> int:
    """1-based; an empty side is named by the line above it."""
    return first_row + start + (1 if count else 0)


def _line(sign: str, line: bytes) -> str:
    text = line.decode()
    return f"{sign}{text}" if text.endswith("\n") else f"{sign}{text}\n{NO_NEWLINE}\n"
