"""Where no mutation applies: each a kind of source that trips an edit tool, or that two readers take in two ways."""

import pytest

from syntax.languages.language import is_clean
from tests.workbench import mutants, source

MOVE, SWAP, LINES = "move-distant-block", "swap-sibling-blocks", "swap-adjacent-lines"
COPY, WRAP, BRANCH, LABEL = "duplicate-block", "wrap-redundant-if", "swap-if-else", "remove-case-label"

_REFUSED = [
    # The head of a block, in a string or a comment as well, or within another line.
    (SWAP, "typescript", "const say = 'run(() => {';\nrun(() => {\n  one();\n});\nstop();\n", "a head in a string"),
    (SWAP, "typescript", "// see run(() => {\n\nrun(() => {\n  one();\n});\nstop();\n", "a head in a comment"),
    (LINES, "typescript", "call(one);\ncall(two);\ncall(two); // again\nx();\n", "an anchor within another line"),
    (
        BRANCH,
        "typescript",
        "if (ok) {\n  one();\n} else {\n  two();\n}\nif (ok) {\n  three();\n}\n",
        "two equal conditions",
    ),
    (COPY, "typescript", "if (ok) {\n  one();\n}\nfoo();\nif (ok) {\n  two();\n}\n", "two equal heads"),
    (
        LABEL,
        "typescript",
        "switch (a) {\n  case K.A:\n  case K.B:\n    x();\n}\nswitch (b) {\n  case K.B:\n}\n",
        "label twice",
    ),
    # What the lines would become without the block, or with it elsewhere.
    (
        MOVE,
        "javascript",
        "let one = 1\nif (ok) {\n  x()\n}\n[two].map(f)\nf3()\nf4()\nf5()\n",
        "ASI: the next line joins",
    ),
    (SWAP, "javascript", "if (ok) {\n  x()\n}\nlet two = 2\n;(three)()\n", "ASI: a semicolon of its own"),
    (LINES, "javascript", "let one = 1\nlet two = one\n`three`.length\n", "ASI: a template joins"),
    (LINES, "javascript", "let one = 1;\nlet two = one;\n/three/.test(x);\n", "a regex in the place of a division"),
    (
        SWAP,
        "javascript",
        "class Box {\n  one() {\n    x()\n  }\n  two = 2\n  ;[three]() {}\n}\n",
        "ASI in a class body",
    ),
    (LINES, "python", "def f():\n    x = 1\n    global yy\n", "global keeps its place"),
    (LINES, "python", "def f():\n    nonlocal yy\n    yy = 1\n", "nonlocal keeps its place"),
    (LINES, "python", "from __future__ import annotations\nxs = 1\n", "a future import keeps its place"),
    (LINES, "tsx", "'use client'\nrender(1);\n", "a directive keeps its place"),
    # What may not stand twice, and what an outer word forbids.
    (COPY, "typescript", "namespace Box {\n  one();\n  two();\n}\n", "a namespace declares"),
    (COPY, "typescript", "go();\nif (ok) {\n  // prettier-ignore\n  x( 1 );\n}\n", "a frozen mark would be copied"),
    (COPY, "typescript", "go();\nif (ok) {\n  //#region x\n  y();\n}\n", "a region mark would be copied"),
    (
        SWAP,
        "typescript",
        "//#region a\nfunction one() {\n  x();\n}\n//#endregion\nfunction two() {\n  y();\n}\n",
        "regions",
    ),
    (WRAP, "typescript", "namespace Box {\n  one();\n  two();\n  three();\n  four();\n}\n", "a namespace's body"),
    (WRAP, "typescript", "function f() {\n  type T = `a\n  b`;\n  one();\n  two();\n}\n", "a template type over lines"),
    (
        WRAP,
        "tsx",
        "function F() {\n  return (\n    <p>\n      some\n      words\n    </p>\n  );\n}\n",
        "JSX text over lines",
    ),
    (
        WRAP,
        "javascript",
        "function f() { // why\n  one();\n  two();\n  three();\n  four();\n}\n",
        "a comment on the brace's line",
    ),
    (WRAP, "typescript", "function f() {\n  one();\n two();\n  three();\n  four();\n}\n", "a line indented less"),
    (WRAP, "python", 'def f():\n    x = """a\n    b"""\n    y()\n    z()\n', "a string over lines"),
    (WRAP, "python", "class Box:\n    one = 1\n    two = 2\n    three = 3\n    four = 4\n", "a class body"),
    # Whose comment is it?
    (
        SWAP,
        "python",
        "def one():\n        x()\n        y()\n    # hangs\ndef two():\n    z()\n",
        "a comment hangs below",
    ),
    (SWAP, "typescript", "// licence\nrun(() => {\n  one();\n});\nstop();\n", "the licence's comment"),
    (SWAP, "python", "#!/usr/bin/env python\n# licence\ndef one():\n    x()\n    y()\nstop()\n", "below a hash-bang"),
    (SWAP, "typescript", "one(() => {\n  x();\n});\n// nobody's\n\ntwo();\n", "a comment between"),
    (
        LABEL,
        "typescript",
        "switch (a) {\n  case K.A:\n  // why\n  case K.B:\n    x();\n}\n",
        "a comment between labels",
    ),
    # Branches that are no clear pair.
    (BRANCH, "typescript", "if (one) {\n  x();\n} else if (two) {\n  y();\n} else {\n  z();\n}\n", "a chain"),
    (BRANCH, "python", "if one:\n    x()\nelif two:\n    y()\nelse:\n    z()\n", "a chain with elif"),
    (BRANCH, "python", "if one:\n\n    x()\nelse:\n    y()\n", "a blank line below the header"),
    (BRANCH, "python", "if one:\n    x()\n\nelse:\n    y()\n", "a blank line above the else"),
    (BRANCH, "python", "def f():\n    if one:\n        global xs\n    else:\n        xs = 1\n", "a scope in a branch"),
    (BRANCH, "typescript", "if (one) { x();\n} else {\n  y();\n}\n", "a body on the header's line"),
    # Anchors that cannot be shown.
    (LINES, "typescript", "call(`one`);\ncall(`two`);\n", "back-ticks"),
    (LINES, "typescript", "call(\tone);\ncall(\ttwo);\n", "a tab within a line"),
    (LINES, "typescript", "call('one\u00a0');\ncall('two\u00a0');\n", "an invisible character"),
    (LINES, "typescript", "return;\nbreak;\n", "keywords name nothing"),
    (SWAP, "typescript", "if (a) {\n  x();\n}\n{\n  y();\n}\n", "bare punctuation"),
]


@pytest.mark.parametrize(
    ("mutation", "language", "text"), [pytest.param(*case[:3], id=f"{case[0]}: {case[3]}") for case in _REFUSED]
)
def test_a_doubtful_place_is_not_offered(mutation: str, language: str, text: str) -> None:
    assert is_clean(source(text, language).tree)
    assert [mutant.text.decode() for mutant in mutants(text, mutation, language)] == []
