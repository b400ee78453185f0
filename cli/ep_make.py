"""`hunksmith ep make`: examples of edits that go on, from fixtures or from sources."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from cli import options
from cli.choices import chosen
from cli.console import progress_bar, show, table
from editpred.made_folder import require_new, write_folder
from editpred.make import Place, Project, all_kinds, from_fixtures, from_sources, produce
from editpred.trail import as_held
from generator.corpus import Origin, SourceFile, open_corpus, read_source
from generator.intake import admit
from syntax.errors import ShortfallError, UsageError
from syntax.source import Provenance, Source
from verify.fixtures import read_fixtures

Progress = Callable[[str, int, int], None]


def make(
    fixtures: Annotated[Path | None, typer.Argument(help="fixtures.tar.gz, or the folder it unpacks to.")] = None,
    *,
    output: Annotated[Path, typer.Option("--output", "-o", help="A new folder for examples and their repository.")],
    source: options.Sources = None,
    kinds: Annotated[str | None, typer.Option(help="Only these kinds of edits in sources, as a comma list.")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="At most so many examples; kinds take turns.")] = None,
    seed: options.Seed = 42,
    markdown: Annotated[bool, typer.Option("--markdown", "-m", help="Write one .md for each example.")] = False,
) -> None:
    """Make examples: the first places of an edit are history, the cursor stands at the next, its fix is expected."""
    names = chosen("--kinds", kinds, all_kinds())
    if (fixtures is None) == (not source):
        raise UsageError("name either fixtures or --source DIR, and not both")
    require_new(output)
    with progress_bar() as progress:
        if fixtures is not None:
            places = from_fixtures(read_fixtures(fixtures))
        else:
            places = _places(source or [], names, progress)
        production = produce(places, seed=seed, limit=limit, progress=progress)
        if not production.made:
            raise ShortfallError(
                "no example could be made: fixtures need a fix of several hunks, sources an edit that repeats; "
                "give more of them"
            )
        examples = write_folder(production, output, markdown=markdown)
    counts = Counter(example.tags[0] for example in examples)
    rows = [(kind, counts[kind], production.found[kind]) for kind in sorted(production.found)]
    show(table("Examples", ("kind", "made", "places"), rows, numbers_from=1))
    show(f"{len(examples)} examples in {output}")


def _places(trees: list[Path], kinds: tuple[str, ...], progress: Progress) -> Iterator[Place]:
    """Every place in local trees."""
    corpus = open_corpus(manifest=None, trees=trees, progress=lambda stage: progress(stage, 0, 0))
    projects = [
        _project(origin, [file for file in corpus.files if file.origin == origin.name]) for origin in corpus.origins
    ]
    return from_sources(projects, kinds, progress)


def _project(origin: Origin, files: list[SourceFile]) -> Project:
    """The files of a tree with the texts of its licence; those that intake admits are looked into."""
    texts = {file.path: as_held(read_source(file)) for file in files}
    sources: dict[str, Source] = {}
    for path, text in texts.items():
        provenance = Provenance(origin.name, origin.version, path, "", origin.licence)
        source = admit(path, text, provenance)
        if isinstance(source, Source):
            sources[path] = source
    return Project(sources, {**dict(origin.licence_texts), **texts})
