"""Kinds of made examples: what each finds in a source, and what it leaves alone."""

import pytest

from editpred.make import all_kinds
from editpred.misspelling import lost_letter
from editpred.old_names import old_name
from editpred.trail import Trail
from tests.workbench import outline


def _trails(kind: str, text: str, language: str = "typescript") -> list[Trail]:
    return list(all_kinds()[kind].trails(outline(text, language), "src/sample.ts"))


def _steps(trail: Trail) -> list[str]:
    """The text at every moment, from before the first change to after the last."""
    return [trail.text("src/sample.ts", done).decode() for done in range(len(trail.changes) + 1)]


def test_every_kind_has_its_own_file_and_name() -> None:
    assert list(all_kinds()) == [
        "add-argument",
        "add-await",
        "misspelled-name",
        "mistyped-import",
        "mutation",
        "rename",
        "wrap-call",
    ]


def test_a_rename_begins_at_the_declaration_and_goes_on_line_by_line() -> None:
    text = "const userName = read();\nlog(userName, userName);\nsave(userName);\n"
    (trail,) = _trails("rename", text)
    assert trail.done == 2
    assert _steps(trail) == [
        "const name = read();\nlog(name, name);\nsave(name);\n",
        "const userName = read();\nlog(name, name);\nsave(name);\n",
        "const userName = read();\nlog(userName, userName);\nsave(name);\n",
        text,
    ]
    assert trail.offset(2) == len("const userName = read();\nlog(userName, userName);\nsave(")


def test_a_rename_begins_at_the_declaration_even_where_uses_stand_above_it() -> None:
    text = "one(getTotal);\ntwo(getTotal);\nfunction getTotal() {}\n"
    (trail,) = _trails("rename", text)
    assert _steps(trail)[1] == "one(total);\ntwo(total);\nfunction getTotal() {}\n"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        pytest.param("const userName = read();\nlog(userName);\n", "typescript", id="two lines are too few"),
        pytest.param("const a = 1;\nlog(a);\nlog(a);\n", "typescript", id="no shorter name"),
        pytest.param("const userName = 1;\nlog({ userName });\nlog(userName);\n", "typescript", id="it is a key"),
        pytest.param("export const userName = 1;\nlog(userName);\nlog(userName);\n", "typescript", id="an export"),
        pytest.param("import { userName } from 'x';\nlog(userName);\nlog(userName);\n", "typescript", id="an import"),
        pytest.param(
            "const userName = 1, name = 2, user = 3;\nlog(userName);\nlog(userName);\n", "typescript", id="names taken"
        ),
        pytest.param(
            "def f(user_name):\n    a(user_name)\n    b(user_name)\n\nf(user_name=1)\n",
            "python",
            id="a keyword of calls",
        ),
        pytest.param("class A:\n    def f(self):\n        self.a()\n        self.b()\n", "python", id="self"),
    ],
)
def test_a_name_that_others_know_or_that_has_no_older_form_is_not_renamed(text: str, language: str) -> None:
    assert _trails("rename", text, language) == []


@pytest.mark.parametrize(
    ("name", "old"),
    [
        ("userName", "name"),
        ("user_name", "name"),
        ("MAX_SIZE", "SIZE"),
        ("UserName", "Name"),
        ("HTTPServer", "Server"),
        ("request", "req"),
        ("value2", "value"),
        ("note", None),
        ("_private", None),
        ("$scope", None),
    ],
)
def test_an_old_name_is_shorter_and_of_the_same_style(name: str, old: str | None) -> None:
    assert old_name(name.encode(), b"") == (old.encode() if old is not None else None)


def test_an_old_name_that_the_text_holds_or_that_is_a_word_of_the_language_gives_way_to_the_next() -> None:
    assert old_name(b"userName", b"let name;") == b"user"
    assert old_name(b"firstClass", b"") == b"first"


def test_awaits_are_added_call_by_call() -> None:
    text = "async function f() {\n  await save(a);\n  await save(b);\n  const x = await save(c);\n}\n"
    (trail,) = _trails("add-await", text)
    assert (trail.done, len(trail.changes)) == (2, 3)
    assert _steps(trail)[2] == text.replace("= await save", "= save")
    assert _steps(trail)[0] == text.replace("await save", "save")


def test_awaits_of_different_functions_of_few_calls_and_of_distant_ones_are_no_group() -> None:
    assert _trails("add-await", "await a();\nawait b();\nawait c();\n", "javascript") == []
    assert _trails("add-await", "await a();\nawait a();\n", "javascript") == []
    assert _trails("add-await", "await a();\n" + "b();\n" * 30 + "await a();\nawait a();\n", "javascript") == []


def test_an_argument_that_all_calls_end_in_is_added_call_by_call() -> None:
    text = "log(a, 'debug');\nlog(b, 'debug');\nlog(c, 'debug');\nlog(c, 'info');\n"
    (trail,) = _trails("add-argument", text)
    assert _steps(trail)[trail.done] == "log(a, 'debug');\nlog(b, 'debug');\nlog(c);\nlog(c, 'info');\n"
    assert trail.offset(trail.done) == _steps(trail)[trail.done].index("log(c);") + len("log(c")


