"""The corpus: packages named by a manifest, or local trees, and the files in them that may become sources.

Nothing is parsed here and no text is kept: a file is a path to read when its turn comes.
"""

import os
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator.checkout import revision_of
from generator.fetch import Fetched, fetch_all
from generator.licence import UNKNOWN, is_licence_name, licence_files, recognise
from generator.manifest import load
from generator.names import MAX_BYTES, path_refusal
from generator.tree import walk
from syntax.errors import InputError

DEFAULT_MANIFEST = Path(__file__).resolve().parent.parent / "fixtures" / "corpus.toml"
"""Beside this package, in a checkout as in an installation."""

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Origin:
    """A package or a local tree.

    Attributes:
        name: `npm:rxjs`, `pypi:attrs`; local trees `tree-1`, `tree-2` in the order given.
        version: a package's version; the revision of a local git checkout, with `+dirty` where files differ; else "".
        licence: SPDX expression; `LicenseRef-unknown` for a local tree without a licence file that we know.
        archive_hash: `sha512-<base64>` (npm) or `sha256:<hex>` (PyPI); "" for trees.
        licence_texts: name and text of its licence and notice files.
        released: day on which the version was published, ISO 8601; "" where it is not known.
    """

    name: str
    version: str
    licence: str
    archive_hash: str
    licence_texts: tuple[tuple[str, bytes], ...]
    released: str = field(default="", kw_only=True)


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file that may become a source.

    Attributes:
        origin: `Origin.name`.
        path: relative to the origin's root, forward slashes.
        location: where to read it on this machine; never part of any output.
    """

    origin: str
    path: str
    location: Path


@dataclass(frozen=True, slots=True)
class Corpus:
    """All origins and their files.

    Attributes:
        origins: packages by name, then trees in the order given.
        files: in the order of their origins, then of their paths' bytes.
        left_out: how many files and folders were passed over, by reason (`names.REASONS`).
    """

    origins: tuple[Origin, ...]
    files: tuple[SourceFile, ...]
    left_out: Counter[str]


def open_corpus(*, manifest: Path | None, trees: Sequence[Path], progress: Progress | None = None) -> Corpus:
    """Open the packages of a manifest (fetched where the cache lacks them), local trees, or both.

    Raises:
        InputError: a tree or the manifest cannot be used, or an archive is not the one that the manifest names.
        ToolError: npm or pip is needed and absent.
        NetworkError: a package is not in the cache and no registry could be reached.
        OutputError: the cache cannot be written.
    """
    origins: list[Origin] = []
    files: list[SourceFile] = []
    left_out: Counter[str] = Counter()
    if manifest is not None:
        for fetched in fetch_all(load(manifest), progress=progress):
            part = _open_package(fetched, manifest)
            origins += part.origins
            files += part.files
            left_out += part.left_out
    for number, tree in enumerate(trees, start=1):
        part = _open_tree(tree, f"tree-{number}", progress)
        origins += part.origins
        files += part.files
        left_out += part.left_out
    return Corpus(tuple(origins), tuple(files), left_out)


def read_source(file: SourceFile) -> bytes:
    """Read a file, one byte more than the size limit at most, and never through a link.

    Raises:
        InputError: the file went away or cannot be read.
    """
    try:
        descriptor = os.open(file.location, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(descriptor, "rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise InputError(f"{file.origin}: {file.path} cannot be read: {error.strerror}; run again") from error


def _open_package(fetched: Fetched, manifest: Path) -> Corpus:
    """The files that the globs and the names take; names only count once, for files that the globs take."""
    package = fetched.package
    left_out: Counter[str] = Counter()
    paths: list[str] = []
    for path in fetched.files:
        if not package.takes(path):
            continue
        reason = path_refusal(path)
        if reason is None and (fetched.root / path).stat().st_size > MAX_BYTES:
            reason = "too-large"
        if reason is None:
            paths.append(path)
        else:
            left_out[reason] += 1
    if not paths:
        raise InputError(f"corpus manifest {manifest}: the globs of {package.origin} take none of its files")
    texts = _package_licences(fetched, paths)
    origin = Origin(package.origin, package.version, package.licence, package.archive_hash, texts)
    files = tuple(SourceFile(package.origin, path, fetched.root / path) for path in paths)
    return Corpus((origin,), files, left_out)


def _package_licences(fetched: Fetched, taken: Sequence[str]) -> tuple[tuple[str, bytes], ...]:
    """The licences in the folders above the taken files and in a wheel's metadata, each text once."""
    above = {folder for path in taken for folder in _folders(path)}
    texts: dict[str, bytes] = {}
    for path in fetched.files:
        folder, _, name = path.rpartition("/")
        if is_licence_name(name) and (folder in above or folder.split("/")[0].endswith(".dist-info")):
            text = (fetched.root / path).read_bytes()
            if text not in texts.values():
                texts[name if name not in texts else path.replace("/", "-")] = text
    return tuple(texts.items())


def _folders(path: str) -> list[str]:
    """The folders that a path lies in, outermost (the root, "") first."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[:length]) for length in range(len(parts) + 1)]


def _open_tree(tree: Path, name: str, progress: Progress | None) -> Corpus:
    if progress is not None:
        progress(f"reading {tree}")
    found = walk(tree)
    if not found.paths:
        raise InputError(f"source tree {tree} holds no file that may be taken{_passed_over(found.left_out)}")
    root = tree.resolve()
    texts = licence_files(root)
    licence = next((spdx for _, text in texts if (spdx := recognise(text)) != UNKNOWN), UNKNOWN)
    origin = Origin(name, revision_of(root, found.paths), licence, "", texts)
    files = tuple(SourceFile(name, path, root / path) for path in found.paths)
    return Corpus((origin,), files, found.left_out)


def _passed_over(left_out: Counter[str]) -> str:
    counted = ", ".join(f"{reason} {count}" for reason, count in sorted(left_out.items()))
    return f" (passed over: {counted})" if counted else ": it is empty"
