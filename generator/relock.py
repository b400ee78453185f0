"""Make the lock of a corpus: find out days, newer releases within bounds, licences, and how many files there are."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from generator.corpus import Corpus, open_corpus
from generator.fetch import archive_of, fetch
from generator.licence import is_allowed
from generator.lock import Locked, Pin, load_lock, lock_of, pinned
from generator.manifest import Manifest, Package, load
from generator.metadata import declared_licence
from generator.pipeline import CHUNK, Progress
from generator.releases import Release, hash_of, newest, releases
from generator.style import Style
from generator.survey import Entry, Question, survey
from generator.workers import Workers
from syntax.errors import InputError
from syntax.languages.registry import LANGUAGES

_THREADS = 4


@dataclass(frozen=True, slots=True)
class Found:
    """What was found out about a package.

    Attributes:
        pin: what to take.
        note: what a person should know, "" for nothing.
    """

    pin: Pin
    note: str


def lock_corpus(
    manifest: Path, workers: Workers, progress: Progress, *, update: bool, tell: Callable[[str], None]
) -> dict[str, Locked]:
    """What the lock of a manifest should hold.

    Args:
        manifest: its path.
        workers: where files are read.
        progress: told how far each stage is.
        update: move packages to newer releases within the bounds that the manifest sets.
        tell: told what a person should know.

    Raises:
        HunksmithError: a registry, the cache or the manifest cannot be used; see `open_corpus`.
    """
    loaded = load(manifest)
    before = load_lock(lock_of(manifest))
    kept = {} if update else {name: locked.pin for name, locked in before.items()}
    pins = find_pins(loaded, kept, update=update, tell=tell)
    corpus = open_corpus(manifest=manifest, trees=(), pins=pins, progress=lambda stage: progress(stage, 0, 0))
    files = eligible(corpus, workers, progress)
    declared = {
        package.origin: declared_licence(archive_of(package), package.registry)
        for package in pinned(loaded.packages, pins)
    }
    for origin in corpus.origins:
        said = declared.get(origin.name, "")
        if said not in {"", origin.licence}:
            tell(f"{origin.name} {origin.version}: its metadata say {said}, the manifest says {origin.licence}")
    return {
        origin.name: Locked(
            pins.get(origin.name, Pin(origin.version, origin.version, "", origin.released)),
            origin.licence,
            declared.get(origin.name, ""),
            files[origin.name],
        )
        for origin in corpus.origins
    }


def find_pins(
    manifest: Manifest, known: Mapping[str, Pin], *, update: bool, tell: Callable[[str], None]
) -> dict[str, Pin]:
    """What to take of each package of a manifest.

    Args:
        manifest: which packages.
        known: pins that need not be found out again where they are for the version that the manifest names.
        update: look for newer releases within the manifest's bounds, and fetch them.
        tell: told why a newer release is not taken, and which ones are.

    Raises:
        HunksmithError: a registry cannot be asked.
    """

    def find(package: Package) -> Found:
        pin = known.get(package.origin)
        if pin is not None and pin.pinned == package.version and pin.released and not update:
            return Found(pin, "")
        published = releases(package)
        found = Found(_pin(package, package.version, package.archive_hash, published), "")
        release = newest(package, published) if update else None
        return found if release is None else _moved(package, release, found.pin, manifest.allow_licences)

    with ThreadPoolExecutor(_THREADS, thread_name_prefix="ask") as pool:
        results = dict(
            zip((package.origin for package in manifest.packages), pool.map(find, manifest.packages), strict=True)
        )
    for found in results.values():
        if found.note:
            tell(found.note)
    return {origin: found.pin for origin, found in results.items()}


def _moved(package: Package, release: Release, pin: Pin, allowed: frozenset[str]) -> Found:
    """A package at a newer release, or where it was, with the reason."""
    newer = replace(package, version=release.version, archive_hash=hash_of(package, release))
    try:
        fetched = fetch(newer)
    except InputError as error:
        return Found(pin, f"{package.origin} stays at {package.version}: {error}")
    if not any(newer.takes(path) for path in fetched.files):
        return Found(pin, f"{package.origin} stays at {package.version}: the globs take no file of {release.version}")
    licence = declared_licence(archive_of(newer), newer.registry)
    if licence not in {"", package.licence} and not is_allowed(licence, allowed):
        return Found(pin, f"{package.origin} stays at {package.version}: {release.version} is under {licence}")
    moved = Pin(package.version, release.version, newer.archive_hash, release.day)
    return Found(moved, f"{package.origin} {package.version} moved to {release.version} of {release.day}")


def _pin(package: Package, version: str, archive_hash: str, published: tuple[Release, ...]) -> Pin:
    day = next((release.day for release in published if release.version == version), "")
    return Pin(package.version, version, archive_hash, day)


def eligible(corpus: Corpus, workers: Workers, progress: Progress) -> dict[str, Counter[str]]:
    """How many files may become sources, by origin and language.

    Raises:
        InputError: a file went away.
        ToolError: a worker died.
    """
    origins = {origin.name: origin for origin in corpus.origins}
    entries = [
        Entry(number, file, origins[file.origin].version, origins[file.origin].licence)
        for number, file in enumerate(corpus.files)
    ]
    question = Question(0, (), tuple(LANGUAGES), 0, Style.SOURCE)
    chunks = [(entries[start : start + CHUNK], question) for start in range(0, len(entries), CHUNK)]
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for done, part in enumerate(workers.run(survey, chunks), start=1):
        progress("reading sources", done, len(chunks))
        for findings in part:
            if findings.refusal is None:
                counts[findings.entry.file.origin][findings.language] += 1
    return counts
