"""Run a command in this process, as its program would."""

import sys
from dataclasses import dataclass

import pytest

from cli import main


@dataclass(frozen=True)
class Said:
    """What a command wrote, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def line(self) -> str:
        """What a failed command said, which must be one line and no traceback."""
        assert self.err.count("\n") == 1, self.err
        assert "Traceback" not in self.err
        return self.err.removesuffix("\n")


@dataclass(frozen=True)
class Terminal:
    """Runs commands and captures what they write; nothing they write goes to a terminal."""

    patch: pytest.MonkeyPatch
    capture: pytest.CaptureFixture[str]

    def __call__(self, *arguments: object) -> Said:
        """Run `hunksmith` with these arguments."""
        self.patch.setattr(sys, "argv", ["hunksmith", *map(str, arguments)])
        self.capture.readouterr()
        with pytest.raises(SystemExit) as ended:
            main.hunksmith()
        captured = self.capture.readouterr()
        code = ended.value.code
        return Said(code if isinstance(code, int) else 0, captured.out, captured.err)


def quiet(patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str]) -> Terminal:
    """A terminal in an environment that asks for no colours."""
    for name in ("FORCE_COLOR", "GITHUB_ACTIONS", "PY_COLORS", "TTY_COMPATIBLE", "HUNKSMITH_DEBUG"):
        patch.delenv(name, raising=False)
    return Terminal(patch, capture)
