"""The counts of candidates that are kept beside the manifest."""

from collections import Counter
from pathlib import Path

import pytest

from generator.counts import load_counts, write_counts
from mutations.registry import all_mutations
from syntax.errors import InputError


def test_the_counts_that_are_kept_are_of_this_corpus_and_this_catalogue() -> None:
    counts = load_counts()
    assert counts.current
    assert set(counts.by_mutation) == set(all_mutations())
    for name, by_language in counts.by_mutation.items():
        assert set(by_language) <= set(all_mutations()[name].languages), name
        assert sum(by_language.values()) > 0, name


def test_counts_are_read_as_they_are_written(tmp_path: Path) -> None:
    path = tmp_path / "candidates.json"
    write_counts(path, Counter({("b", "tsx"): 1, ("a", "python"): 2, ("a", "jsx"): 3}))
    counts = load_counts(path)
    assert counts.current
    assert counts.by_mutation == {"a": {"jsx": 3, "python": 2}, "b": {"tsx": 1}}
    path.write_text(path.read_text().replace('"corpus": "', '"corpus": "0'), encoding="utf-8")
    assert not load_counts(path).current


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"corpus": "x", "candidates": 5}', '{"corpus": 1}'])
def test_a_malformed_file_names_itself(tmp_path: Path, content: str) -> None:
    path = tmp_path / "candidates.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=r"candidates\.json: holds no counts"):
        load_counts(path)
