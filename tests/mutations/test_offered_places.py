"""Where mutations apply: plain places in sources that trip edit tools, each with the mutant that must be among them."""

import pytest

from syntax.languages.language import is_clean
from tests.workbench import mutants, source, unproven, untrue

MOVE, SWAP, LINES = "move-distant-block", "swap-sibling-blocks", "swap-adjacent-lines"
COPY, WRAP, BRANCH, LABEL = "duplicate-block", "wrap-redundant-if", "swap-if-else", "remove-case-label"

_OFFERED = [
    (
        LINES,
        "typescript",
        "class Box {\n  xs = 1\n  ys = 2\n}\n",
        "class Box {\n  ys = 2\n  xs = 1\n}\n",
        "no semicolons",
    ),
    (
        LINES,
        "typescript",
        "abstract class B {\n  abstract one(): void;\n  abstract two(): void;\n}\n",
        "abstract class B {\n  abstract two(): void;\n  abstract one(): void;\n}\n",
        "abstract members",
    ),
    (LINES, "python", "xs = 1\r\n\r\nys = 2", "ys = 2\r\n\r\nxs = 1", "CRLF without a last line end"),
    (
        LINES,
        "typescript",
        "one();\n\ttwo('😀');\n\tthree('é');\n",
        "one();\n\tthree('é');\n\ttwo('😀');\n",
        "emoji and tabs",
    ),
    (
        SWAP,
        "typescript",
        "go();\n/** one */\n@Mark\n// why\nexport class One {\n}\nexport default class Two {\n}\n",
        "go();\nexport default class Two {\n}\n/** one */\n@Mark\n// why\nexport class One {\n}\n",
        "decorated and exported",
    ),
    (
        SWAP,
        "typescript",
        "class B {\n  @Mark()\n  // why\n  one() {}\n  two() {}\n}\n",
        "class B {\n  two() {}\n  @Mark()\n  // why\n  one() {}\n}\n",
        "a comment below a member's decorator",
    ),
    (
        SWAP,
        "typescript",
        "declare function f(a1: 1): 1;\ndeclare function f(a2: 2): 2;\ndeclare const two: {\n  b: 2;\n};\n",
        "declare const two: {\n  b: 2;\n};\ndeclare function f(a1: 1): 1;\ndeclare function f(a2: 2): 2;\n",
        "ambient overloads",
    ),
    (
        SWAP,
        "typescript",
        "export default function f(a1: 1): 1;\nexport default function f(a2) {\n  x();\n}\nconst two = 2;\n",
        "const two = 2;\nexport default function f(a1: 1): 1;\nexport default function f(a2) {\n  x();\n}\n",
        "default overloads",
    ),
    (
        SWAP,
        "python",
        "@overload  # noqa\ndef f(a): ...\n@t.overload\ndef f(b): ...\ndef f(c):\n    x()\ntwo = 2\n",
        "two = 2\n@overload  # noqa\ndef f(a): ...\n@t.overload\ndef f(b): ...\ndef f(c):\n    x()\n",
        "overloads in Python",
    ),
    (
        SWAP,
        "python",
        "go()\n# one\n@wrap\n# why\n@cache\nasync def one():\n    x()  # x\n    # tail\ntwo = 2  # two\n",
        "go()\ntwo = 2  # two\n# one\n@wrap\n# why\n@cache\nasync def one():\n    x()  # x\n    # tail\n",
        "all that belongs",
    ),
    (
        SWAP,
        "python",
        "def one():\r\n    x()\r\n    # tail\r\ntwo = 2  # two\r\n",
        "two = 2  # two\r\ndef one():\r\n    x()\r\n    # tail\r\n",
        "comments at line ends under CRLF",
    ),
    (
        SWAP,
        "typescript",
        "outer: for (const x of xs) {\n  a();\n}\nfoo();\n",
        "foo();\nouter: for (const x of xs) {\n  a();\n}\n",
        "a labelled statement",
    ),
    (
        BRANCH,
        "typescript",
        "if (ok) {\n  one();\n}\n// why\nelse {\n  two();\n}\n",
        "if (ok) {\n  two();\n}\n// why\nelse {\n  one();\n}\n",
        "a comment between the branches",
    ),
    (
        BRANCH,
        "python",
        "if ok:\n    # one\n\n    one()\n# why\nelse:  # no\n    two()\n\n    # tail\nend()\n",
        "if ok:\n    two()\n\n    # tail\n# why\nelse:  # no\n    # one\n\n    one()\nend()\n",
        "comments around the branches",
    ),
    (
        WRAP,
        "typescript",
        "class B {\n  static {\n    one();\n    two();\n    xx();\n    yy();\n  }\n}",
        "class B {\n  static {\n    if (true) {\n      one();\n      two();\n      xx();\n      yy();\n    }\n  }\n}",
        "a static block",
    ),
    (
        WRAP,
        "typescript",
        "class B {\n\trun = () => {\n\t\tone();\n\t\ttwo();\n\n\t\tthree();\n\t};\n}\n",
        "class B {\n\trun = () => {\n\t\tif (true) {\n\t\t\tone();\n\t\t\ttwo();\n\n\t\t\tthree();\n\t\t}\n\t};\n}\n",
        "tabs in a field's arrow function",
    ),
    (
        WRAP,
        "python",
        "def f():\n    # first\n    one()\n    two()\n\n    # tail\n\n\ng()\n",
        "def f():\n    if True:\n        # first\n        one()\n        two()\n\n        # tail\n\n\ng()\n",
        "comments at both edges",
    ),
    (
        LABEL,
        "jsx",
        "switch (a) {\n  case K.A: // a\n  default:\n    x();\n}\n",
        "switch (a) {\n  default:\n    x();\n}\n",
        "a label above default",
    ),
    (
        COPY,
        "typescript",
        "go();\n\n// why\nfor (const x of xs) {\n  a(`\n  `);\n}",
        "go();\n\n// why\nfor (const x of xs) {\n  a(`\n  `);\n}\n\n// why\nfor (const x of xs) {\n  a(`\n  `);\n}",
        "no last line end",
    ),
    (
        MOVE,
        "python",
        "x1 = 1\ndef moved():\n    # a\n    return 1\nx2 = 2\nx3 = 3\nx4 = 4\n",
        "x1 = 1\nx2 = 2\nx3 = 3\nx4 = 4\ndef moved():\n    # a\n    return 1\n",
        "to the end of the list",
    ),
    (
        MOVE,
        "typescript",
        "if (done) {\n  return;\n}\none();\ntwo();\nreturn done;\nthree();\nfour();\n",
        "one();\ntwo();\nreturn done;\nif (done) {\n  return;\n}\nthree();\nfour();\n",
        "to below a return",
    ),
]


@pytest.mark.parametrize(
    ("mutation", "language", "text", "after"),
    [pytest.param(*case[:4], id=f"{case[0]}: {case[4]}") for case in _OFFERED],
)
def test_a_plain_place_is_offered_proven_and_true(mutation: str, language: str, text: str, after: str) -> None:
    assert is_clean(source(text, language).tree)
    found = {mutant.text.decode(): mutant for mutant in mutants(text, mutation, language)}
    assert after in found
    assert unproven(found[after]) is None
    assert untrue(found[after]) is None
