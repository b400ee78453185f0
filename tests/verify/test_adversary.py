"""Pairs made to deceive the judge: small edits that formatters, parsers or lenient grammars might let through."""

from collections.abc import Iterator

import pytest

from verify.judge import Judge

PAIRS = [
    ("a.ts", b"class A { 'constructor'() {} }\n", b"class A { ['constructor']() {} }\n"),
    ("a.js", b"a\n;[1].b()\n", b"a[1].b()\n"),
    ("a.js", b"x = a\n/b/g\n", b"x = a;\n/b/g;\n"),
    ("a.js", b"async\nfunction f() {}\n", b"async function f() {}\n"),
    ("a.js", b"class A { get\nf() {} }\n", b"class A { get;\nf() {} }\n"),
    ("a.js", b"for (;;) { a; }\n", b"for (;;); { a; }\n"),
    ("a.js", b"if (a) b; else c;\n", b"if (a) b; c;\n"),
    ("a.js", b"if (a) if (b) c; else d;\n", b"if (a) { if (b) c; } else d;\n"),
    ("a.js", b"x = '\\u0041';\n", b"x = 'A';\n"),
    ("a.js", b"x = 0777;\n", b"x = 777;\n"),
    ("a.js", b"x = -1 ** 2;\n", b"x = (-1) ** 2;\n"),
    ("a.js", b"(a, b);\n", b"a, b;\nc;\n"),
    ("a.js", b"x = a ? b : c ? d : e;\n", b"x = (a ? b : c) ? d : e;\n"),
    ("a.js", b"new (a())();\n", b"new a()();\n"),
    ("a.js", b"(a?.b).c;\n", b"a?.b.c;\n"),
    ("a.js", b"x = (a && b) || c;\n", b"x = a && (b || c);\n"),
    ("a.js", b"/* a */ f(/* b */ x);\n", b"/* b */ f(/* a */ x);\n"),
    ("a.js", b"f(/* a */ x, y);\n", b"f(x, /* a */ y);\n"),
    ("a.js", b"x = `a${b}c`;\n", b"x = `a${ b }c `;\n"),
    ("a.js", b"'use strict';\nf();\n", b"('use strict');\nf();\n"),
    ("a.js", b"export default function () {}\n", b"export default (function () {});\n"),
    ("a.js", b"let a = {__proto__: b};\n", b"let a = {['__proto__']: b};\n"),
    ("a.tsx", b"x = <A b='a &amp; b'/>;\n", b"x = <A b='a & b'/>;\n"),
    ("a.tsx", b"x = <A>{' '}a</A>;\n", b"x = <A>a</A>;\n"),
    ("a.tsx", b"x = <A>{'  '}a</A>;\n", b"x = <A>{' '}a</A>;\n"),
    ("a.tsx", b"x = <A>\n  a\n  b\n</A>;\n", b"x = <A>\n  ab\n</A>;\n"),
    ("a.tsx", b"x = <A>\n  {a}\n  {b}\n</A>;\n", b"x = <A>\n  {a} {b}\n</A>;\n"),
    ("a.tsx", b"x = <A>{a}{' '}{b}</A>;\n", b"x = <A>{a}{b}</A>;\n"),
    ("a.tsx", b"x = <A>a\xc2\xa0b</A>;\n", b"x = <A>a b</A>;\n"),
    ("a.tsx", b"x = <A b='c\n  d'/>;\n", b"x = <A b='c d'/>;\n"),
    ("a.ts", b"type A = B | C & D;\n", b"type A = (B | C) & D;\n"),
    ("a.ts", b"type A = (B | C)[];\n", b"type A = B | C[];\n"),
    ("a.ts", b"let a = <T>b;\n", b"let a = b;\n"),
    ("a.ts", b"let a = b!;\n", b"let a = b;\n"),
    ("a.ts", b"// @ts-ignore\nf();\ng();\n", b"f();\n// @ts-ignore\ng();\n"),
    ("a.ts", b"f(); // eslint-disable-line\ng();\n", b"f();\ng(); // eslint-disable-line\n"),
    ("a.ts", b"/**\n * @a  b\n */\nf();\n", b"/**\n * @a b\n */\nf();\n"),
    ("a.ts", b"/*\n a\n   b\n*/\nf();\n", b"/*\n a\n b\n*/\nf();\n"),
    ("a.py", b"x = 'a' 'b'\n", b"x = 'a', 'b'\n"),
    ("a.py", b"x = ['a' 'b']\n", b"x = ['a', 'b']\n"),
    ("a.py", b"print(a, b)\n", b"print((a, b))\n"),
    ("a.py", b"x = a,\n", b"x = a\n"),
    ("a.py", b"x[a,]\n", b"x[a]\n"),
    ("a.py", b"x[a, b]\n", b"x[a][b]\n"),
    ("a.py", b"if a:\n    pass\nelse:\n    b\n", b"if a:\n    pass\nb\n"),
    ("a.py", b"for a in b:\n    c\nelse:\n    d\n", b"for a in b:\n    c\n    d\n"),
    ("a.py", b"x = not (a and b)\n", b"x = not a and b\n"),
    ("a.py", b"x = a < b < c\n", b"x = (a < b) < c\n"),
    ("a.py", b"x = -(1 ** 2)\n", b"x = (-1) ** 2\n"),
    ("a.py", b"x = r'\\n'\n", b"x = '\\n'\n"),
    ("a.py", b"x = rb'a'\n", b"x = b'a' \n + 1\n"),
    ("a.py", b"x = '\\x41'\n", b"x = 'A'\n"),
    ("a.py", b"x = f'{a!r}'\n", b"x = f'{a}'\n"),
    ("a.py", b"x = f'{a:>10}'\n", b"x = f'{a: >10}'\n"),
    ("a.py", b"x = f'{{a}}'\n", b"x = f'{a}'\n"),
    ("a.py", b"x = '''a\n    b'''\n", b"x = '''a\nb'''\n"),
    ("a.py", b"def f():\n    x = 1\n    '''a\n      b'''\n", b"def f():\n    x = 1\n    '''a\n    b'''\n"),
    ("a.py", b"def f():\n    '''a\n\n      b\n    c'''\n", b"def f():\n    '''a\n\n    b\n    c'''\n"),
    ("a.py", b"# fmt: off\nx = [1,  2]\n# fmt: on\n", b"x = [1,  2]\n# fmt: off\n# fmt: on\n"),
    (
        "a.py",
        b"async def f():\n    async with a as b, c as d:\n        pass\n",
        b"async def f():\n    async with a as b:\n        async with c as d:\n            pass\n",
    ),
    ("a.py", b"lambda: (yield)\n", b"lambda: ()\n"),
    ("a.py", b"try:\n    a\nexcept (A, B):\n    b\n", b"try:\n    a\nexcept A:\n    b\n"),
    ("a.py", b"def f(a, /, b): pass\n", b"def f(a, b, /): pass\n"),
    ("a.py", b"@a\n@b\ndef f(): pass\n", b"@b\n@a\ndef f(): pass\n"),
    ("a.py", b"x = 1 # type: ignore\ny = 2\n", b"x = 1\n# type: ignore\ny = 2\n"),
    ("a.py", b"match a:\n    case b: c\n    case _: d\n", b"match a:\n    case b: c\n    case d: d\n"),
    ("a.md", b"<pre>\na  b\n</pre>\n", b"<pre>\na b\n</pre>\n"),
    ("a.md", b"- a\n\n  b\n", b"- a\n\nb\n"),
    ("a.md", b"1. a\n\n       code\n", b"1. a\n\n   code\n"),
    ("a.md", b"[a]: b\n", b"[A]: b\n"),
    ("a.md", b"a*b*c\n", b"a_b_c\n"),
    ("a.yaml", b"a: {b: c,  d: e}\n", b"a: {b: c d: e}\n"),
    ("a.yaml", b"a: [b,  'c  d']\n", b"a: [b, 'c d']\n"),
    ("a.yaml", b"- a: 1\n  b: 2\n", b"- a: 1\n- b: 2\n"),
    ("a.yaml", b"a: null\n", b"a:\n"),
    ("a.yaml", b"a: 'yes'\n", b"a: yes\n"),
    ("a.css", b"a{b:c}/* x */\nd{}", b"a{b:c/* x */}\nd{}"),
    ("a.css", b"@media a{b{c:d}}", b"@media a{}b{c:d}"),
    ("a.css", b"a b{}", b"a, b{}"),
    ("a.css", b"a{font:12px/1.5 a}", b"a{font:12px 1.5 a}"),
    ("a.css", b"a::before{}", b"a:before{}"),
    ("a.css", b"a{b:url('a  b')}", b"a{b:url('a b')}"),
    ("a.css", b"a{--x: 'a  b'}", b"a{--x: 'a b'}"),
    ("a.css", b".A{}", b".a{}"),
    ("a.css", b"a{b:c d}", b"a{b:cd}"),
    ("a.css", b"a{}\nb{}", b"b{}\na{}"),
    ("a.json", b'{"a":1,"a":2}', b'{"a":2}'),
    ("a.json", b'{"a":1,"b":2}', b'{"b":2,"a":1}'),
    ("a.json", b"[1e2]", b"[100]"),
    ("a.json", b'["\\u0041"]', b'["A"]'),
]


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge() as made:
        yield made


@pytest.mark.parametrize("pair", PAIRS, ids=range(len(PAIRS)))
def test_no_deception_is_accepted_either_way(judge: Judge, pair: tuple[str, bytes, bytes]) -> None:
    path, one, other = pair
    assert not judge.compare(path, one, other).accepted
    assert not judge.compare(path, other, one).accepted
