"""Which words a project's files hold, and which of them define a name: enough to rank files in any language."""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePosixPath

from editpred.steps.excerpt import Rows
from editpred.steps.project import Project
from editpred.steps.tree import Blob, Tree
from syntax.lines import split_lines

MAX_FILES = 4_000
MAX_FILE_BYTES = 256 * 1024
MAX_BYTES = 32 * 1024 * 1024
"""Of all files that are read for one project."""
_INDEXES_KEPT = 2
_FILES_KEPT = 2_048
_MAX_KEPT_BYTES = 64 * 1024
_MAX_NAMES = 64
_MAX_ROWS = 24
_ABOVE, _BELOW = 2, 10
_IMPORTED = 4.0
_WORD = re.compile(rb"[A-Za-z_\x80-\xff][A-Za-z0-9_\x80-\xff]*")
_IMPORT = re.compile(
    rb"\s*(?:(?:import|from|use|using|require|include)\b|#\s*include|export\b.*\bfrom\b|.*\brequire\s*\()"
)
_DEFINES = (
    rb"(?:def|class|fn|func|function|fun|sub|proc|const|let|var|val|type|interface|struct|enum|trait|impl|module|mod|"
    rb"namespace|macro|define|record|object|package|static|public|private|protected|async|export|abstract)"
)
_DEFINITION = re.compile(
    rb"\b" + _DEFINES + rb"\s+(?:" + _DEFINES + rb"\s+)*([A-Za-z_\x80-\xff][A-Za-z0-9_\x80-\xff]*)"
)
_KEYWORDS = frozenset(
    b"""abstract and as assert async await bool boolean break case catch char class const continue def default del
    delete do double elif else end enum except export extends extern false finally float fn for from func function
    global goto if impl implements import in include instanceof int interface is lambda let long match mod module mut
    namespace new nil none not null or package pass private protected public pub raise return self short signed static
    str string struct super switch this throw throws trait true try type typeof undefined unsigned use using val var
    void while with yield None True False Self""".split()
)
_LONGEST_LINE = 200


@dataclass(frozen=True, slots=True)
class _File:
    """A text, how often each word is in it, and the names that it defines."""

    text: bytes
    counts: Mapping[bytes, int]
    defined: frozenset[bytes]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A file that may help."""

    path: str
    text: bytes
    score: float


def names_near(text: bytes, offset: int) -> list[str]:
    """The names that a piece of code uses, nearest to a byte of it first; keywords and short ones are left out."""
    distances: dict[bytes, int] = {}
    for found in _WORD.finditer(text):
        word, distance = found[0], max(found.start() - offset, offset - found.end(), 0)
        if len(word) > 2 and word not in _KEYWORDS:  # noqa: PLR2004 - `i` and `xs` tell nothing
            distances[word] = min(distance, distances.get(word, distance))
    nearest = sorted(distances, key=lambda word: (distances[word], word))
    return [word.decode("utf-8", "replace") for word in nearest[:_MAX_NAMES]]


def import_words(text: bytes) -> frozenset[str]:
    """The words of all lines that import something."""
    lines = (line for line in split_lines(text) if _IMPORT.match(line))
    return frozenset(word.decode("utf-8", "replace") for line in lines for word in _WORD.findall(line))


def rows_for(text: bytes, names: Sequence[str], *, defined: bool) -> list[Rows]:
    """Rows around the lines that define (or else just use) one of the names, in the order of the names."""
    if not names:
        return []
    lines = split_lines(text)
    found: dict[str, list[int]] = {}
    any_name = b"|".join(re.escape(name.encode()) for name in sorted(names, key=len, reverse=True))
    opening = rb"\b" + _DEFINES + rb"\b[^=({\n]*?" if defined else rb""
    pattern = re.compile(opening + rb"\b(" + any_name + rb")\b")
    for row, line in enumerate(lines):
        match = pattern.search(line[:_LONGEST_LINE])
        if match is not None:
            found.setdefault(match[1].decode(), []).append(row)
    ordered = [row for name in names for row in found.get(name, ())][:_MAX_ROWS]
    return [Rows(max(0, row - _ABOVE), min(len(lines), row + _BELOW)) for row in ordered]


def rank(project: Project, names: Sequence[str], imports: frozenset[str], cursor_path: str) -> list[Ranked]:
    """Files other than the cursor's that hold some of the names, the best first."""
    files = dict(_index(project.tree, PurePosixPath(cursor_path).parent.as_posix()))
    for path, text in project.changes.items():
        files.pop(path, None)
        if text is not None and len(text) <= MAX_FILE_BYTES:
            files[path] = _file(text)
    files.pop(cursor_path, None)
    wanted = frozenset(name.encode() for name in names)
    held = {path: wanted & file.counts.keys() for path, file in files.items()}
    frequency = Counter(word for words in held.values() for word in words)
    rarity = {word: math.log(1 + len(files) / count) for word, count in frequency.items()}
    ranked = []
    for path, words in held.items():
        if words:
            file = files[path]
            score = math.fsum(rarity[word] * _weight(file, word) for word in words)
            score += _IMPORTED * bool(imports.intersection(_stems(path)))
            ranked.append(Ranked(path, file.text, score))
    return sorted(ranked, key=lambda file: (-file.score, file.path.encode("utf-8", "surrogateescape")))


