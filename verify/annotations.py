"""Verdicts as annotations of GitHub's workflow log."""

from collections.abc import Iterator, Sequence

from verify.paths import visible
from verify.verdict import Status, Verdict


def annotations(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """One line for each verdict that is no pass."""
    for verdict in verdicts:
        if verdict.status is not Status.PASS:
            level = "error" if verdict.status is Status.FAIL else "warning"
            kind = verdict.failure.value if verdict.failure is not None else verdict.status.value
            title = _property(f"{verdict.case_id}: {kind}")
            yield f"::{level} title={title}::{_data(visible(verdict.detail or kind))}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