def test_a_keyword_argument_of_python_is_added_as_well() -> None:
    text = 'a = open(x, encoding="utf-8")\nb = open(y, encoding="utf-8")\nc = open(z, encoding="utf-8")\n'
    (trail,) = _trails("add-argument", text, "python")
    assert _steps(trail)[0] == "a = open(x)\nb = open(y)\nc = open(z)\n"


def test_calls_that_make_no_sense_without_the_argument_are_left_alone() -> None:
    text = "isinstance(a, int)\nisinstance(b, int)\nisinstance(c, int)\n"
    assert _trails("add-argument", text, "python") == []


def test_a_comment_between_arguments_is_never_lost() -> None:
    assert _trails("add-argument", "log(a, /* x */ 1);\nlog(b, /* y */ 1);\nlog(c, /* z */ 1);\n") == []


def test_values_are_wrapped_call_by_call() -> None:
    text = "x = String(a.b);\ny = String(c.d);\nz = String(e.f);\n"
    (trail,) = _trails("wrap-call", text)
    assert _steps(trail)[trail.done] == "x = String(a.b);\ny = String(c.d);\nz = e.f;\n"


def test_a_call_that_is_a_whole_statement_is_no_wrapping_of_a_value() -> None:
    assert _trails("wrap-call", "show(a);\nshow(b);\nshow(c);\n") == []
    assert len(_trails("wrap-call", "show(get(1));\nshow(get(2));\nshow(get(3));\n")) == 1


def test_an_imported_name_is_misspelled_where_the_history_writes_the_statement_that_uses_it() -> None:
    text = "import { readFile, other } from 'fs';\n\nother();\nreadFile('x');\n"
    (trail,) = (each for each in _trails("mistyped-import", text) if b"readFile" in each.why.encode())
    assert _steps(trail) == [
        "import { reaFile, other } from 'fs';\n\nother();\n",
        "import { reaFile, other } from 'fs';\n\nother();\nreadFile('x');\n",
        text,
    ]


def test_a_module_is_misspelled_where_the_history_writes_another_import_from_it() -> None:
    text = "from package.one import a\nfrom package.two import b\n\na()\nb()\nb(a)\n"
    (trail,) = _trails("mistyped-import", text, "python")
    assert _steps(trail)[0] == "from pacage.one import a\n\na()\nb()\nb(a)\n"
    assert _steps(trail)[1] == "from pacage.one import a\nfrom package.two import b\n\na()\nb()\nb(a)\n"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("import { readFile as r } from 'fs';\nlog(1);\nr('x');\n", id="known by another name"),
        pytest.param(
            "import { readFile } from 'fs';\nlog(1);\nreadFile(1);\nreadFile(2);\n", id="two statements use it"
        ),
        pytest.param("import { readFile } from 'fs';\nlog(1);\nconst y = readFile(1);\nlog(y);\n", id="others need it"),
    ],
)
def test_an_import_is_left_alone_where_one_statement_does_not_tell_its_spelling(text: str) -> None:
    assert _trails("mistyped-import", text) == []


def test_a_misspelled_name_is_put_right_line_by_line() -> None:
    text = "const total = sum(xs);\nif (total > limit) {\n  log('total', total);\n}\n"
    (trail,) = _trails("misspelled-name", text)
    assert trail.done == 1
    assert _steps(trail)[1] == "const total = sum(xs);\nif (total > limit) {\n  log('total', toal);\n}\n"


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("total", "total", "toal"),
        ("total", "total toal", "ttal"),
        ("note", "note", None),
        ("aaaaa", "aaaaa", None),
        ("awaitt", "awaitt", "awitt"),
        ("größe", "größe", None),
    ],
)
def test_a_lost_letter_makes_a_word_that_the_text_does_not_hold(name: str, text: str, wrong: str | None) -> None:
    assert lost_letter(name.encode(), text.encode()) == (wrong.encode() if wrong else None)


def test_a_mutation_of_several_lines_is_put_right_line_by_line() -> None:
    text = "// The price of a ticket.\nfunction cost(total) {\n  log(total);\n  return total;\n}\n"
    (trail,) = _trails("mutation", text)
    assert (trail.kind, trail.done) == ("every-occurrence", 1)
    assert _steps(trail)[1] == text.replace("log(total);\n  return total", "log(ticket);\n  return ticket")


def test_a_fix_that_only_moves_characters_is_not_the_expected_one() -> None:
    text = "one(a, b);\nx();\ny();\nz();\ntwo(c, d);\nx();\ny();\nz();\nthree(e, f);\n"
    assert _trails("mutation", text) == []


def test_a_trail_is_known_by_what_it_is() -> None:
    text = "const userName = read();\nlog(userName, userName);\nsave(userName);\n"
    (one,), (same,) = _trails("rename", text), _trails("rename", text)
    (other,) = _trails("rename", text + "// more\n")
    assert one.identity() == same.identity() != other.identity()
