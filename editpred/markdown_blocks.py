r"""Headings, prose and fenced blocks of a Markdown text, in order, by markdown-it-py in plain CommonMark mode.

Blocks keep their bytes: carriage returns and NUL, which CommonMark would replace, stay as they are. A `diff` block that
starts at the edge of the text is not closed by an indented fence where one at the edge follows: such a line is a
context line of a patch to a Markdown file (CommonMark would cut the patch there).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from string import punctuation

from markdown_it import MarkdownIt
from markdown_it.common.utils import unescapeAll
from markdown_it.rules_block.fence import fence
from markdown_it.rules_block.state_block import StateBlock
from markdown_it.token import Token

from syntax.errors import InputError

_LONGEST_HEADING = 1000
_TEXT_KINDS = frozenset(("text", "text_special", "code_inline", "html_inline"))


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; `line` and `end` are its first line and the line past it (0-based)."""

    level: int
    text: str
    line: int
    end: int


@dataclass(frozen=True, slots=True)
class Prose:
    """The Markdown source of a paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block at a line (0-based); `info` is all that stands behind its opening fence."""

    info: str
    text: str
    line: int


def _diff_fence(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's protocol
    if not fence(state, start, end, silent):
        return False
    if silent or state.level or state.sCount[start]:
        return True
    token = state.tokens[-1]
    if token.info.strip() != "diff" or not state.sCount[state.line - 1] or state.line - 1 == start:
        return True
    for line in range(state.line, end):
        row = state.src[state.bMarks[line] : state.eMarks[line]]
        if row.startswith("## ") or (row.startswith(token.markup) and row.strip(token.markup[0]).strip()):
            break
        if row.startswith(token.markup):
            token.content = state.getLines(start + 1, line, 0, True)  # noqa: FBT003 - markdown-it's protocol
            state.line = line + 1
            token.map = [start, state.line]
            break
    return True


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark")
    parser.core.ruler.disable(["normalize", "inline", "text_join"])
    parser.block.ruler.at("fence", _diff_fence, {"alt": ["paragraph", "reference", "blockquote", "list"]})
    return parser


_PARSER = _parser()
_INLINE = MarkdownIt("commonmark")


def read_blocks(text: str, where: str, *, first_line: int = 1) -> Iterator[Heading | Prose | Block]:
    """The parts of a text in order; lists, quotes and HTML are looked through or skipped.

    Args:
        text: without front matter.
        where: the file, for messages.
        first_line: 1-based line of the file where the text starts.

    Raises:
        InputError: an indented code block, or a heading deeper than two (the reference lets levels three and four
            pass and skips their text) or longer than a name.
    """
    heading: Token | None = None
    for token in _PARSER.parse(text):
        line = first_line + (token.map[0] if token.map else 0)
        match token.type:
            case "heading_open":
                heading = token
                if token.tag not in {"h1", "h2"}:
                    message = f"unexpected heading level {token.tag[1:]}: # is the name and ## a section"
                    raise InputError(f"{where}:{line}: {message}")
            case "inline" if heading and heading.map:
                yield Heading(int(heading.tag[1:]), _heading_text(token.content, f"{where}:{line}"), *heading.map)
                heading = None
            case "inline":
                yield Prose(token.content)
            case "fence":
                yield Block(unescapeAll(token.info.strip()), token.content, token.map[0] if token.map else 0)
            case "code_block":
                raise InputError(f"{where}:{line}: unexpected indented code block: put it between ``` fences")
            case _:
                pass


def is_plain_prose(text: str) -> bool:
    """Whether a text is paragraphs and nothing else, so that a section can hold it as it is."""
    kinds = {token.type for token in _PARSER.parse(text)}
    return text == text.strip() and kinds == {"paragraph_open", "inline", "paragraph_close"}


def _heading_text(source: str, place: str) -> str:
    if len(source) > _LONGEST_HEADING:
        raise InputError(f"{place}: a heading has at most {_LONGEST_HEADING} characters, not {len(source)}")
    return "".join(
        token.content if token.type in _TEXT_KINDS else " "
        for token in _leaves(_INLINE.parseInline(source))
        if token.type in _TEXT_KINDS or token.type in {"softbreak", "hardbreak"}
    )


def _leaves(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        if token.children:
            yield from _leaves(token.children)
        else:
            yield token


def write_heading(level: int, text: str) -> str:
    """A heading that reads back as `text`, in plain words where that does."""
    plain = f"{'#' * level} {text}"
    tokens = list(_leaves(_INLINE.parseInline(text)))
    if text == text.strip(" \t") and all(token.type == "text" for token in tokens) and _reads_as(plain, text):
        return plain
    last = len(text) - 1
    escaped = (_escape(char, at_edge=at in {0, last}) for at, char in enumerate(text))
    return f"{'#' * level} {''.join(escaped)}"


def _escape(char: str, *, at_edge: bool) -> str:
    if char in "\n\r\t" or (at_edge and char.isspace()):
        return f"&#{ord(char)};"
    return f"\\{char}" if char in punctuation else char


def _reads_as(heading: str, text: str) -> bool:
    try:
        parts = list(read_blocks(heading, ""))
    except InputError:
        return False
    return len(parts) == 1 and isinstance(parts[0], Heading) and parts[0].text == text


def write_block(info: str, text: str) -> str:
    """A fenced block with a fence longer than any run inside; a line end is added where the text has none."""
    mark = "~" if "`" in info else "`"
    length = 2
    run = 0
    for char in text:
        run = run + 1 if char == mark else 0
        length = max(length, run)
    rule = mark * (length + 1)
    gap = " " if info.startswith(mark) else ""
    body = text if text.endswith("\n") or not text else text + "\n"
    return f"{rule}{gap}{info}\n{body}{rule}\n"


def write_info(text: str) -> str:
    """An info string that reads back as `text`."""
    if unescapeAll(text.strip()) == text and "\n" not in text:
        return text
    escaped = text.replace("\\", "\\\\").replace("&", "\\&")
    head, tail = len(escaped) - len(escaped.lstrip()), len(escaped.rstrip())
    return "".join(
        f"&#{ord(char)};" if char == "\n" or not head <= at < tail else char for at, char in enumerate(escaped)
    )
