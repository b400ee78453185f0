"""Hypothesis strategies that the tests share: texts, edits, and small sources with everything that trips edit tools."""

from collections.abc import Callable, Sequence

from hypothesis import strategies as st

from syntax.edit import Edit, Piece, in_order
from syntax.lines import Span
from syntax.source import Source
from tests.workbench import source

_BITS = st.sampled_from(["a", "b", "ab ", "\n", "\n", "\n\n", "\r\n", "\t", "é", "😀", "}", "\f", "x" * 12])
texts = st.lists(_BITS, max_size=24).map("".join).map(str.encode)
"""Any text: few different lines, so that many repeat; every sort of line end; more bytes than characters."""


@st.composite
def edited_texts(draw: st.DrawFn) -> tuple[bytes, tuple[Edit, ...]]:
    """A text with sorted edits that may replace, insert, delete, copy and move, at any byte."""
    text = draw(texts)
    cuts = draw(st.lists(st.integers(0, len(text)), max_size=8, unique=True).map(sorted))
    edits = []
    for start, end in zip(cuts[::2], cuts[1::2], strict=False):
        # An insertion's place may not be where another edit starts or ends, so it takes the first cut of two.
        edits.append(Edit(start, start if draw(st.booleans()) else end, draw(_pieces(len(text)))))
    return text, in_order(edits)


def _pieces(length: int) -> st.SearchStrategy[tuple[Piece, ...]]:
    span = st.tuples(st.integers(0, length), st.integers(0, length)).map(lambda ends: Span(min(ends), max(ends)))
    return st.lists(st.one_of(texts, span), max_size=2).map(tuple)


@st.composite
def sources(draw: st.DrawFn) -> Source:
    """A small source in any language: comments, decorators, overloads, gaps, and any carrier of lines."""
    language = draw(st.sampled_from(["typescript", "tsx", "javascript", "jsx", "python"]))
    unit = draw(st.sampled_from(["  ", "    ", "\t"]))
    semicolon = draw(st.sampled_from([";", ";", ""]))
    family = "python" if language == "python" else language
    items = draw(_items(family, 1))
    lines = _lay_out(items, unit, semicolon)
    eol = draw(st.sampled_from(["\n", "\n", "\r\n"]))
    bom = draw(st.sampled_from(["", "", "\ufeff"]))
    end = draw(st.sampled_from([eol, eol, "", eol * 3]))
    return source((bom + eol.join(lines) + end).encode(), language)


_Item = list[str]
"""Lines of one statement with what stands around it; `>` per level of indentation, `;` as the style has it."""

_NAMES = ["alpha", "beta", "gamma", "delta", "total", "run"]


def _lay_out(items: Sequence[str], unit: str, semicolon: str) -> list[str]:
    lines = []
    for item in items:
        body = item.lstrip(">")
        text = body.removesuffix(";") + semicolon if body.endswith(";") else body
        lines.append(unit * (len(item) - len(body)) + text if text else "")
    return lines


@st.composite
def _items(draw: st.DrawFn, family: str, depth: int) -> list[str]:
    """Some statements in a row, with comments and blank lines before each."""
    comment = "#" if family == "python" else "//"
    lines: list[str] = []
    for _ in range(draw(st.integers(2, 6 if depth else 3))):
        lines += [""] * draw(st.sampled_from([0, 0, 0, 1, 1, 2]))
        lines += [f"{comment} {draw(st.sampled_from(_NAMES))}"] * draw(st.sampled_from([0, 0, 0, 1]))
        lines += [""] * draw(st.sampled_from([0] * 9 + [1]))
        lines += draw(_statement(family, depth))
    return lines


def _deeper(lines: list[str]) -> list[str]:
    return [f">{line}" if line else "" for line in lines]


@st.composite
def _statement(draw: st.DrawFn, family: str, depth: int) -> _Item:
    name = draw(st.sampled_from(_NAMES)) + str(draw(st.integers(0, 9)))
    makers: list[Callable[[str, list[str], list[str]], _Item]] = _PYTHON if family == "python" else list(_ECMASCRIPT)
    if family in {"typescript", "tsx"}:
        makers = [*makers, *_TYPESCRIPT]
    if family not in {"typescript", "python"}:
        makers = [*makers, *_WITH_JSX]
    simple, compound = [maker for maker in makers if maker in _SIMPLE], [each for each in makers if each not in _SIMPLE]
    maker = draw(st.sampled_from(simple if depth == 0 or draw(st.booleans()) else compound))
    inner = [_deeper(draw(_items(family, depth - 1))) if depth else [] for _ in range(2)]
    return maker(name, inner[0], inner[1])