def _weight(file: _File, word: bytes) -> float:
    """How much a name in a file counts: more for several uses, twice for a definition."""
    count = file.counts[word]
    return (2.0 if word in file.defined else 1.0) * count / (count + 1.2)


def _stems(path: str) -> set[str]:
    """What an import may call a file: its name without its ending, and its folder's where it stands for that."""
    parts = PurePosixPath(path)
    stem = parts.name.partition(".")[0]
    return {parts.parent.name} if stem in {"__init__", "index", "mod", "lib"} else {stem}


def _index(tree: Tree, folder: str) -> dict[str, _File]:
    """The files of a tree; of a large one those nearest to a folder."""
    blobs = [blob for blob in tree.blobs.values() if _is_wanted(blob)]
    small = len(blobs) <= MAX_FILES and sum(blob.size for blob in blobs) <= MAX_BYTES
    return _index_near(tree, "" if small else folder)


@lru_cache(maxsize=_INDEXES_KEPT)
def _index_near(tree: Tree, folder: str) -> dict[str, _File]:
    """The files nearest to a folder, bounded in number and bytes."""
    nearest = sorted(
        (path for path, blob in tree.blobs.items() if _is_wanted(blob)),
        key=lambda path: (-_shared(path, folder), path.encode("utf-8", "surrogateescape")),
    )
    chosen: list[str] = []
    total = 0
    for path in nearest[:MAX_FILES]:
        total += tree.blobs[path].size
        if total > MAX_BYTES:
            break
        chosen.append(path)
    texts = tree.read(chosen)
    return {path: _file(text.replace(b"\r\n", b"\n")) for path, text in texts.items() if _is_text(text)}


def _is_wanted(blob: Blob) -> bool:
    return not blob.link and 0 < blob.size <= MAX_FILE_BYTES


def _file(text: bytes) -> _File:
    """What is known of a text; small ones are kept, since examples of a project share most of its files."""
    return _kept_file(text) if len(text) <= _MAX_KEPT_BYTES else _read_file(text)


@lru_cache(maxsize=_FILES_KEPT)
def _kept_file(text: bytes) -> _File:
    return _read_file(text)


def _read_file(text: bytes) -> _File:
    return _File(text, Counter(_WORD.findall(text)), frozenset(_DEFINITION.findall(text)))


def _shared(path: str, folder: str) -> int:
    """How many folders a path shares with another one from the root on."""
    count = 0
    for one, two in zip(path.split("/")[:-1], folder.split("/"), strict=False):
        if one != two:
            break
        count += 1
    return count


def _is_text(text: bytes) -> bool:
    if b"\0" in text:
        return False
    try:
        text.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
