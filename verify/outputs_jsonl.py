r"""Read outputs from JSON lines: `{"id": ..., "files": {path: text}}` or `{"id": ..., "patch": unified diff}`."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO

from verify.fixtures import FixtureCase
from verify.outputs import COUNT_LIMIT, LISTED_LIMIT, Output, Outputs, Refusal, assemble, size_limit, too_large
from verify.patch import PatchError, apply_patch
from verify.paths import safe_path, visible
from verify.verdict import FailureClass

_LINE_LIMIT = 64 * 1024 * 1024
_SKIP = 1024 * 1024


def read_jsonl(path: Path, cases: Mapping[str, FixtureCase]) -> Outputs:
    """Read row by row; a row that cannot be read (a torn last one, say) is a stray, unless its `id` is known.

    Raises:
        OSError: the file cannot be read.
    """
    by_case: dict[str, Output] = {}
    rows: dict[str, object] = {}
    strays: list[str] = []
    with path.open("rb") as stream:
        for number, line in _lines(stream):
            row = _row(line)
            case_id = row.get("id") if row is not None else None
            if row is None or not isinstance(case_id, str) or case_id not in cases:
                if len(strays) < LISTED_LIMIT:
                    what = (
                        "no object with an id" if not isinstance(case_id, str) else f"no case {visible(case_id)[:80]}"
                    )
                    strays.append(f"line {number}: {what}")
            elif case_id in rows and rows[case_id] != row:
                by_case[case_id] = _refused(f"two rows that differ (the second in line {number})")
            else:
                rows[case_id] = row
                by_case[case_id] = _output(row, cases[case_id])
    return Outputs(by_case, tuple(strays))


def _lines(stream: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, with their 1-based numbers; one over the limit is cut, so it does not parse."""
    number = 0
    while line := stream.readline(_LINE_LIMIT):
        number += 1
        rest = line
        while not rest.endswith(b"\n") and (rest := stream.readline(_SKIP)):
            line = b"{"
        if line.strip():
            yield number, line


def _row(line: bytes) -> dict[str, object] | None:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return row if isinstance(row, dict) else None


def _output(row: Mapping[str, object], case: FixtureCase) -> Output:
    files, patch = row.get("files"), row.get("patch")
    if isinstance(patch, str) and files is None:
        return _from_patch(patch, case)
    if isinstance(files, dict) and patch is None:
        return _from_files(files, case)
    return _refused('a row needs either "files", an object, or "patch", a text')


def _from_files(files: Mapping[str, object], case: FixtureCase) -> Output:
    found: dict[str, bytes | Refusal] = {}
    names: list[str] = []
    if len(files) > COUNT_LIMIT:
        return Output({}, refusal=Refusal(FailureClass.TOO_MANY_FILES, f"more than {COUNT_LIMIT:,} files"))
    for raw, text in files.items():
        safe = safe_path(raw)
        if safe is None:
            return Output({}, refusal=Refusal(FailureClass.UNSAFE_PATH, f"a file named {visible(raw)[:200]!r}"))
        name = safe.as_posix()
        if name in found:
            return _refused(f"{visible(name)} twice")
        names.append(name)
        if name in case.expected:
            found[name] = _encoded(text, size_limit(case, name))
    return assemble(case, found, names)


def _from_patch(patch: str, case: FixtureCase) -> Output:
    try:
        files = apply_patch(patch.encode("utf-8"), case.given)
    except (PatchError, UnicodeEncodeError) as error:
        return Output({}, refusal=Refusal(FailureClass.PATCH_DOES_NOT_APPLY, visible(str(error))[:300]))
    unsafe = next((name for name in files if safe_path(name) is None), None)
    if unsafe is not None:
        return Output({}, refusal=Refusal(FailureClass.UNSAFE_PATH, f"a file named {visible(unsafe)[:200]!r}"))
    found: dict[str, bytes | Refusal] = {}
    for name, content in files.items():
        limit = size_limit(case, name)
        found[name] = content if len(content) <= limit else too_large(len(content), limit)
    return assemble(case, {name: found[name] for name in found if name in case.expected}, list(files))


def _encoded(text: object, limit: int) -> bytes | Refusal:
    if not isinstance(text, str):
        return Refusal(FailureClass.MALFORMED_OUTPUT, "the content of a file is no text")
    try:
        content = text.encode("utf-8")
    except UnicodeEncodeError:
        return Refusal(FailureClass.NOT_TEXT, "it holds half of a surrogate pair")
    return content if len(content) <= limit else too_large(len(content), limit)


def _refused(detail: str) -> Output:
    return Output({}, refusal=Refusal(FailureClass.MALFORMED_OUTPUT, detail))
