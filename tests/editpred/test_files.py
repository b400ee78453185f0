"""Example files: kinds, names, order, hostile bytes, and writing."""

import io
import json
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from editpred.example import Example
from editpred.files import (
    MAX_BYTES,
    file_name,
    load_examples,
    read_examples,
    save,
    save_jsonl,
    save_markdown,
    sort_examples,
    to_line,
    write_text,
)
from syntax.errors import InputError, OutputError

_EXAMPLE = Example(
    name="",
    repository_url="https://example.org/a/b",
    revision="main",
    cursor_path="a.py",
    cursor_position="é<|user_cursor|>\n",
    edit_history="",
    expected_patches=(),
)
_LINE = to_line(_EXAMPLE)


def _named(name: str, *, url: str = "u", revision: str = "r") -> Example:
    return replace(_EXAMPLE, name=name, repository_url=url, revision=revision)


def test_examples_without_names_go_by_their_files(tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text(json.dumps(json.loads(_LINE), indent=2))
    (tmp_path / "many.jsonl").write_text(_LINE + "\n" + _LINE.rstrip("\n"))
    save([_EXAMPLE], tmp_path / "other.md")
    read = read_examples([str(tmp_path / name) for name in ("one.json", "many.jsonl", "other.md")])
    assert [example.name for example in read] == ["one", "many-0", "many-2", "other"]
    assert {replace(example, name="") for example in read if not example.telemetry} == {_EXAMPLE}


def test_standard_input_holds_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(_LINE.encode() * 2)))
    assert [example.name for example in load_examples(["-"])] == ["stdin-0", "stdin-1"]


def test_loaded_examples_are_sorted_by_url_and_revision_downwards(tmp_path: Path) -> None:
    drawn = [
        _named("skipped"),
        _named("1", url="b", revision="1"),
        _named("2", url="b", revision="2"),
        _named("3", url="a"),
    ]
    drawn.append(_named("4", url="b", revision="2"))
    save_jsonl(drawn, tmp_path / "x.jsonl")
    assert [example.name for example in load_examples([str(tmp_path / "x.jsonl")], offset=1)] == ["3", "2", "4", "1"]
    assert sort_examples([]) == []


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("x.txt", b"", "x.txt: has the extension .txt; an example file ends in .md, .json or .jsonl"),
        ("x", b"", "x: has no extension"),
        ("x.jsonl", _LINE.encode() + b"{", "x.jsonl:2: is no JSON: Expecting property name"),
        ("x.jsonl", _LINE.encode() + b'{"a": 1}', "x.jsonl:2: `cursor_position` is missing"),
        ("x.json", b'{\n"a": \n}', "x.json:3: is no JSON: Expecting value"),
        ("x.json", b'{"a": NaN}', "x.json:1: is no JSON: NaN is no number"),
        ("x.json", b"9" * 5000, "x.json:1: is no JSON: Exceeds the limit"),
        ("x.json", b"[" * 100_000, "x.json:1: is nested too deeply"),
        ("x.json", b"[" * 65 + b"]" * 65, "x.json:1: is nested too deeply: at most 64 levels"),
        ("x.json", b'{"telemetry": {"a": "\\uD800"}}', "x.json:1: holds half of a surrogate pair"),
        ("x.md", b"a\nb\0c", "x.md:2: is no text: there is a NUL byte"),
        ("x.md", b"a\n\nb\xffc", "x.md:3: is not UTF-8"),
        ("x.jsonl", b"\n\n\xff", "x.jsonl:3: is not UTF-8"),
        ("x.md", b"x" * (MAX_BYTES + 1), "x.md:1: is too large"),
        ("x.jsonl", b" \n" + b"x" * (MAX_BYTES + 9), "x.jsonl:2: is too large"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_with_its_line(
    tmp_path: Path, name: str, data: bytes, message: str
) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(InputError, match=message) as caught:
        load_examples([str(tmp_path / name)])
    assert "\n" not in str(caught.value)


def test_a_folder_and_a_missing_file_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a folder"):
        load_examples([str(tmp_path)])
    with pytest.raises(InputError, match=r"no\.md: cannot be read: No such file"):
        load_examples([str(tmp_path / "no.md")])


def test_a_byte_order_mark_is_no_part_of_an_example(tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text("\ufeff" + _LINE)
    assert len(load_examples([str(tmp_path / "x.jsonl")])) == 1


def test_a_file_of_markdown_examples_is_written_for_each_name(tmp_path: Path) -> None:
    written = save_markdown([_named("a/b"), _named("A b"), _named(".."), _named("")], tmp_path / "new" / "folder")
    assert [path.name for path in written] == ["a-b.md", "A-b-2.md", "-..md", "example.md"]
    assert [example.name for example in read_examples([str(path) for path in written])] == [
        "a/b",
        "A b",
        "..",
        "example",
    ]


def test_a_second_write_replaces_the_file_and_leaves_nothing_behind(tmp_path: Path) -> None:
    target = tmp_path / "x.jsonl"
    save([_named("a"), _named("b")], target)
    save([_named("c")], target)
    assert [example.name for example in load_examples([str(target)])] == ["c"]
    assert list(tmp_path.iterdir()) == [target]


def test_a_pipe_is_written_to_and_a_link_followed(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    (tmp_path / "link").symlink_to("real")
    with ThreadPoolExecutor(1) as reader:
        got = reader.submit(pipe.read_text)
        write_text(pipe, "told\n")
        assert got.result(10) == "told\n"
    assert pipe.is_fifo()
    write_text(tmp_path / "link", "kept\n")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "kept\n"


@pytest.mark.parametrize("name", ["x.json", "x.md"])
def test_a_file_of_one_example_takes_no_more(tmp_path: Path, name: str) -> None:
    save([_named("a")], tmp_path / name)
    assert read_examples([str(tmp_path / name)]) == [_named("a")]
    with pytest.raises(OutputError, match="holds one example and not 2"):
        save([_named("a"), _named("b")], tmp_path / name)


def test_an_output_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="cannot be written"):
        save([_EXAMPLE], tmp_path / "file" / "x.jsonl")
    with pytest.raises(OutputError, match="cannot be written"):
        write_text(tmp_path, "x")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    with pytest.raises(OutputError, match="an example file ends in"):
        save([_EXAMPLE], tmp_path / "x.txt")
    with pytest.raises(OutputError, match="cannot be written as JSON"):
        to_line(replace(_EXAMPLE, reasoning="\ud800"))


@pytest.mark.parametrize(
    ("name", "file"),
    [
        (' :~^?*[\\@{/<>|"x', "-" * 15 + "x"),
        ("a.b-c_d", "a.b-c_d"),
        ("../../etc/passwd", "-.-..-etc-passwd"),
        (".git", "-git"),
        ("a\nb\x00", "a-b-"),
        ("é" * 300, "é" * 100),
        ("", "example"),
    ],
)
def test_the_file_name_of_an_example_is_one_part_of_a_path(name: str, file: str) -> None:
    assert file_name(name) == file
