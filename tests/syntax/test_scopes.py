"""Bindings: which occurrences mean the same variable: `«name»` in these texts, and `§name§` where it is a key, too."""

import re
import symtable
import sysconfig
from pathlib import Path

import pytest

from syntax.edit import Edit, apply
from syntax.scopes import Binding
from tests.workbench import outline

_MARKED = re.compile("[«§]([^»§]*)[»§]")


def _marked(text: str, binding: Binding) -> str:
    """A text with every occurrence of a binding marked."""
    edits = []
    for span in binding.occurrences:
        opening, closing = "§§" if span in binding.keys else "«»"
        edits.append(Edit(span.start, span.end, (opening.encode(), span, closing.encode())))
    return apply(text.encode(), edits).decode()


def _check(marked: str, language: str) -> None:
    """Whether one binding of the text is that which is marked."""
    text = _MARKED.sub(r"\1", marked)
    name = next(iter(_MARKED.findall(marked))).encode()
    assert marked in [_marked(text, each) for each in outline(text, language).bindings if each.name == name]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("const «total» = 1;\nrun(«total», box.total, 'total', { total: «total» }); // total\n", id="keys"),
        pytest.param("const «total» = 1;\nrun({ §total§ });\n", id="a shorthand is a key"),
        pytest.param("let «x» = 1;\n{\n  let x = 2;\n  run(x);\n}\nrun(«x»);\n", id="a block shadows"),
        pytest.param("function f() {\n  if (a) {\n    var «x» = 1;\n  }\n  return «x»;\n}\nx;\n", id="var is hoisted"),
        pytest.param("let x = 1;\nfunction f(«x») {\n  return «x» + `${«x»} x`;\n}\nx;\n", id="a parameter shadows"),
        pytest.param("function «f»(f) {\n  return f;\n}\n«f»(1);\n", id="a function is declared around itself"),
        pytest.param("const f = function «g»() {\n  «g»();\n};\ng();\n", id="a named expression names itself only"),
        pytest.param("const { a: «x», b: [y, ...z] = «x» } = o;\nrun(«x»);\n", id="patterns"),
        pytest.param("const { §x§ = 1 } = o;\nrun(«x»);\n", id="a shorthand pattern is a key"),
        pytest.param("let «x»;\n({ §x§ } = o);\n[«x»] = o;\n", id="assigned by patterns"),
        pytest.param("for (const «x» of xs) {\n  run(«x»);\n}\nx;\n", id="a loop's own"),
        pytest.param("let «x»;\nfor («x» in xs) {\n}\n", id="a loop with one of outside"),
        pytest.param("try {\n} catch («x») {\n  run(«x»);\n}\nx;\n", id="caught"),
        pytest.param("x: for (const «x» of xs) {\n  run(«x»);\n  continue x;\n}\n", id="a label"),
        pytest.param("import { a as «x», y } from 'x';\nrun(«x»);\n", id="imported by another name"),
        pytest.param("import { §x§ } from 'x';\nrun(«x»);\n", id="imported by its name"),
        pytest.param("import «x», * as y from 'x';\nx2(«x».x);\n", id="imported as default"),
        pytest.param("const «x» = 1;\nexport { §x§ };\n", id="exported"),
        pytest.param("const «x» = 1;\nexport { «x» as y };\nexport { x } from 'x';\n", id="exported by another name"),
        pytest.param("export const §x§ = 1;\nrun(«x»);\n", id="declared with an export"),
        pytest.param("class «Box» {\n  Box = 1;\n  m() {\n    return new «Box»();\n  }\n}\n", id="a class"),
        pytest.param("switch (a) {\n  case 1:\n    let «x» = 1;\n    run(«x»);\n}\nx;\n", id="a switch is a block"),
        pytest.param("const f = «x» => y => «x»;\n", id="a parameter without parentheses"),
    ],
)
@pytest.mark.parametrize("language", ["typescript", "tsx", "javascript", "jsx"])
def test_occurrences_in_ecmascript(text: str, language: str) -> None:
    _check(text, language)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("class «Box»<T> {\n}\nlet x: «Box»<1> = new «Box»();\nlet y: N.Box;\n", id="a class is a type"),
        pytest.param("function f<«T»>(a: «T»): «T» {\n  let b: «T»;\n}\nlet c: T;\n", id="a type's parameter"),
        pytest.param("function f(«x»: any): «x» is string {\n  return «x».x;\n}\n", id="a type's predicate"),
        pytest.param("class B {\n  constructor(private §x§: 1) {\n    run(«x»);\n  }\n}\n", id="a parameter property"),
        pytest.param("type F = («x»: 1) => 2;\nlet y: [x: 1];\n", id="a function type's parameter"),
        pytest.param("type M = { [«K» in A]: «K» };\nlet x: K;\n", id="a mapped type"),
        pytest.param("import «x» = require('x');\nrun(«x»);\n", id="an import by require"),
    ],
)
@pytest.mark.parametrize("language", ["typescript", "tsx"])
def test_occurrences_of_types(text: str, language: str) -> None:
    _check(text, language)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("const «Box» = 1;\nrun(<«Box» Box={1}>Box</«Box»>, <«Box».a />);\n", id="a tag"),
        pytest.param("const «p» = 1;\nrun(<p>{«p»}</p>);\n", id="a plain tag"),
    ],
)
@pytest.mark.parametrize("language", ["tsx", "javascript", "jsx"])
def test_occurrences_in_elements(text: str, language: str) -> None:
    _check(text, language)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("«x» = 1\nrun(«x», x=«x», a=b.x)  # x\n", id="keywords and attributes"),
        pytest.param("x = 1\ndef f():\n    «x» = 2\n    run(«x»)\n    «x» += 1\nrun(x)\n", id="assigned in a function"),
        pytest.param("«x» = 1\ndef f():\n    global «x»\n    «x» = 2\n", id="global"),
        pytest.param("def f():\n    «x» = 1\n    def g():\n        nonlocal «x»\n        «x» = 2\n", id="nonlocal"),
        pytest.param("x = 1\ndef f(«x»=x):\n    return «x»\n", id="a default is looked up outside"),
        pytest.param("def f(a: x, *«x», **k) -> x:\n    return «x»\n", id="so is an annotation"),
        pytest.param("«x» = 1\nrun([x for x in «x»])\n", id="the first iterable is looked up outside"),
        pytest.param("run({«k»: v for «k», v in d if «k»})\nk = 1\n", id="a comprehension's own"),
        pytest.param("run([(«x» := y) for y in ys])\nrun(«x»)\n", id="assigned by an expression"),
        pytest.param(
            "«x» = 1\nclass B:\n    x = 2\n    def m(self):\n        return «x»\n", id="attributes are hidden"
        ),
        pytest.param("with a() as («x», y), b() as z:\n    run(«x»)\n", id="with"),
        pytest.param("try:\n    pass\nexcept E as «x»:\n    run(«x»)\n", id="except"),
        pytest.param("import a.x, §x§.b, c as d\nrun(«x».x)\n", id="imported"),
        pytest.param("from x import a as «x»\nrun(«x».x)\n", id="imported by another name"),
        pytest.param(
            "match v:\n    case B(x=«x»), [*y]:\n        run(«x»)\n    case «x».y:\n        pass\n", id="match"
        ),
        pytest.param("f = lambda «x», y=x: «x»\n", id="lambda"),
        pytest.param('«x» = 1\nrun(f"x {«x»!r:>{«x»}}")\n', id="a formatted string"),
        pytest.param("@«f»\ndef «f»(f):\n    return f\n", id="a decorator is looked up outside"),
    ],
)
def test_occurrences_in_python(text: str) -> None:
    _check(text, "python")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        pytest.param("const name = 1;\nlet x: name = name;\ntype name = 2;\n", "typescript", id="a value and a type"),
        pytest.param("enum E {\n  name,\n  two = name,\n}\nconst name = 1;\n", "typescript", id="an enum's member"),
        pytest.param("declare global {\n  interface name {}\n}\nlet x: name;\n", "typescript", id="a global type"),
        pytest.param("class B:\n    name = 1\n    two = name\n", "python", id="an attribute"),
        pytest.param("def f[name](a: name): ...\n", "python", id="a type's parameter in Python"),
    ],
)
def test_what_could_mean_two_things_is_no_binding(text: str, language: str) -> None:
    assert b"name" not in {each.name for each in outline(text, language).bindings}


