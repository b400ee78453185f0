"""Sources that break naive tools: each is used correctly or left out for a counted reason, and gen goes on."""

import re
from pathlib import Path

import pytest

from generator.intake import REASONS as TEXT_REASONS
from generator.names import REASONS as NAME_REASONS
from tests.cli.terminal import Terminal
from tests.end_to_end.programs import files_of

BODY = "".join(
    f"export function run{number}(alpha: string) {{\n  const first{number} = alpha;\n"
    f"  second{number}(alpha);\n  third{number}(alpha);\n  return first{number};\n}}\n\n"
    for number in range(6)
)
PYTHON = "".join(
    f"def run{number}(alpha):\n    first{number} = alpha\n    second{number}(alpha)\n"
    f"    third{number}(alpha)\n    return first{number}\n\n\n"
    for number in range(6)
)
LEFT_OUT: dict[str, tuple[str | bytes, str | None]] = {
    "syntax.ts": (BODY + "export function (((\n", "parser-error"),
    "empty.ts": ("", "empty"),
    "blank.py": (" \n\t\n" * 40, "empty"),
    "comments.ts": ("// nothing but export function\n" * 40, "comment-only"),
    "minified.ts": ("export function f(){return 1};" * 40_000, "too-large"),
    "long.ts": (BODY + "//" + "x" * 500 + "\n", "long-line"),
    "nul.ts": (BODY + "\0\n", "binary"),
    "latin.ts": (BODY.encode() + b"// caf\xe9\n", "not-utf-8"),
    "cookie.py": (b"# -*- coding: latin-1 -*-\n" + PYTHON.encode() + b"# caf\xe9\n", "encoding-cookie"),
    "cr.py": (PYTHON.replace("\n", "\r"), "cr-only"),
    "lone.ts": (BODY + "// a\r b\n", "lone-cr"),
    "separator.ts": (BODY + "// a\u2028b\n", "odd-line-separator"),
    "mixed.ts": (BODY + "// a\r\n", "mixed-line-endings"),
    "conflict.ts": (BODY + "/*\n<<<<<<< ours\n*/\n", "conflict-marker"),
    "short.ts": ("export const a = 1;\n", "too-short"),
    "twin.ts": (BODY + "export const twin = 1;\n", None),
    "twin2.ts": (BODY + "export const twin = 1;\n", "duplicate"),
}
TAKEN = {
    "crlf.ts": BODY.replace("\n", "\r\n").replace("alpha", "crlf"),
    "bom.ts": "\ufeff" + BODY.replace("alpha", "bom"),
    "emoji.ts": BODY.replace("= alpha;", "= alpha + '😀é\u00a0';"),
    "feed.py": PYTHON.replace("def run3", "\f\ndef run3").replace("alpha", "feed"),
    "tabs.ts": BODY.replace("  ", "\t").replace("alpha", "tabs"),
    "ticks.ts": BODY.replace("= alpha;", "= `a ${'```'} b` + alpha; // ```` ~~~"),
    "template.ts": BODY.replace("return first", "text(`\n  if (x) {\n    third2(alpha);\n  }\n`);\n  return first"),
    "braces.ts": BODY.replace("= alpha;", "= '{{ x }} {% y %} %s {0} ${z} $& \\\\1' + alpha;"),
    "end.ts": BODY.rstrip().replace("alpha", "end"),
    "indent.ts": BODY.replace("  third", "\t  third").replace("alpha", "indent"),
}


@pytest.fixture
def output(tmp_path: Path) -> Path:
    """Where the archive goes: outside the sources."""
    return tmp_path / "fixtures.tar.gz"


