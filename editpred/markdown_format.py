"""An example as Markdown (zed-edit-prediction.md, 1.1 to 1.6).

```
+++
repository_url, revision, tags, ...        TOML (editpred/front_matter.py)
+++

# Name

## Reasoning  Uncommitted Diff  Recently Opened Files  Recently Viewed Files
## Edit History  Cursor Position  Expected Patch  Rejected Patch
```

It holds the specification, without what steps add. Whatever this module writes reads back the same, or is refused.
What the reference's form has no place for stands where other readers skip it: a note in prose before a block whose text
has no line end, reasoning that is more than paragraphs in a `reasoning` block, three keys in the front matter. Unlike
the reference, every heading deeper than two is an error, as are a broken front matter and a cursor without its marker.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace

from editpred.cursor import read_cursor
from editpred.example import Example, OpenedFile
from editpred.front_matter import read_front_matter, write_front_matter
from editpred.markdown_blocks import (
    Block,
    Heading,
    Prose,
    is_plain_prose,
    read_blocks,
    write_block,
    write_heading,
    write_info,
)
from syntax.errors import InputError

ACCEPTED = "// User accepted prediction:"
_NO_HISTORY = "(No edit history)"
_NO_LINE_END = "(No newline at the end)"
_REASONING = "reasoning"
_MOST_DIGITS = 18


@dataclass(slots=True)
class _Sections:
    """What the sections hold; a later block of a section that has one takes the place of the earlier."""

    name: str = ""
    reasoning_block: str | None = None
    reasoning_lines: tuple[int, int | None] | None = None
    history: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    last: dict[str, Block] = field(default_factory=dict)

    def text(self, section: str) -> str | None:
        block = self.last.get(section)
        return None if block is None else block.text


def read_markdown(text: str, name: str, where: str) -> Example:
    """Read an example.

    Args:
        text: the file.
        name: of the example, where the text has no heading that gives it.
        where: the file, for messages.

    Raises:
        InputError: see `read_front_matter` and `read_blocks`; or there is no cursor, or no marker in it.
    """
    front = read_front_matter(_with_plain_line_ends(text), where)
    body = front.body.lstrip()
    first_line = front.body_line + front.body.count("\n", 0, len(front.body) - len(body))
    sections = _read_sections(body, where, first_line)
    cursor = _cursor_block(sections, where, first_line)
    return Example(
        name=sections.name or name,
        repository_url=front.repository_url,
        revision=front.revision,
        cursor_path=cursor.info,
        cursor_position=cursor.text,
        edit_history="".join(sections.history),
        expected_patches=tuple(sections.expected),
        tags=front.tags,
        reasoning=_reasoning(sections, body),
        uncommitted_diff=sections.text("uncommitted diff") or "",
        uncommitted_diff_contains_edit_history=front.uncommitted_diff_contains_edit_history,
        recently_opened_files=_read_paths(sections.text("recently opened files")),
        recently_viewed_files=_read_paths(sections.text("recently viewed files")),
        rejected_patch=sections.text("rejected patch"),
        telemetry=front.telemetry,
        human_feedback=front.human_feedback,
        rating=front.rating,
        place=f"{where}:1",
        cursor_place=f"{where}:{first_line + cursor.line}",
    )


def _with_plain_line_ends(text: str) -> str:
    """Without byte order mark; a file whose first line ends as on Windows was saved so as a whole."""
    text = text.removeprefix("\ufeff")
    return text.replace("\r\n", "\n") if text.partition("\n")[0].endswith("\r") else text


def _read_sections(body: str, where: str, first_line: int) -> _Sections:
    sections = _Sections()
    section, prose = "", ""
    for part in read_blocks(body, where, first_line=first_line):
        match part:
            case Heading(level=1):
                sections.name = part.text
            case Heading():
                section = part.text.lower()
            case Prose():
                prose = part.text.strip().rpartition("\n")[2].strip()
                continue
            case Block():
                _add_block(sections, section, part, prose)
        if isinstance(part, Heading) and sections.reasoning_lines and sections.reasoning_lines[1] is None:
            sections.reasoning_lines = sections.reasoning_lines[0], part.line
        if isinstance(part, Heading) and section == _REASONING and part.level > 1:
            sections.reasoning_lines = part.end, None
        prose = ""
    return sections


def _add_block(sections: _Sections, section: str, block: Block, prose: str) -> None:
    if prose == _NO_LINE_END:
        block = replace(block, text=block.text.removesuffix("\n"))
    if section == _REASONING and block.info == _REASONING:
        sections.reasoning_block = block.text
    elif section == "edit history":
        sections.history += [f"{ACCEPTED}\n"] if prose == ACCEPTED else []
        sections.history.append(block.text)
    elif section == "expected patch":
        sections.expected.append(block.text)
    else:
        sections.last[section] = block


def _cursor_block(sections: _Sections, where: str, first_line: int) -> Block:
    block = sections.last.get("cursor position")
    if block is None:
        raise InputError(f"{where}:{first_line}: missing cursor position code block: write it under ## Cursor Position")
    place = f"{where}:{first_line + block.line}"
    if not block.info or not block.text:
        what = "text" if block.info else "path behind its opening fence"
        raise InputError(f"{place}: missing cursor position code block: the block has no {what}")
    try:
        read_cursor(block.text)
    except InputError as error:
        raise InputError(f"{place}: {error}") from None
    return block


def _reasoning(sections: _Sections, body: str) -> str | None:
    if sections.reasoning_lines is None or sections.reasoning_block is not None:
        return sections.reasoning_block
    start, end = sections.reasoning_lines
    return "\n".join(body.split("\n")[start:end]).strip()


def _read_paths(text: str | None) -> tuple[OpenedFile, ...]:
    lines = [line.strip() for line in (text or "").split("\n")]
    return tuple(_read_path(line) for line in lines if line)


def _read_path(line: str) -> OpenedFile:
    path, tab, offset = line.rpartition("\t")
    if not tab:
        return OpenedFile(line)
    return OpenedFile(
        path, int(offset) if offset.isascii() and offset.isdigit() and len(offset) <= _MOST_DIGITS else None
    )


def write_markdown(example: Example) -> str:
    """Write an example; predictions and all else that steps add stay behind.

    Raises:
        InputError: Markdown cannot hold it, which is said of the field.
    """
    written = write_front_matter(example) + "\n" + "\n".join(_parts(example))
    try:
        read = read_markdown(written, example.name, f"example {example.name!r}")
    except InputError as error:
        raise InputError(f"an example cannot be written as Markdown: {error}") from None
    wanted = specification(example)
    for each in fields(Example):
        if each.compare and getattr(read, each.name) != getattr(wanted, each.name):
            raise InputError(f"example {example.name!r} cannot be written as Markdown: its {each.name} would change")
    return written


def specification(example: Example) -> Example:
    """The example without what steps add: what Markdown holds."""
    return replace(example, prompt_inputs=None, prompt=None, predictions=(), score=(), qa=(), zed_version=None)


def _parts(example: Example) -> Iterator[str]:
    if example.name:
        yield write_heading(1, example.name) + "\n"
    if example.reasoning is not None:
        yield "## Reasoning\n"
        yield from _write_reasoning(example.reasoning)
    if example.uncommitted_diff:
        yield "## Uncommitted Diff\n"
        yield _write_diff(example.uncommitted_diff)
    for title, opened in (("Opened", example.recently_opened_files), ("Viewed", example.recently_viewed_files)):
        if opened:
            yield f"## Recently {title} Files\n"
            yield write_block("", "".join(_write_path(file) for file in opened))
    yield "## Edit History\n"
    yield _write_diff(example.edit_history) if example.edit_history else f"{_NO_HISTORY}\n"
    yield "## Cursor Position\n"
    yield _write_text(write_info(example.cursor_path), example.cursor_position)
    yield "## Expected Patch\n"
    yield from map(_write_diff, example.expected_patches)
    if example.rejected_patch is not None:
        yield "## Rejected Patch\n"
        yield _write_diff(example.rejected_patch)


def _write_reasoning(reasoning: str) -> Iterator[str]:
    if is_plain_prose(reasoning):
        yield f"{reasoning}\n"
    elif reasoning:
        yield _write_text(_REASONING, reasoning)


def _write_diff(diff: str) -> str:
    return _write_text("diff", diff)


def _write_text(info: str, text: str) -> str:
    note = f"{_NO_LINE_END}\n\n" if text and not text.endswith("\n") else ""
    return note + write_block(info, text)


def _write_path(file: OpenedFile) -> str:
    if file.cursor_position is not None:
        return f"{file.path}\t{file.cursor_position}\n"
    # A reader splits at the last tab, and what is no number behind it means none.
    return f"{file.path}\t-\n" if "\t" in file.path else f"{file.path}\n"
