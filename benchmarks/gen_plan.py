"""How long the whole plan takes on about 320 TypeScript files, beside what the peer needs for its own.

Run it with `make benchmarks`. Nothing here is asserted in tests: machines differ.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from generator.corpus import DEFAULT_MANIFEST, Corpus, open_corpus
from generator.intake import Refusal
from generator.pack import pack
from generator.pipeline import Order, produce, take_stock
from generator.style import Style
from generator.survey import Entry, open_source
from generator.tier import Tier
from generator.workers import Workers
from mutations.engine import candidates
from mutations.registry import all_mutations
from syntax.outline import Outline
from syntax.source import Source

FILES = 320
PEER_S = 85.0
"""The peer, measured on 321 TypeScript files of one repository: 106 of 111 cases (edit-benchmark.md)."""
FORMAT_S = 0.017
"""One Prettier format of an average file; two for each case are the floor."""


def _typescript() -> tuple[Corpus, list[Source]]:
    """The first 320 TypeScript files of the default corpus that intake takes."""
    corpus = open_corpus(manifest=DEFAULT_MANIFEST, trees=[])
    taken: dict[int, Source] = {}
    for number, file in enumerate(corpus.files):
        if file.path.endswith(".ts") and len(taken) < FILES:
            source = open_source(Entry(number, file, "", ""), Style.SOURCE)
            if not isinstance(source, Refusal):
                taken[number] = source
    return replace(corpus, files=tuple(corpus.files[number] for number in taken)), list(taken.values())


def _timed(what: str, baseline: str, work: Callable[[], str]) -> None:
    start = time.perf_counter()
    outcome = work()
    print(f"{what:<48} {time.perf_counter() - start:7.2f} s   {baseline:<34} {outcome}")
    sys.stdout.flush()


def main() -> None:
    """Print one line for each measurement."""
    corpus, sources = _typescript()
    texts = [source.text for source in sources]
    print(f"{len(texts)} TypeScript files, {sum(map(len, texts)):,} bytes")

    def parse() -> str:
        return f"{sum(source.language.parse(source.text).root_node.descendant_count for source in sources):,} nodes"

    def enumerate_all() -> str:
        found = 0
        for source in sources:
            outline = Outline(Source(source.text, source.language, source.provenance))
            found += sum(1 for mutation in all_mutations().values() for _ in candidates(outline, mutation))
        return f"{found:,} candidates"

    def full_plan(workers: int) -> str:
        order = Order(42, tuple(all_mutations()), ("typescript",), tuple(Tier))
        with tempfile.TemporaryDirectory() as folder, Workers(workers) as crew:
            stock = take_stock(corpus, order, crew, lambda *_: None)
            production = produce(stock, order, crew, lambda *_: None)
            pack(Path(folder) / "fixtures.tar.gz", production, order, corpus.origins)
        return f"{len(production.cases)} cases, floor {2 * FORMAT_S * len(production.cases) / workers:.1f} s"

    _timed("parse, one core", "peer 0.2 s", parse)
    _timed("enumerate every candidate, one core", "goal 3 s", enumerate_all)
    for workers in (1, 2):
        baseline = f"peer {PEER_S:.0f} s for 106 cases"
        _timed(f"full structural plan, {workers} worker(s)", baseline, partial(full_plan, workers))


if __name__ == "__main__":
    main()