def plant(folder: Path, name: str, text: str | bytes) -> None:
    """Write a file with exactly these bytes."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(text.encode() if isinstance(text, str) else text)


def _left_out(out: str) -> str:
    """The sentence about files that were left out, below the first table."""
    return out.partition("Left out: ")[2].partition("\nSizes")[0]


def test_every_file_that_cannot_be_taken_is_counted_by_its_reason(terminal: Terminal, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    for name, (text, _) in LEFT_OUT.items():
        plant(tree, name, text)
    said = terminal("gen", "--source", tree, "--dry-run", "--workers", "1")
    assert (said.code, said.err) == (0, "")
    counted = dict(re.findall(r"([a-z0-9-]+) (\d+)", " ".join(_left_out(said.out).split())))
    wanted: dict[str, int] = {}
    for _, reason in LEFT_OUT.values():
        if reason is not None:
            wanted[reason] = wanted.get(reason, 0) + 1
    assert {reason: int(count) for reason, count in counted.items()} == wanted
    assert set(wanted) <= {*TEXT_REASONS, *NAME_REASONS, "duplicate"}


@pytest.mark.parametrize("name", LEFT_OUT)
def test_a_file_that_cannot_be_taken_does_not_stop_the_others(terminal: Terminal, tmp_path: Path, name: str) -> None:
    plant(tmp_path / "tree", "good.ts", BODY)
    plant(tmp_path / "tree", name, LEFT_OUT[name][0])
    said = terminal("gen", "--source", tmp_path / "tree", "--dry-run", "--workers", "1")
    assert (said.code, said.err) == (0, "")
    assert "Files taken: typescript" in said.out


def test_odd_files_are_taken_and_their_odd_bytes_survive(terminal: Terminal, tmp_path: Path, output: Path) -> None:
    tree = tmp_path / "tree"
    for name, text in TAKEN.items():
        plant(tree, name, text)
    options = (
        "--mutations",
        "swap-lines",
        "--difficulty",
        "easy",
        "--count-scale",
        "10",
        "--allow-shortfall",
        "--carriers",
        "none",
    )
    said = terminal("gen", "--source", tree, "--output", output, *options, "--workers", "1")
    assert (said.code, said.err) == (0, "")
    files = files_of(output)
    for name, text in TAKEN.items():
        cases = [path for path in files if path.endswith(f"/expected/{name}")]
        assert cases, f"no case of {name}"
        for path in cases:
            assert files[path] == text.encode()
            mutated = files[path.replace("/expected/", "/input/")]
            assert sorted(mutated.split(b"\n")) == sorted(files[path].split(b"\n")) or name == "end.ts"


def test_a_prompt_with_back_ticks_in_its_code_has_a_longer_fence(
    terminal: Terminal, tmp_path: Path, output: Path
) -> None:
    plant(tmp_path / "tree", "ticks.ts", TAKEN["ticks.ts"])
    options = ("--mutations", "wrap-if", "--difficulty", "easy", "--allow-shortfall")
    assert terminal("gen", "--source", tmp_path / "tree", "--output", output, *options, "--workers", "1").code == 0
    prompts = [text.decode() for name, text in files_of(output).items() if name.endswith("/prompt.md")]
    assert prompts
    for prompt in prompts:
        fences = re.findall(r"^(`{3,})\w*$", prompt, re.MULTILINE)
        assert {len(fence) for fence in fences} == {5}


def test_files_nested_as_deep_as_their_size_allows_end_no_process(terminal: Terminal, tmp_path: Path) -> None:
    def rows(text: str) -> str:
        return "\n".join(text[start : start + 390] for start in range(0, len(text), 390))

    depth = 15_000
    plant(tmp_path / "tree", "list.ts", f"export const a =\n{rows('[' * depth)}\n{rows(']' * depth)};\n")
    plant(tmp_path / "tree", "sum.ts", f"export const a = 1\n{rows('+1' * depth)};\n")
    plant(tmp_path / "tree", "arrow.js", f"export const a =\n{rows('a=>' * 6000)}1;\n")
    plant(tmp_path / "tree", "good.ts", BODY)
    said = terminal("gen", "--source", tmp_path / "tree", "--dry-run", "--workers", "1")
    assert (said.code, said.err) == (0, "")
