"""How many candidates the default corpus holds, as counted by `make soak` and kept beside its manifest.

fixtures/candidates.json:
    corpus        sha256 of fixtures/corpus.lock.json, in hexadecimal: the corpus that was counted
    candidates    mutation -> language -> number
"""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.corpus import DEFAULT_MANIFEST
from syntax.errors import InputError

DEFAULT_COUNTS = DEFAULT_MANIFEST.with_name("candidates.json")
_LOCK = DEFAULT_MANIFEST.with_name("corpus.lock.json")


@dataclass(frozen=True, slots=True)
class Counts:
    """Candidates by mutation and language.

    Attributes:
        current: whether they were counted in the corpus as it is locked now.
        by_mutation: mutation, then language.
    """

    current: bool
    by_mutation: Mapping[str, Mapping[str, int]]


def load_counts(path: Path = DEFAULT_COUNTS) -> Counts:
    """The counts that are kept.

    Raises:
        InputError: the file is missing or malformed.
    """
    try:
        kept = json.loads(path.read_bytes())
        counted = {str(name): {str(key): int(n) for key, n in by.items()} for name, by in kept["candidates"].items()}
        return Counts(kept["corpus"] == _locked(), counted)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"{path}: holds no counts of candidates; write it anew with `make soak`") from error


def write_counts(path: Path, seen: Counter[tuple[str, str]]) -> None:
    """Keep counts by mutation and language, sorted, one mutation a line; languages without any are left out."""
    names = sorted({name for name, _ in seen})
    by_name = {name: {lang: n for (each, lang), n in sorted(seen.items()) if each == name and n} for name in names}
    rows = [f"  {json.dumps(name)}: {json.dumps(counts)}" for name, counts in by_name.items()]
    body = ",\n".join(rows)
    path.write_text(f'{{"corpus": "{_locked()}", "candidates": {{\n{body}\n}}}}\n', encoding="utf-8")


def _locked() -> str:
    return hashlib.sha256(_LOCK.read_bytes()).hexdigest()
