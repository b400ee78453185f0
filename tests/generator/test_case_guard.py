"""The last checks of a winner: what the judge holds against it becomes a reason of its own."""

import pytest

from generator import case
from generator.case import REASONS, Case, Rejected, Slot, build, case_id
from generator.difficulty import Grader
from generator.select import Pool
from generator.tier import Tier
from syntax.outline import Outline
from tests.workbench import mutants
from verify.judge import Judge
from verify.outcome import Comparison, FormatFailure, Outcome, Reason, Settled

TEXT = "export function run() {\n  first(1);\n  second(2);\n}\n"
FINE = Settled(b"", "typescript", 1)


class Saying(Judge):
    """A judge with fixed opinions of the original, the mutant, and of the untouched input."""

    def __init__(
        self, original: Settled | FormatFailure = FINE, mutant: Settled | FormatFailure = FINE, *, noop: bool = False
    ) -> None:
        super().__init__()
        self.opinions = {TEXT.encode(): original}
        self.mutant = mutant
        self.noop = noop

    def settle(self, path: str, text: bytes) -> Settled | FormatFailure:
        """The opinion of a text."""
        assert path
        return self.opinions.get(text, self.mutant)

    def compare(self, path: str, expected: bytes, output: bytes) -> Comparison:
        """Equal texts pass; others only where `noop` says so."""
        assert path
        return Comparison(Outcome.EXACT if expected == output or self.noop else Outcome.MISMATCH)


def outcome(judge: Judge, pool: Pool | None = None) -> Case | Rejected:
    """What becomes of the one mutant."""
    [mutant] = mutants(TEXT, "swap-adjacent-lines")
    grade = Grader(Outline(mutant.source)).grade(mutant.candidate)
    slot = Slot(
        pool or Pool("swap-adjacent-lines", Tier.EASY, None), case_id(mutant.candidate, mutant.source.sha256), None, 42
    )
    return build(mutant, grade, slot, judge)


@pytest.mark.parametrize(
    ("judge", "reason"),
    [
        (Saying(FormatFailure(Reason.DOES_NOT_PARSE, "")), "original-not-settled"),
        (Saying(FormatFailure(Reason.TOO_SLOW, "")), "formatter-too-slow"),
        (Saying(FINE, FormatFailure(Reason.DOES_NOT_SETTLE, "")), "mutant-not-settled"),
        (Saying(FINE, FormatFailure(Reason.TOO_SLOW, "")), "formatter-too-slow"),
        (Saying(noop=True), "noop-passes"),
    ],
)
def test_a_winner_is_turned_down_for_what_the_judge_says(judge: Judge, reason: str) -> None:
    assert outcome(judge) == Rejected(reason)
    assert reason in REASONS


def test_a_winner_that_nothing_is_held_against_is_a_case() -> None:
    made = outcome(Saying())
    assert isinstance(made, Case)
    assert made.expected == TEXT.encode()
    assert list(made.files()) == sorted(made.files())


def test_a_change_that_a_diff_measures_outside_its_band_is_turned_down() -> None:
    assert outcome(Saying(), Pool("wrap-redundant-if", Tier.EASY, 0)) == Rejected("size-by-diff")


def test_a_prompt_that_is_not_proven_is_turned_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(case, "refutation", lambda *_: "several-readings")
    assert outcome(Saying()) == Rejected("several-readings")


def test_hunks_that_do_not_rebuild_the_original_are_turned_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(case, "splice_hunks", lambda *_: b"something else")
    assert outcome(Saying()) == Rejected("hunks-do-not-rebuild")
