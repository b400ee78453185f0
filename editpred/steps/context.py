"""`context`: excerpts of the project that may help, within a budget of tokens.

A word index and nothing more, so that any language will do. In this order, until the budget is spent:

1. `current_file`: rows of the cursor's file outside of its excerpt that define a name used near the cursor;
2. `edit_history_file`: rows around the edits of the history in other files;
3. `bm25`: rows of other files that define or use such names. Files are ranked by the names they hold, rare ones
   counting more, definitions twice; and by whether the cursor's file imports them.

Nothing depends on the order of a file system. The number of files and bytes that are read is bounded, nearest files
first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from editpred.example import Event, Example, Excerpt, PromptInputs, RelatedFile
from editpred.steps.excerpt import Rows, tokens_of
from editpred.steps.format_prompt import loaded
from editpred.steps.load_project import open_project
from editpred.steps.project import Project
from editpred.steps.region import region_named
from editpred.steps.word_index import Ranked, import_words, names_near, rank, rows_for
from editpred.udiff import parse
from syntax.errors import InputError

TOKENS = 4000
"""What an evaluation grants to related context."""
_PER_FILE = 4
"""A file gets at most this part of the budget: a quarter."""
_FILES = 12
_AROUND_EDIT = 8


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Rows of a file that are wanted, the most useful first."""

    path: str
    text: bytes
    rows: tuple[Rows, ...]
    source: str


def find_context(
    example: Example, workspace: Path | None = None, *, budget: int = TOKENS, force: bool = False
) -> Example:
    """Fill `related_files`; what was found before stays unless forced.

    Args:
        example: after `load-project`.
        workspace: where clones are kept; the user's cache by default.
        budget: tokens of all excerpts together, guessed as bytes // 3.
        force: look again.

    Raises:
        InputError: the example was not loaded, or its repository is gone.
        ToolError: git is absent, or took too long.
    """
    inputs = loaded(example)
    if (inputs.related_files is not None and not force) or not example.repository_url:
        return example
    project = open_project(example, workspace).project
    files = tuple(_chosen(_wanted(project, inputs), project.name, budget))
    return replace(example, prompt_inputs=replace(inputs, related_files=files))


def _wanted(project: Project, inputs: PromptInputs) -> Iterator[_Wanted]:
    """What could be shown, the most useful first."""
    near = region_named(inputs, "editable_350_context_512")
    excerpt = inputs.cursor_excerpt.encode()[near.start : near.end]
    names = names_near(excerpt, inputs.cursor_offset_in_excerpt - near.start)
    current = project.text(inputs.cursor_path)
    first = inputs.excerpt_start_row or 0
    shown = Rows(first, first + inputs.cursor_excerpt.count("\n") + 1)
    outside = tuple(rows for rows in rows_for(current, names, defined=True) if not _meet(rows, shown))
    yield _Wanted(inputs.cursor_path, current, outside, "current_file")
    edited: list[str] = []
    for event in reversed(inputs.events):
        path = event.path.partition("/")[2]
        if path not in {inputs.cursor_path, *edited} and project.has(path):
            edited.append(path)
            text = _text_or_none(project, path)
            if text is not None:
                yield _Wanted(path, text, tuple(_around_edits(event, text)), "edit_history_file")
    ranked = rank(project, names, import_words(current), inputs.cursor_path)
    for file in [file for file in ranked if file.path not in edited][:_FILES]:
        yield _ranked(file, names)


def _ranked(file: Ranked, names: Sequence[str]) -> _Wanted:
    rows = rows_for(file.text, names, defined=True) or rows_for(file.text, names, defined=False)
    return _Wanted(file.path, file.text, tuple(rows), "bm25")


def _around_edits(event: Event, text: bytes) -> Iterator[Rows]:
    """The rows around each hunk of an event."""
    total = text.count(b"\n") + 1
    for section in parse(f"--- a/f\n+++ b/f\n{event.diff}"):
        for hunk in section.hunks:
            start = max(0, (hunk.start or 0) - _AROUND_EDIT)
            yield Rows(start, min(total, (hunk.start or 0) + hunk.context.count("\n") + _AROUND_EDIT))


def _chosen(wanted: Iterator[_Wanted], root: str, budget: int) -> Iterator[RelatedFile]:
    """What fits, as related files; an excerpt that does not fit is passed over."""
    order = 0
    for each in wanted:
        lines = each.text.split(b"\n")
        left = min(budget, max(1, budget // _PER_FILE))
        excerpts: list[Excerpt] = []
        for rows in each.rows:
            text = b"".join(line + b"\n" for line in lines[rows.start : rows.end])
            text = text[:-1] if rows.end == len(lines) else text
            cost = tokens_of(text)
            if cost > left or not text.strip() or any(_meet(rows, Rows(one.start, one.end)) for one in excerpts):
                continue
            left, budget = left - cost, budget - cost
            excerpts.append(Excerpt(rows.start, rows.end, text.decode(), order, each.source))
            order += 1
        if excerpts:
            excerpts.sort(key=lambda excerpt: excerpt.start)
            yield RelatedFile(f"{root}/{each.path}", len(lines) - 1, tuple(excerpts))


def _meet(one: Rows, two: Rows) -> bool:
    return one.start < two.end and two.start < one.end


def _text_or_none(project: Project, path: str) -> bytes | None:
    try:
        return project.text(path)
    except InputError:
        return None
