"""The secret: from one place, long enough, and gone from the environment once read."""

import os
from pathlib import Path

import pytest

from generator.secret import VARIABLE, read_secret
from syntax.errors import InputError, UsageError

SECRET = "0123456789abcdef-not-a-real-one"  # noqa: S105 - a secret that keeps nothing


def test_no_secret_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert read_secret(None) is None


def test_the_variable_is_read_once_so_that_no_other_program_inherits_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, SECRET)
    assert read_secret(None) == SECRET.encode()
    assert VARIABLE not in os.environ


def test_line_ends_around_the_secret_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    path = tmp_path / "secret"
    path.write_bytes(f"{SECRET}\r\n".encode())
    assert read_secret(path) == SECRET.encode()


def test_two_secrets_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, SECRET)
    with pytest.raises(UsageError, match="both given"):
        read_secret(tmp_path / "secret")


def test_a_short_secret_is_refused_without_being_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "guess-me")
    with pytest.raises(UsageError, match="has 8 bytes, fewer than 16") as raised:
        read_secret(None)
    assert "guess-me" not in str(raised.value)


def test_a_missing_or_huge_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    with pytest.raises(InputError, match="cannot be read: No such file"):
        read_secret(tmp_path / "none")
    (tmp_path / "huge").write_bytes(b"x" * 5000)
    with pytest.raises(InputError, match="over 4096 bytes"):
        read_secret(tmp_path / "huge")