_Table = tuple[str, str, tuple[tuple[str | bool, ...], ...], tuple[object, ...]]


def _table(table: symtable.SymbolTable, fresh: str, name: str) -> _Table:
    """A symbol table with a fresh name taken for another one."""
    symbols = (
        (
            each.get_name().replace(fresh, name),
            *(each.is_global(), each.is_local(), each.is_free(), each.is_parameter(), each.is_referenced()),
        )
        for each in table.get_symbols()
    )
    children = tuple(_table(each, fresh, name) for each in table.get_children())
    return table.get_type(), table.get_name().replace(fresh, name), tuple(sorted(symbols)), children


def test_a_renamed_binding_leaves_pythons_own_symbol_tables_as_they_are() -> None:
    checked = 0
    for path in sorted(Path(sysconfig.get_path("stdlib")).glob("*.py"))[::16]:
        text = path.read_bytes()
        for binding in outline(text, "python").bindings[::7]:
            if binding.keys or binding.name.startswith(b"__"):
                continue
            renamed = apply(text, [Edit(span.start, span.end, (b"zz_fresh",)) for span in binding.occurrences])
            before, after = (symtable.symtable(each.decode(), path.name, "exec") for each in (text, renamed))
            name = binding.name.decode()
            assert _table(after, "zz_fresh", name) == _table(before, "zz_fresh", name), (path, name)
            checked += 1
    assert checked > 100
