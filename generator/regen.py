"""Make the edition of a period: generate, check, compare, publish.

Order --produce--> Production --pack--> archive --recheck--> Checked --publish--> Edition

The archive is made on a workbench inside the folder of editions, so that publishing is one rename. Whatever fails
before that leaves the folder as it was.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from generator.changes import changes, differing
from generator.corpus import Corpus
from generator.edition import ARCHIVE, Edition, require_whole
from generator.pack import Packed, pack
from generator.period import Period
from generator.pipeline import Order, Production, Progress, produce, take_stock
from generator.publish import Library
from generator.recheck import recheck
from generator.workers import Workers
from syntax.errors import OutputError, ShortfallError, UnfitError, UsageError

_FAULTS_TOLD = 3

_NAMED = 5
"""Empty pools that an error names."""


@dataclass(frozen=True, slots=True)
class Request:
    """What edition is wanted.

    Attributes:
        editions: the folder of editions.
        period: which the edition is named for.
        order: what to generate; its seed is the period's.
        private: whether a secret went into the seed.
        no_repeat: whether cases of earlier editions are kept out.
        published_after: day after which sources must have been released, ISO 8601; "" for any.
        keep: how many editions stay; None for all.
        allow_shortfall: publish though slots stay empty.
        wait_s: seconds to wait for another regen in the same folder.
    """

    editions: Path
    period: Period
    order: Order
    private: bool = False
    no_repeat: bool = False
    published_after: str = ""
    keep: int | None = None
    allow_shortfall: bool = False
    wait_s: float = 3600.0


class State(StrEnum):
    """What became of a request."""

    PUBLISHED = "published"
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was done.

    Attributes:
        state: whether the edition is new.
        edition: it.
        folder: where it lies.
        removed: names of the editions that --keep took away.
        summary: what CHANGES.md says.
    """

    state: State
    edition: Edition
    folder: Path
    removed: tuple[str, ...]
    summary: str


def regenerate(
    request: Request,
    open_sources: Callable[[Edition | None], Corpus],
    workers: Workers,
    progress: Progress,
    *,
    tell: Callable[[str], None],
) -> Outcome:
    """Make an edition, unless it is there already.

    Args:
        request: what is wanted.
        open_sources: opens the corpus, once the folder of editions is held; given the edition if it is there already.
        workers: where the work is done.
        progress: told how far each stage is.
        tell: told what a person should know meanwhile.

    Raises:
        UsageError: the edition would be pruned at once.
        InputError: the corpus, or an edition that is there, cannot be used.
        OutputError: the folder of editions cannot be written.
        ShortfallError: slots of the plan stayed empty.
        UnfitError: the set failed its checks, or another one is published for the period.
        ToolError: a formatter or client is absent or broken, or another regen took too long.
    """
    library = Library(request.editions)
    with library.held(wait_s=request.wait_s, tell=tell):
        library.settle(None)
        _require_kept(library, request)
        corpus = open_sources(library.edition(request.period))
        order = request.order
        if request.no_repeat:
            order = replace(order, excluded=library.earlier_cases(request.period))
        stock = take_stock(corpus, order, workers, progress)
        with produce(stock, order, workers, progress) as production, library.workbench(request.period) as bench:
            _require_full(production, request)
            packed = _packed(bench, production, order, corpus)
            edition = _checked(packed, request, workers)
            return _shelved(library, request, edition, bench)


def _packed(bench: Path, production: Production, order: Order, corpus: Corpus) -> Packed:
    try:
        return pack(bench / ARCHIVE, production, order, corpus.origins)
    except OutputError as error:
        why = error.__cause__.strerror if isinstance(error.__cause__, OSError) else error
        raise OutputError(
            f"editions folder {bench.parent} cannot be written: {why}; "
            "free space or choose another place with --editions"
        ) from error


def _checked(packed: Packed, request: Request, workers: Workers) -> Edition:
    found = recheck(packed.path, packed.tar_sha256, workers)
    if found.faults:
        told = "; ".join(found.faults[:_FAULTS_TOLD])
        raise UnfitError(
            f"edition {request.period.name} failed {len(found.faults)} checks and is not published: {told}; "
            "please report it"
        )
    return Edition(
        period=request.period,
        tar_sha256=packed.tar_sha256,
        previous="",
        private=request.private,
        no_repeat=request.no_repeat,
        published_after=request.published_after,
        cases=found.cases,
        manifest=found.manifest,
    )


def _shelved(library: Library, request: Request, edition: Edition, bench: Path) -> Outcome:
    editions = library.editions()
    folder = library.root / edition.name
    there = next((each for each in editions if each.name == edition.name), None)
    if there is None:
        before = next((each for each in editions if each.period < edition.period), None)
        edition = replace(edition, previous=before.name if before is not None else "")
        summary = changes(edition, before)
        library.publish(edition, summary, bench)
        return Outcome(State.PUBLISHED, edition, folder, tuple(library.settle(request.keep)), summary)
    require_whole(folder)
    if there.tar_sha256 != edition.tar_sha256:
        why = ", ".join(differing(there, edition)) or "its cases"
        raise UnfitError(
            f"edition {edition.name} is published with other bytes ({why} differ) and published editions never change;"
            f" delete {folder} to make it anew, or name another --period"
        )
    return Outcome(State.UNCHANGED, there, folder, tuple(library.settle(request.keep)), "")


def _require_full(production: Production, request: Request) -> None:
    missing = sum(each.wanted - each.filled for each in production.shortfalls)
    if missing and not request.allow_shortfall:
        pools = sorted({f"{each.pool.mutation} {each.pool.tier}" for each in production.shortfalls})
        pools = [*pools[:_NAMED], *([f"and {len(pools) - _NAMED} more"] if len(pools) > _NAMED else [])]
        raise ShortfallError(
            f"{missing} slots of edition {request.period.name} could not be filled ({', '.join(pools)}) and nothing was"
            " published; name more sources or other tiers, or pass --allow-shortfall"
        )


def _require_kept(library: Library, request: Request) -> None:
    newer = [edition for edition in library.editions() if edition.period > request.period]
    if request.keep is not None and len(newer) >= request.keep:
        raise UsageError(
            f"--keep {request.keep}: {len(newer)} newer editions than {request.period.name} are there, so it would be "
            "taken away at once; raise --keep or name a later --period"
        )
