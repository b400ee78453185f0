"""The style of sources: as published, or formatted and kept in the cache."""

from pathlib import Path

import pytest

from generator import style as styles
from generator.intake import Refusal
from generator.style import Style, styled
from syntax.cache import cache_folder
from syntax.errors import OutputError
from syntax.source import Source
from tests.workbench import source
from verify.outcome import FormatFailure, Reason, Settled

UGLY = "export function run( ){\n" + "  call(1)\n" * 40 + "}\n"


class Judging:
    """A judge that formats by a rule of its own and counts how often it was asked."""

    def __init__(self, answer: Settled | FormatFailure) -> None:
        self.answer = answer
        self.asked = 0

    def settle(self, path: str, text: bytes) -> Settled | FormatFailure:
        """The answer."""
        assert path
        assert text
        self.asked += 1
        return self.answer


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache."""
    monkeypatch.setenv("HUNKSMITH_CACHE", str(tmp_path / "cache"))
    assert cache_folder() == tmp_path / "cache"
    return tmp_path / "cache"


def judged(monkeypatch: pytest.MonkeyPatch, answer: Settled | FormatFailure) -> Judging:
    """Put a judge in the place of the real one."""
    judge = Judging(answer)
    monkeypatch.setattr(styles, "judge", lambda: judge)
    return judge


def test_a_source_as_published_is_handed_on_as_it_is() -> None:
    given = source(UGLY)
    assert styled(given, Style.SOURCE) is given


@pytest.mark.usefixtures("cache")
def test_a_formatted_source_keeps_its_provenance_and_is_formatted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    nice = UGLY.replace("run( ){", "run() {").encode()
    judge = judged(monkeypatch, Settled(nice, "typescript", 2))
    for _ in range(2):
        made = styled(source(UGLY), Style.FORMATTED)
        assert isinstance(made, Source)
        assert made.text == nice
        assert made.provenance == source(UGLY).provenance
    assert judge.asked == 1


@pytest.mark.usefixtures("cache")
def test_other_endings_and_other_texts_do_not_share_what_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = judged(monkeypatch, Settled(UGLY.encode(), "typescript", 2))
    styled(source(UGLY), Style.FORMATTED)
    styled(source(UGLY, "tsx"), Style.FORMATTED)
    styled(source(UGLY + "\n"), Style.FORMATTED)
    assert judge.asked == 3


@pytest.mark.usefixtures("cache")
def test_a_source_that_the_formatter_refuses_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    judged(monkeypatch, FormatFailure(Reason.DOES_NOT_PARSE, "line 1"))
    assert styled(source(UGLY), Style.FORMATTED) == Refusal("not-formatted")


@pytest.mark.usefixtures("cache")
def test_a_source_that_formatting_makes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    judged(monkeypatch, Settled(UGLY.encode() * 30, "typescript", 1))
    assert styled(source(UGLY), Style.FORMATTED) == Refusal("too-long")


def test_a_cache_that_cannot_be_written_is_an_error_that_says_so(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.touch()
    judged(monkeypatch, Settled(UGLY.encode(), "typescript", 1))
    with pytest.raises(OutputError, match=r"cache .*formatted cannot be written: .*; set HUNKSMITH_CACHE"):
        styled(source(UGLY), Style.FORMATTED)
