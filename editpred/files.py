"""Example files: `.md` and `.json` hold one example, `.jsonl` and standard input (`-`) one in each line.

An example without a name goes by its file's: `STEM`, or `STEM-LINE` with the 0-based line in a `.jsonl` file.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from editpred.example import Example
from editpred.json_format import from_json, to_json
from editpred.markdown_format import read_markdown, write_markdown
from syntax.errors import InputError, OutputError
from syntax.whole_file import write_whole

MAX_BYTES = 8 * 1024 * 1024
"""Largest example: a file of one, or a line."""
STANDARD_INPUT = "-"
_KINDS = ".md, .json or .jsonl"
_DASHES = str.maketrans(dict.fromkeys(' :~^?*[\\@{/<>|"' + "".join(map(chr, [*range(32), 127])), "-"))
_LONGEST_NAME = 200
_DEEPEST = 64


def load_examples(inputs: Sequence[str], *, offset: int = 0) -> list[Example]:
    """Read files, leave the first `offset` examples away, and sort what remains.

    Raises:
        InputError: an input cannot be read; the message names file and line.
    """
    return sort_examples(read_examples(inputs)[offset:])


def read_examples(inputs: Sequence[str]) -> list[Example]:
    """All examples of the inputs, in their order.

    Raises:
        InputError: as `load_examples`.
    """
    return [example for name in inputs for example in _read_input(name)]


def sort_examples(examples: Sequence[Example]) -> list[Example]:
    """By repository url, and by revision downwards within one; equal ones keep their order."""
    downwards = sorted(examples, key=lambda example: example.revision.encode(), reverse=True)
    return sorted(downwards, key=lambda example: example.repository_url.encode())


def _read_input(name: str) -> Iterator[Example]:
    if name == STANDARD_INPUT:
        yield from _read_lines(sys.stdin.buffer, "standard input", "stdin")
        return
    path = Path(name)
    if path.is_dir():
        raise InputError(f"{name}: is a folder; name the example files in it")
    if path.suffix not in {".md", ".json", ".jsonl"}:
        problem = f"has the extension {path.suffix}" if path.suffix else "has no extension"
        raise InputError(f"{name}: {problem}; an example file ends in {_KINDS}")
    try:
        with path.open("rb") as file:
            if path.suffix == ".jsonl":
                yield from _read_lines(file, name, path.stem)
            else:
                yield _read_one(file.read(MAX_BYTES + 1), name, path)
    except OSError as error:
        raise InputError(f"{name}: cannot be read: {error.strerror}") from None


def _read_one(data: bytes, where: str, path: Path) -> Example:
    text = _decode(data, where, 1)
    if path.suffix == ".md":
        return read_markdown(text, path.stem, where)
    example = from_json(_parse(text, where, 1), f"{where}:1")
    return replace(example, name=example.name or path.stem)


def _read_lines(file: BinaryIO, where: str, stem: str) -> Iterator[Example]:
    number = 0
    while line := file.readline(MAX_BYTES + 1):
        if line.strip():
            value = _parse(_decode(line, where, number + 1), where, number + 1)
            example = from_json(value, f"{where}:{number + 1}")
            yield replace(example, name=example.name or f"{stem}-{number}")
        number += 1


def _decode(data: bytes, where: str, first_line: int) -> str:
    if len(data) > MAX_BYTES:
        raise InputError(f"{where}:{first_line}: is too large: an example has at most {MAX_BYTES:,} bytes")
    if b"\0" in data:
        line = first_line + data.count(b"\n", 0, data.index(b"\0"))
        raise InputError(f"{where}:{line}: is no text: there is a NUL byte")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = first_line + data.count(b"\n", 0, error.start)
        raise InputError(f"{where}:{line}: is not UTF-8: save it in that encoding") from None


def _parse(text: str, where: str, first_line: int) -> object:
    try:
        value: object = json.loads(text, parse_constant=_refuse_constant)
        if "\\ud" in text.lower():
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise InputError(f"{where}:{first_line + error.lineno - 1}: is no JSON: {error.msg}") from None
    except UnicodeEncodeError:
        raise InputError(f"{where}:{first_line}: holds half of a surrogate pair, which is no character") from None
    except RecursionError:
        raise InputError(f"{where}:{first_line}: is nested too deeply") from None
    # A number of thousands of digits, or one that JSON does not know.
    except ValueError as error:
        raise InputError(f"{where}:{first_line}: is no JSON: {error}") from None
    _refuse_deep(value, f"{where}:{first_line}")
    return value


def _refuse_deep(value: object, where: str) -> None:
    """Nothing that walks an example by recursion may run out of stack."""
    level = [value]
    for _ in range(_DEEPEST):
        inner = [item.values() if isinstance(item, dict) else item for item in level if isinstance(item, dict | list)]
        level = [item for items in inner for item in items]
        if not level:
            return
    raise InputError(f"{where}: is nested too deeply: at most {_DEEPEST} levels are read")


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is no number of JSON")


def to_line(example: Example) -> str:
    """The example as one line of JSON, with its line end.

    Raises:
        OutputError: it holds what JSON or UTF-8 cannot.
    """
    try:
        line = json.dumps(to_json(example), ensure_ascii=False, allow_nan=False) + "\n"
        line.encode()
    except ValueError as error:
        raise OutputError(f"example {example.name!r} cannot be written as JSON: {error}") from None
    return line


def save_jsonl(examples: Sequence[Example], target: Path) -> None:
    """Write a file with one example in each line; a file that is there is replaced as a whole or not at all.

    Raises:
        OutputError: it cannot be written.
    """
    write_text(target, "".join(map(to_line, examples)))


def save_markdown(examples: Sequence[Example], folder: Path) -> list[Path]:
    """Write each example to a file of its own, named after it; a second one of a name gets a number.

    Raises:
        InputError: Markdown cannot hold an example; nothing is written.
        OutputError: a file cannot be written.
    """
    texts = [write_markdown(example) for example in examples]
    taken: set[str] = set()
    targets = []
    for example in examples:
        stem = candidate = file_name(example.name)
        count = 1
        while candidate.casefold() in taken:
            count += 1
            candidate = f"{stem}-{count}"
        taken.add(candidate.casefold())
        targets.append(folder / f"{candidate}.md")
    for target, text in zip(targets, texts, strict=True):
        write_text(target, text)
    return targets


def save(examples: Sequence[Example], target: Path) -> None:
    """Write a `.jsonl` file, or a `.json` or `.md` file with the one example.

    Raises:
        OutputError: the extension is another one, or holds one example and there are more; or it cannot be written.
        InputError: Markdown cannot hold the example.
    """
    if target.suffix == ".jsonl":
        save_jsonl(examples, target)
    elif target.suffix not in {".json", ".md"}:
        raise OutputError(f"{target}: an example file ends in {_KINDS}")
    elif len(examples) != 1:
        raise OutputError(f"{target}: holds one example and not {len(examples)}; write a .jsonl file")
    else:
        write_text(target, write_markdown(examples[0]) if target.suffix == ".md" else _pretty(examples[0]))


def _pretty(example: Example) -> str:
    return json.dumps(json.loads(to_line(example)), ensure_ascii=False, indent=2) + "\n"


def file_name(name: str) -> str:
    """The name of a file or folder for an example: one part of a path, never hidden, never too long."""
    plain = name.translate(_DASHES)
    plain = f"-{plain[1:]}" if plain.startswith(".") else plain
    return plain.encode()[:_LONGEST_NAME].decode(errors="ignore") or "example"


def write_text(target: Path, text: str) -> None:
    """Write a file under a temporary name and rename it; links are followed, a device or pipe is written to.

    Raises:
        OutputError: it cannot be written; what was there before is untouched.
    """
    try:
        target.resolve().parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, text.encode())
    except (OSError, ValueError) as error:
        said = error.strerror if isinstance(error, OSError) else str(error)
        raise OutputError(f"{target}: cannot be written: {said}") from None
