"""Every mutation in every language on real files of the default corpus."""

from collections import Counter

import pytest

from generator.corpus import DEFAULT_MANIFEST, SourceFile, open_corpus
from mutations.registry import all_mutations
from syntax.errors import NetworkError
from syntax.languages.registry import LANGUAGES, language_of
from tests.catalog_suite import look_at

FILES = 14
"""Files of each language; they are taken from all over the corpus."""
PER_FILE = 3
"""Candidates of a mutation in a file."""
SHARDS = 4


def _files() -> list[SourceFile]:
    corpus = open_corpus(
        manifest=DEFAULT_MANIFEST, trees=[], repositories=[], pins=None, published_after="", progress=lambda _: None
    )
    chosen: list[SourceFile] = []
    for name in LANGUAGES:
        own = [each for each in corpus.files if (known := language_of(each.path)) is not None and known.name == name]
        chosen += own[:: max(1, len(own) // FILES)][:FILES]
    return chosen


@pytest.mark.parametrize("shard", range(SHARDS))
def test_all_candidates_of_real_files_are_proven_and_true(shard: int) -> None:
    try:
        files = _files()
    except NetworkError:
        pytest.skip("the default corpus is neither in the cache nor to be fetched")
    tally = look_at(files[shard::SHARDS], tuple(all_mutations()), PER_FILE)
    assert not {key: found for key, found in tally.examples.items() if key[1].startswith("BROKEN")}
    outcomes = Counter(outcome for _, outcome in tally.outcomes.elements())
    assert outcomes["proven"] >= 0.99 * outcomes.total(), tally.examples
