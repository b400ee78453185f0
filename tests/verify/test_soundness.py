"""The judge accepts no change of meaning and rejects no change of layout: 2,000 generated pairs, `soak.py` has more."""

from collections.abc import Iterator
from pathlib import Path

import jinja2
import pytest

from tests.verify.perturbation import KINDS, Subject
from tests.verify.suite import Tally, judged, kinds, own_subjects, pairs_of, usable
from verify.judge import Judge

LEAST_PAIRS = 2000
_SITE = Path(jinja2.__file__).parents[1]
_INSTALLED = ("jinja2/visitor.py", "rich/measure.py", "rich/region.py")


def _rounds(subject: Subject) -> int:
    """Places for each kind: more in the languages that are quick to format."""
    return 3 if subject.suffix == ".py" else 4


def _subjects() -> list[Subject]:
    """Our own sources, and a few real ones of installed packages."""
    installed = [_SITE / name for name in _INSTALLED if (_SITE / name).is_file()]
    return own_subjects() + [Subject(path.relative_to(_SITE).as_posix(), path.read_bytes()) for path in installed]


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge() as made:
        yield made


@pytest.mark.parametrize("subject", _subjects(), ids=lambda subject: subject.name)
def test_no_change_of_meaning_is_accepted_and_no_change_of_layout_rejected(judge: Judge, subject: Subject) -> None:
    if not usable(judge, subject):
        pytest.skip("the strict parser or the formatter refuses it")
    tally = judged(judge, pairs_of([subject], KINDS, _rounds(subject)), Tally())
    assert tally.wrong == []


def test_the_suites_hold_2000_pairs_of_more_than_40_kinds() -> None:
    pairs = [pair for subject in _subjects() for pair in pairs_of([subject], KINDS, _rounds(subject))]
    used = {pair.kind.name for pair in pairs}
    assert len(pairs) >= LEAST_PAIRS
    assert used == {kind.name for kind in KINDS}
    assert len(kinds(same=True)) >= 40
    assert len(kinds(same=False)) >= 40
