"""What the tests of whole runs share."""

import pytest

from tests.cli.terminal import Terminal, quiet


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    """Runs commands in this process."""
    return quiet(monkeypatch, capsys)
