"""`mutate` on the command line: a diff and a prompt, a file that stays as it is, one line for everything else."""

from pathlib import Path

import pytest

from tests.cli.terminal import Terminal

TEXT = "copy(source, target);\n\n// then\nmove(first, second);\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A small source."""
    path = tmp_path / "sample.ts"
    path.write_text(TEXT, encoding="utf-8", newline="")
    return path


def test_one_place_is_shown_with_its_diff_and_its_prompt(terminal: Terminal, file: Path) -> None:
    said = terminal("mutate", file, "--mutation", "swap-args")
    assert (said.code, said.err) == (0, "")
    assert said.out.count("# Put two arguments the right way round") == 1
    assert said.out.count("\n-copy(source, target);\n+copy(target, source);\n") + said.out.count("\n-move(") == 1
    assert "1 shown of 2 places with a proven prompt" in said.out
    assert file.read_text(encoding="utf-8") == TEXT


def test_all_places_are_shown_in_their_order(terminal: Terminal, file: Path) -> None:
    said = terminal("mutate", file, "--mutation", "swap-args", "--all", "--difficulty", "easy")
    assert said.code == 0
    assert said.out.index("+copy(target, source);") < said.out.index("+move(second, first);")
    assert "The change starts at line 4 of the file." in said.out
    assert "2 shown of 2 places" in said.out


def test_the_seed_decides_which_place_is_taken(terminal: Terminal, file: Path) -> None:
    shown = {terminal("mutate", file, "--mutation", "swap-args", "--seed", seed).out for seed in range(8)}
    assert len(shown) == 2


def test_a_file_without_a_place_is_a_no(terminal: Terminal, file: Path) -> None:
    said = terminal("mutate", file, "--mutation", "swap-if-else")
    assert (said.code, said.out) == (1, "")
    assert said.line.endswith("sample.ts: no place for swap-if-else")
    said = terminal("mutate", file, "--mutation", "indent-shift-in")
    assert said.code == 1
    assert "is made in python only" in said.line


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("a.txt", b"x\n", "no language of ours by its ending"),
        ("a.ts", b"let = ;;; (\n", "does not parse as typescript"),
        ("a.ts", b"", "is empty"),
        ("a.ts", b"one();\r\ntwo();\n", "mixes line ends"),
        ("a.ts", b"one();\rtwo();\n", "mixes line ends"),
        ("a.py", b"one()\rtwo()\r", "mixes line ends"),
        ("a.ts", b"\xff\xfe", "is not UTF-8"),
        ("a.ts", b"a\0b", "is no text"),
    ],
)
def test_what_is_no_source_is_refused(
    terminal: Terminal, tmp_path: Path, name: str, content: bytes, complaint: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    said = terminal("mutate", path, "--mutation", "swap-args")
    assert said.code == 2
    assert complaint in said.line


def test_a_file_that_is_not_there_and_an_unknown_mutation_are_refused(terminal: Terminal, file: Path) -> None:
    assert terminal("mutate", file.with_name("other.ts"), "--mutation", "swap-args").code == 2
    said = terminal("mutate", file, "--mutation", "swap-args,swap-bodies")
    assert (said.code, said.out) == (2, "")
    assert "takes one name, not 2" in said.line
    said = terminal("mutate", file, "--mutation", "swap-everything")
    assert said.code == 2
    assert "unknown swap-everything" in said.line
