"""The corpus: packages named by a manifest, or local trees, and the files in them that may become sources.

Nothing is parsed here and no text is kept: a file is a path to read when its turn comes.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator.checkout import revision_of
from generator.fetch import Fetched, fetch_all
from generator.git_source import GitTree, fetch_git, name_of
from generator.licence import UNKNOWN, is_allowed, is_licence_name, licence_files, recognise
from generator.lock import Pin, lock_of, pinned, read_lock
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
        name: `npm:rxjs`, `pypi:attrs`, `git:HOST/OWNER/NAME`, `path:NAME`; local trees `tree-1`, `tree-2` in the order
            given.
        version: a package's version; a git revision, of a local checkout with `+dirty` where files differ; else "".
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


def open_corpus(
    *,
    manifest: Path | None,
    trees: Sequence[Path],
    repositories: Sequence[tuple[str, str]] = (),
    pins: Mapping[str, Pin] | None = None,
    published_after: str = "",
    progress: Progress | None = None,
) -> Corpus:
    """Open what a manifest names (fetched where the cache lacks it), git repositories, local trees, or all of them.

    Args:
        manifest: its path.
        trees: folders of this machine.
        repositories: address and revision of git repositories (see `git_source.fetch_git`).
        pins: what to take instead of the manifest's lock, by origin.
        published_after: leave out what was not released after this day, ISO 8601, or of which that is not known.
        progress: told what is being fetched.

    Raises:
        InputError: something named cannot be used, is not what the manifest names, or is under a licence that is not
            allowed; or nothing was published after the day.
        ToolError: npm, pip or git is needed and absent.
        NetworkError: something is not in the cache and could not be fetched.
        OutputError: the cache cannot be written.
    """
    parts: list[Corpus] = []
    if manifest is not None:
        parts += _open_manifest(manifest, pins, progress)
    for url, revision in repositories:
        parts.append(_open_git(f"git:{name_of(url)}", fetch_git(url, revision, progress=progress), _everything, ""))
    for number, tree in enumerate(trees, start=1):
        parts.append(_open_tree(tree, f"tree-{number}", _everything, "", progress))
    fresh = [part for part in parts if not published_after or part.origins[0].released > published_after]
    if not fresh:
        raise InputError(
            f"nothing in the corpus is known to be published after {published_after}; "
            "take an earlier day, `--update-corpus`, or `hunksmith corpus lock`, which records days"
        )
    origins = tuple(origin for part in fresh for origin in part.origins)
    if len({origin.name for origin in origins}) < len(origins):
        raise InputError("a git repository is named twice, in --git or in the corpus manifest; keep one")
    left_out = sum((part.left_out for part in fresh), Counter[str]())
    left_out.update({"not-published-after": len(parts) - len(fresh)} if len(fresh) < len(parts) else {})
    return Corpus(origins, tuple(file for part in fresh for file in part.files), left_out)


def _open_manifest(path: Path, pins: Mapping[str, Pin] | None, progress: Progress | None) -> list[Corpus]:
    manifest = load(path)
    packages = pinned(manifest.packages, read_lock(lock_of(path)) if pins is None else pins)
    parts = [_open_package(fetched, path) for fetched in fetch_all(packages, progress=progress)]
    for entry in manifest.repositories:
        tree = fetch_git(entry.url, entry.revision, progress=progress)
        parts.append(_open_git(entry.origin, tree, entry.takes, entry.licence))
    parts += (
        _open_tree(folder.root, folder.origin, folder.takes, folder.licence, progress) for folder in manifest.folders
    )
    for origin in (origin for part in parts for origin in part.origins):
        if not is_allowed(origin.licence, manifest.allow_licences):
            raise InputError(
                f"corpus manifest {path}: {origin.name} is under {origin.licence}, which is not among the licences "
                "allowed; leave it out, or name the licence in allow_licences"
            )
    return parts


def _everything(path: str) -> bool:  # noqa: ARG001 - a filter that takes all
    return True


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
    package = fetched.package
    paths, left_out = _taken(fetched.root, fetched.files, package.takes)
    if not paths:
        raise InputError(f"corpus manifest {manifest}: the globs of {package.origin} take none of its files")
    texts = _licences(fetched.root, fetched.files, paths)
    origin = Origin(
        package.origin, package.version, package.licence, package.archive_hash, texts, released=package.released
    )
    return Corpus((origin,), _sources(package.origin, paths, fetched.root), left_out)


def _open_git(name: str, tree: GitTree, takes: Callable[[str], bool], licence: str) -> Corpus:
    paths, left_out = _taken(tree.root, tree.files, takes)
    if not paths:
        raise InputError(f"{name} holds no file that may be taken{_passed_over(left_out)}")
    texts = _licences(tree.root, tree.files, paths)
    origin = Origin(name, tree.revision, licence or _recognised(texts), "", texts, released=tree.released)
    return Corpus((origin,), _sources(name, paths, tree.root), left_out)


def _taken(root: Path, files: Iterable[str], takes: Callable[[str], bool]) -> tuple[list[str], Counter[str]]:
    """The files that filters and names take; names only count once, for files that the filters take."""
    left_out: Counter[str] = Counter()
    paths: list[str] = []
    for path in files:
        if not takes(path):
            continue
        reason = path_refusal(path)
        if reason is None and (root / path).stat().st_size > MAX_BYTES:
            reason = "too-large"
        if reason is None:
            paths.append(path)
        else:
            left_out[reason] += 1
    return paths, left_out


def _sources(origin: str, paths: Iterable[str], root: Path) -> tuple[SourceFile, ...]:
    return tuple(SourceFile(origin, path, root / path) for path in paths)


def _licences(root: Path, files: Iterable[str], taken: Sequence[str]) -> tuple[tuple[str, bytes], ...]:
    """The licences in the folders above the taken files and in a wheel's metadata, each text once."""
    above = {folder for path in taken for folder in _folders(path)}
    texts: dict[str, bytes] = {}
    for path in files:
        folder, _, name = path.rpartition("/")
        if is_licence_name(name) and (folder in above or folder.split("/")[0].endswith(".dist-info")):
            text = (root / path).read_bytes()
            if text not in texts.values():
                texts[name if name not in texts else path.replace("/", "-")] = text
    return tuple(texts.items())


def _recognised(texts: Iterable[tuple[str, bytes]]) -> str:
    return next((spdx for _, text in texts if (spdx := recognise(text)) != UNKNOWN), UNKNOWN)


def _folders(path: str) -> list[str]:
    """The folders that a path lies in, outermost (the root, "") first."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[:length]) for length in range(len(parts) + 1)]


def _open_tree(tree: Path, name: str, takes: Callable[[str], bool], licence: str, progress: Progress | None) -> Corpus:
    if progress is not None:
        progress(f"reading {tree}")
    found = walk(tree)
    paths = [path for path in found.paths if takes(path)]
    if not paths:
        raise InputError(f"source tree {tree} holds no file that may be taken{_passed_over(found.left_out)}")
    root = tree.resolve()
    texts = licence_files(root)
    origin = Origin(name, revision_of(root, found.paths), licence or _recognised(texts), "", texts)
    return Corpus((origin,), _sources(name, paths, root), found.left_out)


def _passed_over(left_out: Counter[str]) -> str:
    counted = ", ".join(f"{reason} {count}" for reason, count in sorted(left_out.items()))
    return f" (passed over: {counted})" if counted else ": it is empty"
