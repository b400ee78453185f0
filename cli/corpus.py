"""`hunksmith corpus add|fetch|lock|list|stats`: the manifest that sources come from."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from cli import options
from cli.choices import chosen
from cli.console import progress_bar, show, table
from generator.corpus import DEFAULT_MANIFEST, open_corpus
from generator.lock import load_lock, lock_of, write_lock
from generator.manifest import load
from generator.manifest_add import Filters, add_origin
from generator.relock import eligible, lock_corpus
from generator.workers import Workers
from syntax.languages.registry import LANGUAGES

_Manifest = Annotated[Path, typer.Option("--corpus", help="The manifest.")]


def add(
    origin: Annotated[str, typer.Argument(help="npm:NAME[@VERSION], pypi:NAME[@VERSION], git:URL@REV or path:FOLDER.")],
    *,
    corpus: Annotated[Path, typer.Option(help="The manifest, made where there is none.")],
    include: Annotated[list[str] | None, typer.Option(help="A glob of files to take; repeatable.")] = None,
    exclude: Annotated[list[str] | None, typer.Option(help="A glob of files to leave; repeatable.")] = None,
    languages: options.Languages = None,
    licence: Annotated[str, typer.Option(help="SPDX, where metadata and licence file do not say it.")] = "",
) -> None:
    """Add an origin to a manifest, pinned."""
    names = () if languages is None else chosen("--languages", languages, LANGUAGES)
    filters = Filters(include or (), exclude or (), names)
    show(add_origin(corpus, origin, filters, licence=licence).rstrip("\n"))


def fetch(*, corpus: _Manifest = DEFAULT_MANIFEST) -> None:
    """Fetch what a manifest names into the cache; after that no network is needed."""
    with progress_bar() as progress:
        opened = open_corpus(manifest=corpus, trees=(), progress=lambda stage: progress(stage, 0, 0))
    show(f"{len(opened.origins)} origins with {len(opened.files)} files are in the cache")


def lock(
    *,
    corpus: _Manifest = DEFAULT_MANIFEST,
    update: Annotated[
        bool, typer.Option("--update", help="Move packages to newer releases within the manifest's bounds.")
    ] = False,
    workers: options.WorkerCount = None,
) -> None:
    """Record versions, days of publication, licences and numbers of files beside the manifest."""
    with progress_bar() as progress, Workers(workers or options.processors()) as crew:
        locked = lock_corpus(corpus, crew, progress, update=update, tell=_tell)
    changed = write_lock(lock_of(corpus), locked)
    show(f"{len(locked)} origins in {lock_of(corpus)}{'' if changed else ', as before'}")


def list_(*, corpus: _Manifest = DEFAULT_MANIFEST) -> None:
    """List what a manifest names: versions and licences, and what its lock knows."""
    loaded, locked = load(corpus), load_lock(lock_of(corpus))
    named = [(each.origin, each.version, each.licence) for each in loaded.packages]
    named += [(each.origin, each.revision[:12], each.licence) for each in loaded.repositories]
    named += [(each.origin, "", each.licence) for each in loaded.folders]
    rows = [
        (origin, known.pin.version[:12] if known else version, licence or (known.licence if known else ""),
         known.pin.released if known else "", sum(known.files.values()) if known else "")
        for origin, version, licence in named
        for known in (locked.get(origin),)
    ]  # fmt: skip
    show(table("Corpus", ("origin", "version", "licence", "published", "files"), rows, numbers_from=4))


def stats(*, corpus: _Manifest = DEFAULT_MANIFEST, workers: options.WorkerCount = None) -> None:
    """Count the files that may become sources, by origin and language."""
    with progress_bar() as progress, Workers(workers or options.processors()) as crew:
        opened = open_corpus(manifest=corpus, trees=(), progress=lambda stage: progress(stage, 0, 0))
        counts = eligible(opened, crew, progress)
    rows = [
        (origin.name, *(counts[origin.name][name] for name in LANGUAGES), counts[origin.name].total())
        for origin in opened.origins
    ]
    totals = [sum(count[name] for count in counts.values()) for name in LANGUAGES]
    show(table("Files", ("origin", *LANGUAGES, "all"), [*rows, ("all", *totals, sum(totals))], numbers_from=1))


COMMANDS: dict[str, Callable[..., None]] = {"add": add, "fetch": fetch, "lock": lock, "list": list_, "stats": stats}


def _tell(message: str) -> None:
    print(message, file=sys.stderr)  # noqa: T201 - what a person should know meanwhile
