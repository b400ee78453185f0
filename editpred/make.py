"""Make examples: trails from sources and fixtures, chosen by the seed, proven one by one, written with a repository."""

import hashlib
import importlib
import pkgutil
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import editpred.kinds
from editpred.example import Example
from editpred.fixture_trails import fixture_trail
from editpred.kind import Kind
from editpred.made import Made, make
from editpred.made_repository import NAME, Revision, write_repository
from editpred.trail import Trail
from syntax.outline import Outline
from syntax.source import Source
from verify.fixtures import FixtureSet

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Project:
    """What lies in one tree: path to source of the files that are looked into, path to text of all."""

    sources: Mapping[str, Source]
    files: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Place:
    """A trail and the files that lie around it: path to text."""

    trail: Trail
    around: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Production:
    """What was made: in the order of names, and how many trails there were to choose from, by kind."""

    made: tuple[tuple[Made, Mapping[str, bytes]], ...]
    found: Counter[str]


@cache
def all_kinds() -> dict[str, Kind]:
    """Every kind by name, found by walking `editpred/kinds/`."""
    found: dict[str, Kind] = {}
    for name in sorted(module.name for module in pkgutil.iter_modules(editpred.kinds.__path__)):
        module = importlib.import_module(f"{editpred.kinds.__name__}.{name}")
        own = (
            value for value in vars(module).values() if isinstance(value, type) and value.__module__ == module.__name__
        )
        found |= {each.name: each() for each in own if issubclass(each, Kind)}
    return dict(sorted(found.items()))


def from_sources(projects: Sequence[Project], kinds: Sequence[str], progress: Progress) -> Iterator[Place]:
    """Every place in the sources of projects."""
    total = sum(len(project.sources) for project in projects)
    done = 0
    for project in projects:
        for path, source in sorted(project.sources.items()):
            progress("looking for edits", done, total)
            done += 1
            outline = Outline(source)
            for kind in kinds:
                yield from (Place(trail, project.files) for trail in all_kinds()[kind].trails(outline, path))


def from_fixtures(fixtures: FixtureSet) -> Iterator[Place]:
    """A place for each case whose fix has several hunks."""
    for case in fixtures.cases:
        trail = fixture_trail(case)
        if trail is not None:
            yield Place(trail, case.given)


def produce(places: Iterable[Place], *, seed: int, limit: int | None, progress: Progress) -> Production:
    """Choose places and make their examples: kinds take turns, and within a kind files do.

    The order is by a hash keyed with the seed, so that a place more or less moves no other one.
    """
    queues = _queues(places, seed)
    found = Counter({kind: len(queue) for kind, queue in queues.items()})
    wanted = found.total() if limit is None else min(limit, found.total())
    made: dict[str, tuple[Made, Mapping[str, bytes]]] = {}
    while any(queues.values()) and len(made) < wanted:
        for kind in sorted(queues):
            progress("making examples", len(made), wanted)
            while queues[kind] and len(made) < wanted:
                place = queues[kind].pop()
                one = make(place.trail)
                if one is not None and one.example.name not in made:
                    made[one.example.name] = (one, place.around)
                    break
    return Production(tuple(made[name] for name in sorted(made)), found)


def write(production: Production, folder: Path, url: str) -> list[Example]:
    """Write the repository of examples into a folder that exists, and give the examples; `url` is what they call it.

    Raises:
        ToolError: git is absent, or failed.
        OutputError: the folder cannot be written.
    """
    revisions = [Revision(one.example.name, {**around, **one.files}) for one, around in production.made]
    hashes = write_repository(folder, revisions)
    return [
        replace(one.example, repository_url=f"{url.rstrip('/')}/{NAME}", revision=hashes[one.example.name])
        for one, _ in production.made
    ]


def _queues(places: Iterable[Place], seed: int) -> dict[str, list[Place]]:
    """The places of each kind, the best one last: no file comes twice before each file came once."""
    ranked: dict[str, list[tuple[bytes, Place]]] = defaultdict(list)
    for place in places:
        ranked[place.trail.kind].append((_rank(seed, place.trail), place))
    queues = {}
    for kind, entries in ranked.items():
        taken: Counter[str] = Counter()
        ordered = []
        for rank, place in sorted(entries, key=lambda entry: entry[0]):
            path = place.trail.next.path
            ordered.append((taken[path], rank, place))
            taken[path] += 1
        ordered.sort(key=lambda entry: entry[:2], reverse=True)
        queues[kind] = [place for _, _, place in ordered]
    return queues


def _rank(seed: int, trail: Trail) -> bytes:
    return hashlib.blake2b(trail.identity().encode(), digest_size=16, key=str(seed).encode()).digest()
