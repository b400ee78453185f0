"""Whether a word is missing where a prompt says so, and makes the fixed file when it is added."""

import re

from tree_sitter import Node

from tests.claims import only, true
from tests.view import View


def _add(match: re.Match[str], before: View, after: View) -> None:
    row = only(before, match["line"])
    line, following = before.lines[row], match["next"].encode()
    spots = [found.start() for found in re.finditer(re.escape(following), line) if _is_whole(line, found)]
    true(len(spots) == 1, f"{following!r} stands on the line once (there are {len(spots)})")
    column = spots[0]
    mended = line[:column] + match["word"].encode() + b" " + line[column:]
    true([*before.lines[:row], mended, *before.lines[row + 1 :]] == after.lines, "with the word it is the fixed file")
    true(_is_token(after.root, row, column, match["word"].encode()), "the word is one of the language's own")


def _is_whole(line: bytes, found: re.Match[bytes]) -> bool:
    """Whether a text that was found is no part of a longer word."""
    left, right = line[: found.start()][-1:] + found[0][:1], found[0][-1:] + line[found.end() :][:1]
    return not any(re.fullmatch(rb"[\w$]{2}", edge) for edge in (left, right))


def _is_token(root: Node, row: int, column: int, word: bytes) -> bool:
    node = root.descendant_for_point_range((row, column), (row, column + len(word)))
    return node is not None and node.text == word and "identifier" not in node.type


KINDS = (
    (
        re.compile(
            r"On the line `(?P<line>.+?)`, the word `(?P<word>.+?)` is missing directly before `(?P<next>.+?)`\. Add it"
        ),
        _add,
    ),
)
