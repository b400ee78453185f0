"""Small fixture sets for tests, in memory and on disk."""

import io
import json
import tarfile
from collections.abc import Mapping
from pathlib import Path

from verify.fixtures import FixtureCase

INPUT = b"function area(w, h) {\n  return w + h;\n}\n\nfunction edge(w, h) {\n  return 2 * (w + h);\n}\n"
EXPECTED = INPUT.replace(b"w + h;\n}\n\n", b"w * h;\n}\n\n")


def case(
    case_id: str = "operator-swap-arithmetic-1",
    *,
    path: str = "area.js",
    given: bytes = INPUT,
    expected: bytes = EXPECTED,
) -> FixtureCase:
    """A case of one file."""
    facts = {
        "mutation_type": "swap-arithmetic",
        "mutation_category": "operator",
        "difficulty": "easy",
        "difficulty_score": 1,
        "line_number": 2,
        "file_path": path,
    }
    prompt = b"# Fix\n\nThe area is a product.\n"
    return FixtureCase(case_id, prompt, json.dumps(facts).encode(), {path: given}, {path: expected})


def files_of(fixture: FixtureCase) -> dict[str, bytes]:
    """A case's files, by path in a fixture set."""
    files = {"prompt.md": fixture.prompt or b"", "metadata.json": fixture.metadata or b""}
    files |= {f"input/{path}": text for path, text in fixture.given.items()}
    files |= {f"expected/{path}": text for path, text in fixture.expected.items()}
    return {f"fixtures/{fixture.case_id}/{name}": text for name, text in files.items()}


def write_folder(root: Path, files: Mapping[str, bytes]) -> Path:
    """Write files below a folder."""
    for name, content in files.items():
        place = root / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    return root


def write_set(root: Path, *cases: FixtureCase) -> Path:
    """Write an unpacked fixture set."""
    for fixture in cases:
        write_folder(root, files_of(fixture))
    return root


def write_tar(path: Path, members: Mapping[str, bytes | tarfile.TarInfo], *, mode: str = "w:gz") -> Path:
    """Write a tar of files, and of members made by hand; a key only names a file."""
    with tarfile.open(path, mode) as archive:  # type: ignore[call-overload]
        for name, content in members.items():
            if isinstance(content, bytes):
                info = tarfile.TarInfo(name)
                info.size = len(content)
                archive.addfile(info, io.BytesIO(content))
            else:
                archive.addfile(content)
    return path


def link(name: str, target: str, kind: bytes = tarfile.SYMTYPE) -> tarfile.TarInfo:
    """A link, or a device, as a member."""
    info = tarfile.TarInfo(name)
    info.type = kind
    info.linkname = target
    return info
