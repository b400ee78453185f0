"""The last check of a fixture set: from the bytes of its archive alone, as those who download it will have them."""

import gzip
import hashlib
import json
import tarfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast

from generator.edition import Facts
from generator.judging import judge
from generator.prove import refutation
from generator.workers import Workers
from syntax.errors import InputError
from syntax.languages.registry import language_of

_BATCH = 64
"""Cases that lie in memory at a time."""
_NOOP = "the untouched input passes"


@dataclass(frozen=True, slots=True)
class Checked:
    """What an archive holds.

    Attributes:
        manifest: its manifest.json.
        cases: what its metadata tell, by case id.
        faults: what is wrong with it, a sentence each; empty for a sound one.
    """

    manifest: Mapping[str, object]
    cases: Mapping[str, Facts]
    faults: tuple[str, ...]


def recheck(archive: Path, tar_sha256: str, workers: Workers) -> Checked:
    """Read an archive of ours again: hashes, the solver on every prompt, the judge on input and expected text.

    Args:
        archive: its place.
        tar_sha256: what the tar inside must have, in hexadecimal.
        workers: where the cases are looked at.

    Raises:
        InputError: it is no archive of ours.
        ToolError: a formatter is absent or broken, or a worker died.
    """
    try:
        return _Recheck(workers).run(archive, tar_sha256)
    except (OSError, tarfile.TarError, EOFError, zlib.error, ValueError, LookupError, TypeError) as error:
        raise InputError(f"{archive} is no whole archive of ours ({type(error).__name__}: {error})") from error


class _Recheck:
    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._hashes: dict[str, str] = {}
        self._cases: dict[str, Facts] = {}
        self._faults: list[str] = []
        self._manifest: dict[str, Any] = {}
        self._batch: list[tuple[str, dict[str, bytes]]] = []

    def run(self, archive: Path, tar_sha256: str) -> Checked:
        with gzip.open(archive, "rb") as unpacked:
            tap = _Tap(cast("IO[bytes]", unpacked))
            self._read(tap)
            while tap.read(1 << 20):
                pass
        if tap.sha256.hexdigest() != tar_sha256:
            self._faults.append("the tar's sha256 is not the one that packing gave")
        self._compare_hashes()
        return Checked(self._manifest, self._cases, tuple(self._faults))

    def _read(self, tap: "_Tap") -> None:
        files: dict[str, dict[str, bytes]] = {}
        for name, content in _members(tap):
            self._hashes[name] = hashlib.sha256(content).hexdigest()
            top, _, rest = name.partition("/")
            if name == "manifest.json":
                self._manifest = json.loads(content)
            elif top == "fixtures":
                case_id, _, inner = rest.partition("/")
                files.setdefault(case_id, {})[inner] = content
                if len(files) > _BATCH:
                    # The members are sorted: the case that this file belongs to is the only open one.
                    self._look_at({each: files.pop(each) for each in list(files) if each != case_id})
        self._look_at(files)

    def _look_at(self, files: Mapping[str, dict[str, bytes]]) -> None:
        for case_id, case in files.items():
            metadata = json.loads(case["metadata.json"])
            self._cases[case_id] = Facts(
                mutation=metadata["mutation_type"],
                difficulty=metadata["difficulty"],
                language=metadata["language"],
                origin=metadata["provenance"]["origin"],
                released=metadata["provenance"]["released"],
            )
        for case_id, fault in zip(
            files, self._workers.run(fault_of, [(case,) for case in files.values()]), strict=True
        ):
            if fault is not None:
                self._faults.append(f"{case_id}: {fault}")

    def _compare_hashes(self) -> None:
        stated = dict(self._manifest["licences"])
        for case in self._manifest["cases"].values():
            stated |= case
        found = {name: digest for name, digest in self._hashes.items() if name != "manifest.json"}
        self._faults += [
            f"{name}: the manifest's sha256 is not that of the file"
            for name in sorted(stated.keys() | found.keys())
            if stated.get(name) != found.get(name)
        ]


def fault_of(files: Mapping[str, bytes]) -> str | None:
    """What is wrong with a case, None for a sound one; called in a worker.

    Args:
        files: by name in the case's folder.
    """
    texts = {folder: _only(files, folder) for folder in ("input", "expected")}
    (path, given), (same, expected) = texts["input"], texts["expected"]
    language = language_of(path)
    if path != same or language is None:
        return "input/ and expected/ do not hold one source of the same name"
    refuted = refutation(files["prompt.md"].decode(), given, expected, language)
    if refuted is not None:
        return f"the solver does not come to the expected text ({refuted})"
    if judge().compare(path, expected, given).accepted:
        return _NOOP
    return None if judge().compare(path, expected, expected).accepted else "the expected text fails"


def _only(files: Mapping[str, bytes], folder: str) -> tuple[str, bytes]:
    found = [(name, content) for name, content in files.items() if name.startswith(f"{folder}/")]
    if len(found) != 1:
        raise ValueError(f"{folder}/ holds {len(found)} files")
    name, content = found[0]
    return name.removeprefix(f"{folder}/"), content


def _members(tap: "_Tap") -> Iterator[tuple[str, bytes]]:
    with tarfile.open(fileobj=cast("IO[bytes]", tap), mode="r|", encoding="utf-8") as tar:
        for info in tar:
            stream = tar.extractfile(info)
            if not info.isreg() or stream is None:
                raise ValueError(f"{info.name} is no regular file")
            yield info.name, stream.read()


class _Tap:
    """Hands bytes on and hashes them on the way."""

    def __init__(self, source: IO[bytes]) -> None:
        self._source = source
        self.sha256 = hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        content = self._source.read(size)
        self.sha256.update(content)
        return content
