"""Compare formatted texts whose trees we do not have: CSS and its dialects, JSON, YAML, TypeScript beyond its grammar.

Formatters keep one blank line where the author left some, and that is layout, except inside comments, strings and
scalars. CSS dialects need one more look at the texts as they came: Prettier prints `a +b` as `a + b`, which is a list
of two to Sass on one side and an addition on the other.
"""

import re

_STRING = rb'"(?:\\.|[^"\\\n])*"' + rb"|'(?:\\.|[^'\\\n])*'"
_BLOCK_COMMENT = rb"/\*.*?\*/"
_LINE_COMMENT = rb"//[^\n]*"
_URL = rb"url\([^()\n]*\)"
_KEPT = {
    "css": rb"|".join((_BLOCK_COMMENT, _URL, _STRING)),
    "scss": rb"|".join((_BLOCK_COMMENT, _URL, _LINE_COMMENT, _STRING)),
    "less": rb"|".join((_BLOCK_COMMENT, _URL, _LINE_COMMENT, _STRING)),
    "json": rb"|".join((_BLOCK_COMMENT, _LINE_COMMENT, _STRING)),
    "json5": rb"|".join((_BLOCK_COMMENT, _LINE_COMMENT, _STRING)),
}
_BLANK_LINES = rb"(?P<blank>\n(?:[ \t]*\n)+)"
_KEPT |= dict.fromkeys(
    ("typescript", "babel", "babel-flow", "babel-ts"),
    rb"|".join((_BLOCK_COMMENT, _LINE_COMMENT, rb"`(?:\\.|[^`\\])*`", _STRING)),
)
_PATTERNS = {kind: re.compile(rb"(?P<kept>" + kept + rb")|" + _BLANK_LINES, re.DOTALL) for kind, kept in _KEPT.items()}
_YAML_BLANK = re.compile(rb"\n(?:[ \t]*\n)+")
_STYLES = frozenset({"css", "scss", "less"})
_SEGMENT = re.compile(rb"[^;{}]*[;{}]?")
_SIGN = re.compile(rb"(?<=[\w)%\"'}])(?<!\d[eE])(?P<before>\s*)[+-](?P<after>\s?)")


def same_but_blank_lines(parser: str, first: bytes, second: bytes) -> bool:
    """Whether two formatted texts differ by blank lines between tokens only; never true of other languages.

    For YAML, where blank lines in scalars count, and for JavaScript and TypeScript, whose literals no pattern can find
    for sure, the caller must compare what Prettier's parser reads as well.
    """
    if parser == "yaml":
        return _YAML_BLANK.sub(b"\n", first) == _YAML_BLANK.sub(b"\n", second)
    pattern = _PATTERNS.get(parser)
    return pattern is not None and _without_blank_lines(pattern, first) == _without_blank_lines(pattern, second)


def same_signs(parser: str, first: bytes, second: bytes) -> bool:
    """Whether every `+` and `-` in the values of a style sheet is a sign on both sides or on neither."""
    return parser not in _STYLES or _signs(_KEPT[parser], first) == _signs(_KEPT[parser], second)


def same_strings(parser: str, first: bytes, second: bytes) -> bool:
    """Whether the strings of two style sheets that hold white space are the same, quotes aside."""
    return parser not in _STYLES or _spaced_strings(parser, first) == _spaced_strings(parser, second)


def _spaced_strings(parser: str, text: bytes) -> list[bytes]:
    found = (match[0] for match in re.finditer(_KEPT[parser], text, re.DOTALL))
    return [string[1:-1] for string in found if string[:1] in {b'"', b"'"} and re.search(rb"\s", string)]


def _without_blank_lines(pattern: re.Pattern[bytes], text: bytes) -> bytes:
    return pattern.sub(lambda match: match.group("kept") or b"\n", text)


def _signs(kept: bytes, text: bytes) -> list[bool]:
    """For each sign after an operand, selectors aside: whether it stands apart from that and touches the next."""
    bare = re.sub(kept, b"x", text, flags=re.DOTALL)
    return [
        bool(sign["before"]) and not sign["after"]
        for segment in _SEGMENT.findall(bare)
        if not segment.endswith(b"{") or segment.lstrip().startswith(b"@")
        for sign in _SIGN.finditer(segment)
    ]