_ECMASCRIPT: tuple[Callable[[str, list[str], list[str]], _Item], ...] = (
    lambda name, _, __: [f"{name}(1);"],
    lambda name, _, __: [f"const {name} = '😀 {{{{ x }}}}';"],
    lambda name, _, __: [f"{name}.push(`a", f"  ${{{name}}}", "`);"],
    lambda name, _, __: [f"{name}(2) // {name}"],
    lambda name, _, __: [f"({name})(1);"],
    lambda name, _, __: [f"[{name}] = [2];"],
    lambda name, one, two: [f"if ({name}) {{", *one, "} else {", *two, "}"],
    lambda name, one, two: [f"if ({name}) {{", *one, f"}} else if (!{name}) {{", *two, "}"],
    lambda name, one, two: [
        f"if ({name}) {{",
        *one,
        f"}} else if ({name}One) {{",
        *two,
        f"}} else if ({name}Two) {{ // two",
        *one,
        "} // end",
    ],
    lambda name, _, __: [
        f"const {name} = {{",
        f">{name}One: 1,",
        "",
        f">{name}Two: [",
        f">>{name}3,",
        ">>four,",
        ">],",
        "};",
    ],
    lambda name, one, _: [f"for (const x of {name}) {{", *one, "}"],
    lambda name, one, _: [f"function {name}() {{", *one, "}"],
    lambda name, one, _: [f"export const {name} = () => {{", *one, "};"],
    lambda name, one, two: ["try {", *one, f"}} catch ({name}) {{", *two, "}"],
    lambda name, one, _: [
        f"switch ({name}) {{",
        f">case {name}.a:",
        f">case {name}.b: // b",
        *_deeper(one),
        ">>break;",
        f">case {name}.c:",
        ">default:",
        f">>{name}();",
        "}",
    ],
    lambda name, one, two: [
        f"class {name} {{",
        f">{name} = 1;",
        ">// about",
        f">{name}One() {{",
        *_deeper(one),
        ">}",
        "",
        f">static {name}Two() {{",
        *_deeper(two),
        ">}",
        f">get {name}Three() {{",
        ">>return 3;",
        ">}",
        "}",
    ],
    lambda name, one, _: [
        f"function {name}(total, {{ limit, alpha: limits }}) {{",
        ">if (total < limit && !limits) {",
        ">>return `total ${total}, limits ${limits}`;",
        ">}",
        *one,
        ">run(total, 'limits', { limit }, true);",
        ">return total > 1 || limits === total;",
        "}",
    ],
)
_TYPESCRIPT: tuple[Callable[[str, list[str], list[str]], _Item], ...] = (
    lambda name, one, _: [
        f"export function {name}(a: 1): void;",
        f"export function {name}(a: 2): void;",
        f"export function {name}(a: any) {{",
        *one,
        "}",
    ],
    lambda name, one, two: [
        "@wrap",
        "// between",
        f"@{name}()",
        f"export class {name} {{",
        f">@field() {name} = 1;",
        ">[key: string]: any;",
        ">@get()",
        f">{name}One(a: 1): 1;",
        f">{name}One(a: any) {{",
        *_deeper(one),
        ">}",
        ">static {",
        *_deeper(two),
        ">}",
        "}",
    ],
    lambda name, one, _: [f"namespace {name} {{", *one, "}"],
    lambda name, _, __: [f"interface {name} {{", f">{name}: `x", "  y`;", "}"],
    lambda name, _, __: [
        f"interface {name} {{",
        ">// one",
        f">{name}One: 1;",
        f">{name}Two(): 2;",
        f">{name}Two(a: 1): 2;",
        f">{name}Three?: {{",
        f">>[{name}: string]: 4;",
        ">};",
        "",
        f">readonly {name}Four: 5;",
        "}",
    ],
)
_WITH_JSX: tuple[Callable[[str, list[str], list[str]], _Item], ...] = (
    lambda name, one, _: [
        f"function {name}() {{",
        *one,
        ">return (",
        f">><p {name}={{1}}>",
        ">>>text",
        ">>></p>",
        ">)",
        "}",
    ],
    lambda name, _, __: [
        f"const {name} = (",
        f"><{name}.One>",
        f">>{{/* {name} */}}",
        f">><{name}Two />",
        f">><{name}Three>",
        ">>>text",
        f">></{name}Three>",
        "",
        f">><{name}Four />",
        f"></{name}.One>",
        ");",
    ],
)
_PYTHON: list[Callable[[str, list[str], list[str]], _Item]] = [
    lambda name, _, __: [f"{name}(1)"],
    lambda name, _, __: [f"{name} = '😀 {{{{ x }}}}'  # {name}"],
    lambda name, _, __: [f'{name} = """a', "  b", '"""'],
    lambda name, _, __: [f"{name} = 1 + \\", "        2"],
    lambda name, one, two: [f"if {name}:", *one, "# between", f"elif {name}2:", *two],
    lambda name, one, two: [f"if {name}:", *one, "else:  # else", *two],
    lambda name, one, two: [f"if {name}:", *one, ">    # odd", "else:", *two],
    lambda name, one, _: [f"async def {name}(a,", ">b):", f'>"""Say {name}."""', *one],
    lambda name, one, _: ["@overload  # noqa", f"def {name}(a): ...", f"def {name}(a):", *one, "", ">    # tail"],
    lambda name, one, two: ["try:", *one, f"except {name}:", *two, "else:", *one],
    lambda name, one, two: ["try:", *one, f"except {name}:", *two, "# two", f"except ({name}2, Other):", *one],
    lambda name, one, two: [f"if {name}:", *one, f"elif {name}2:", *two, "", f"elif {name}3:", *one],
    lambda name, one, two: [
        f"match {name}:",
        f">case {name}.A:",
        *_deeper(one),
        "",
        f">case {name}.B():",
        *_deeper(two),
    ],
    lambda name, one, _: ["@dataclass", f"class {name}:", f">{name}_one: int", f">{name}_two: str", ">", *one],
    lambda name, one, two: [f"match {name}:", ">case 1:", *_deeper(one), ">case _:", *_deeper(two)],
    lambda name, one, two: [
        "@wrap",
        "# between",
        f"class {name}:",
        f">{name} = 1",
        f">def {name}_one(self):",
        ">>global state",
        *_deeper(one),
        "",
        ">@property",
        f">def {name}_two(self):",
        *_deeper(two),
        "> # hangs",
    ],
    lambda name, one, _: [
        f"def {name}(total, limits=1):",
        ">if total < 1 and not limits:",
        '>>return f"total {total}, limits {limits}"',
        *one,
        ">run(total, 'limits', limits=limits, deep=True)",
        ">return total > 1 or limits == total",
    ],
]
_SIMPLE = [*_ECMASCRIPT[:6], *_PYTHON[:4]]
