"""Each failure class, by an output that has it."""

from collections.abc import Iterator

import pytest

from tests.verify.cases import EXPECTED, INPUT, case
from verify.case import LENIENT, Strictness, judge_case
from verify.fixtures import FixtureCase
from verify.judge import Judge
from verify.outcome import Outcome
from verify.outputs import Output
from verify.verdict import FailureClass, Status, Verdict


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge() as made:
        yield made


def _verdict(judge: Judge, output: bytes, fixture: FixtureCase | None = None, strict: Strictness = LENIENT) -> Verdict:
    fixture = fixture or case()
    return judge_case(fixture, Output({next(iter(fixture.expected)): output}), strict, judge)


TWO_IN = b"f(a + b);\n\n\n\nx();\ny();\nz();\n\n\ng(a + b);\n"
TWO_OUT = TWO_IN.replace(b"+", b"-")
TWICE = b"if (a) {\n  go(1);\n}\nstop();\nif (b) {\n  go(1);\n}\n"


@pytest.mark.parametrize(
    ("output", "failure"),
    [
        (INPUT, FailureClass.UNTOUCHED),
        (INPUT.replace(b"  ", b"\t").replace(b";", b""), FailureClass.UNTOUCHED),
        (EXPECTED[:-3], FailureClass.DOES_NOT_PARSE),
        (b"\xff" + EXPECTED, FailureClass.NOT_TEXT),
        (EXPECTED + b"\0", FailureClass.NOT_TEXT),
        (INPUT.replace(b"(w + h);", b"(w * h);"), FailureClass.WRONG_PLACE),
        (EXPECTED.replace(b"edge", b"border"), FailureClass.COLLATERAL),
        (INPUT.replace(b"w + h;", b"w - h;"), FailureClass.WRONG_EDIT),
        (b"", FailureClass.WRONG_EDIT),
    ],
)
def test_an_output_fails_in_its_class(judge: Judge, output: bytes, failure: FailureClass) -> None:
    verdict = _verdict(judge, output)
    assert (verdict.status, verdict.failure) == (Status.FAIL, failure)


def test_one_of_two_hunks_is_partial(judge: Judge) -> None:
    fixture = case(given=TWO_IN, expected=TWO_OUT)
    verdict = _verdict(judge, TWO_IN.replace(b"+", b"-", 1), fixture)
    assert verdict.failure is FailureClass.PARTIAL
    assert verdict.measures is not None
    assert (verdict.measures.hunks_right, verdict.measures.hunks_asked) == (1, 2)


def test_a_block_moved_to_another_place_is_in_the_wrong_place(judge: Judge) -> None:
    lines = [b"a();\n", b"b();\n", b"c();\n", b"d();\n", b"e();\n"]
    fixture = case(given=b"".join(lines), expected=b"".join([*lines[1:4], lines[0], lines[4]]))
    assert _verdict(judge, b"".join([*lines[1:], lines[0]]), fixture).failure is FailureClass.WRONG_PLACE


def test_the_right_change_in_the_other_of_two_twins_is_in_the_wrong_place(judge: Judge) -> None:
    fixture = case(given=TWICE, expected=TWICE.replace(b"go(1)", b"go(2)", 1))
    other = b"go(2)".join(TWICE.rsplit(b"go(1)", 1))
    verdict = _verdict(judge, other, fixture)
    assert verdict.failure is FailureClass.WRONG_PLACE
    assert verdict.detail == "asked at line 2, made at line 6"


def test_a_lookalike_is_named_with_both_code_points(judge: Judge) -> None:
    fixture = case(given=b'f("a");\n', expected='f("it\u2019s");\n'.encode())
    verdict = _verdict(judge, b'f("it\'s");\n', fixture)
    assert verdict.failure is FailureClass.LOOKALIKE
    assert "U+0027" in verdict.detail
    assert "U+2019" in verdict.detail


def test_another_unicode_form_is_a_lookalike(judge: Judge) -> None:
    fixture = case(given=b'f("a");\n', expected='f("\u00e9");\n'.encode())
    verdict = _verdict(judge, 'f("e\u0301");\n'.encode(), fixture)
    assert (verdict.failure, verdict.detail) == (FailureClass.LOOKALIKE, "it differs by Unicode normalisation only")


