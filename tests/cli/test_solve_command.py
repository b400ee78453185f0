"""`solve` on the command line: exact bytes, and one line for everything that is no case."""

import os
from pathlib import Path

import pytest

from cli.solve import SIZE_LIMIT
from generator.tier import Tier
from mutations.engine import Mutant
from tests.cli.terminal import Terminal
from tests.workbench import mutants, prompt_of, unproven

TEXT = (
    "\ufeffexport function run(alpha: string) {\r\n  const emoji = '😀\u00a0é';\r\n\r\n  first(alpha);\r\n"
    "  // `ticks`\r\n  second(emoji);\r\n}\r\n\r\nexport function last() {\r\n  third();\r\n  return 1;\r\n}"
)


def mutant() -> Mutant:
    """A proven mutant of a text with CRLF, BOM, emoji and no last line end."""
    return next(each for each in mutants(TEXT, "wrap-redundant-if") if unproven(each) is None)


@pytest.fixture
def case(tmp_path: Path) -> Path:
    """A case's folder."""
    made = mutant()
    for folder, text in (("input", made.text), ("expected", made.source.text)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "sample.ts").write_bytes(text)
    (tmp_path / "prompt.md").write_text(prompt_of(made, Tier.EASY), encoding="utf-8", newline="")
    return tmp_path


def test_the_answer_goes_to_standard_output_byte_for_byte(
    case: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    import sys  # noqa: PLC0415 - only to set its arguments

    from cli import main  # noqa: PLC0415

    monkeypatch.setattr(sys, "argv", ["hunksmith", "solve", str(case)])
    with pytest.raises(SystemExit) as ended:
        main.hunksmith()
    assert ended.value.code == 0
    assert capfdbinary.readouterr().out == TEXT.encode()


def test_a_check_says_whether_the_answer_is_the_expected_text(terminal: Terminal, case: Path) -> None:
    said = terminal("solve", case, "--check")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"{case}: solved (")
    (case / "expected" / "sample.ts").write_bytes(b"something else\n")
    said = terminal("solve", case, "--check")
    assert said.code == 1
    assert "solved, but not as expected/ has it" in said.out


def test_solving_needs_neither_metadata_nor_the_expected_text(terminal: Terminal, case: Path) -> None:
    (case / "expected" / "sample.ts").unlink()
    assert terminal("solve", case, "--check").code == 2
    (case / "expected").rmdir()
    assert terminal("solve", case).code == 0


def test_an_input_that_the_prompt_says_nothing_about_has_no_answer(terminal: Terminal, case: Path) -> None:
    (case / "input" / "sample.ts").write_bytes(b"export const other = 1;\n")
    said = terminal("solve", case)
    assert (said.code, said.out) == (1, "")
    assert "no reader of the" in said.line


def test_stated_lines_that_contradict_the_instruction_are_no_answer(terminal: Terminal, case: Path) -> None:
    prompt = case / "prompt.md"
    head, _, rest = prompt.read_text(encoding="utf-8").partition("\n## After the fix\n")
    prompt.write_text(head + "\n## After the fix\n" + rest.replace("first", "fist"), encoding="utf-8")
    said = terminal("solve", case)
    assert (said.code, said.out) == (1, "")
    assert "contradict its instruction" in said.line


@pytest.mark.parametrize(
    "prompt",
    [
        b"",
        b"Please fix the bug.\n",
        b"\x00\x01\x02",
        b"\xff\xfe\x00",
        b"`" * 30_000,
        b"Line 1 of the fixed file reads:\n\n```\n" * 20_000,
        b"x" * (SIZE_LIMIT + 1),
    ],
)
def test_a_prompt_that_is_none_of_ours_is_one_line(terminal: Terminal, case: Path, prompt: bytes) -> None:
    (case / "prompt.md").write_bytes(prompt)
    said = terminal("solve", case)
    assert (said.code, said.out) == (2, "")
    assert "prompt.md" in said.line


@pytest.mark.parametrize("text", [b"\x00" * 50, b"\xff\xfe", b"x" * (SIZE_LIMIT + 1)])
def test_an_input_that_is_no_text_of_ours_is_one_line(terminal: Terminal, case: Path, text: bytes) -> None:
    (case / "input" / "sample.ts").write_bytes(text)
    said = terminal("solve", case)
    assert (said.code, said.out) == (2, "")
    assert "sample.ts" in said.line


def test_a_folder_that_is_no_case_is_one_line_that_says_what_to_name(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path, tmp_path / "missing", tmp_path / "file"):
        said = terminal("solve", place)
        assert (said.code, said.out) == (2, "")
        assert said.line.endswith("; name a case's folder in an unpacked fixture set")


def test_an_input_folder_with_none_or_two_files_is_refused(terminal: Terminal, case: Path) -> None:
    (case / "input" / "other.ts").touch()
    assert "holds 2 files, expected one" in terminal("solve", case).line
    for path in (case / "input").iterdir():
        path.unlink()
    assert "holds 0 files, expected one" in terminal("solve", case).line


def test_a_file_in_no_language_of_ours_is_refused(terminal: Terminal, case: Path) -> None:
    (case / "input" / "sample.ts").rename(case / "input" / "sample.rs")
    said = terminal("solve", case)
    assert said.code == 2
    assert "no language of ours" in said.line


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
@pytest.mark.parametrize("name", ["prompt.md", "input/sample.ts"])
def test_a_pipe_in_place_of_a_file_is_refused_and_not_waited_for(terminal: Terminal, case: Path, name: str) -> None:
    (case / name).unlink()
    os.mkfifo(case / name)
    said = terminal("solve", case)
    assert said.code == 2
    assert "is no ordinary file" in said.line
