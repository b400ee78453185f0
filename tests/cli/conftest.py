"""What the tests of commands share."""

import pytest

from tests.cli.terminal import Terminal


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    """Runs commands."""
    for name in ("FORCE_COLOR", "GITHUB_ACTIONS", "PY_COLORS", "TTY_COMPATIBLE", "HUNKSMITH_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    return Terminal(monkeypatch, capsys)