@pytest.mark.parametrize(
    ("path", "expected", "output"),
    [
        ("a.ts", b"f('a  b');\n", b"f('a b');\n"),
        ("a.ts", b"f(`a\nb`);\n", b"f(`a\n\nb`);\n"),
        ("a.tsx", b"x = <p>a {b} {c}</p>;\n", b"x = <p>a{b}{c}</p>;\n"),
        ("a.js", b"x = /a  b/;\n", b"x = /a b/;\n"),
        ("a.ts", b"// a  b\nf();\n", b"// a b\nf();\n"),
        ("a.py", b'x = """a\n  b"""\n', b'x = """a\n b"""\n'),
        ("a.css", b'a {\n  content: "a  b";\n}\n', b'a {\n  content: "a b";\n}\n'),
    ],
)
def test_white_space_inside_a_literal_is_a_class(judge: Judge, path: str, expected: bytes, output: bytes) -> None:
    fixture = case(path=path, given=b"\n", expected=expected)
    assert _verdict(judge, output, fixture).failure is FailureClass.LITERAL_WHITESPACE


@pytest.mark.parametrize(
    ("path", "expected", "output"),
    [
        ("a.py", b"if a:\n    b()\n    c()\n", b"if a:\n    b()\nc()\n"),
        ("a.yaml", b"a:\n  b: 1\n  c: 2\n", b"a:\n  b: 1\nc: 2\n"),
    ],
)
def test_indentation_that_moves_a_statement_is_a_class(judge: Judge, path: str, expected: bytes, output: bytes) -> None:
    fixture = case(path=path, given=b"x = 1\n", expected=expected)
    assert _verdict(judge, output, fixture).failure is FailureClass.INDENTATION


def test_joined_tokens_are_no_white_space_in_a_literal(judge: Judge) -> None:
    fixture = case(given=b"x = 1;\n", expected=b"x = typeof b;\n")
    assert _verdict(judge, b"x = typeofb;\n", fixture).failure is FailureClass.WRONG_EDIT


def test_a_compilers_error_does_not_parse(judge: Judge) -> None:
    fixture = case(path="a.py", given=b"x = 1\n", expected=b"x = 2\n")
    assert _verdict(judge, b"return 2\n", fixture).failure is FailureClass.DOES_NOT_PARSE


def test_an_expected_side_that_does_not_parse_is_an_invalid_task(judge: Judge) -> None:
    verdict = _verdict(judge, b"f(;\n", case(given=b"f();\n", expected=b"f((;\n"))
    assert (verdict.status, verdict.failure) == (Status.INVALID_TASK, None)


def test_files_that_no_formatter_reads_are_compared_as_they_stand(judge: Judge) -> None:
    fixture = case(path="notes.txt", given=b"a\n", expected=b"b\n")
    assert _verdict(judge, b"b\r\n", fixture).outcome is Outcome.EQUIVALENT
    assert _verdict(judge, b"b \n", fixture).status is Status.FAIL


def test_strict_exact_fails_what_is_equivalent(judge: Judge) -> None:
    verdict = _verdict(judge, EXPECTED.replace(b";", b""), strict=Strictness(exact=True))
    assert (verdict.outcome, verdict.failure) == (Outcome.EQUIVALENT, FailureClass.NOT_EXACT)
    assert _verdict(judge, EXPECTED, strict=Strictness(exact=True)).status is Status.PASS


def test_several_files_make_one_verdict(judge: Judge) -> None:
    one = {"a.js": b"a(1);\n", "b.js": b"b(1);\n", "c.js": b"c();\n"}
    two = one | {"a.js": b"a(2);\n", "b.js": b"b(2);\n"}
    fixture = FixtureCase("several", b"x", b"{}", one, two)

    def judged(files: dict[str, bytes]) -> Verdict:
        return judge_case(fixture, Output(files), LENIENT, judge)

    assert judged(two).outcome is Outcome.EXACT
    assert judged(one).failure is FailureClass.UNTOUCHED
    assert judged(two | {"b.js": b"b(1)\n"}).failure is FailureClass.PARTIAL
    assert judged(two | {"c.js": b"c(3);\n"}).failure is FailureClass.COLLATERAL
