"""Registries: what they publish is read through stand-ins, a program called npm and an index of our own."""

import json
import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from generator import client, releases
from generator.manifest import Package, Registry, Update
from generator.releases import Release, hash_of, index_url, newest
from generator.releases import releases as published
from syntax.errors import InputError, NetworkError, ToolError
from verify.node import Node

NPM = Package(Registry.NPM, "@s/a", "1.2.3", "sha512-x", "MIT", ("**",), ())
PYPI = Package(Registry.PYPI, "a.b", "1.2", "sha256:x", "MIT", ("**",), ())
TIMES = {
    "created": "2020-01-01T00:00:00.000Z",
    "modified": "2026-11-01T00:00:00.000Z",
    "1.2.3": "2026-01-31T23:59:59.000Z",
    "1.10.0": "2026-03-01T00:00:00.000Z",
    "1.9.0": "2026-02-01T00:00:00+00:00",
    "2.0.0-rc.1": "2026-04-01T00:00:00.000Z",
    "1.11.0": "yesterday",
}


def file(name: str, day: str = "2026-05-01", **more: object) -> dict[str, object]:
    return {"filename": name, "hashes": {"sha256": name}, "upload-time": f"{day}T10:00:00.123Z" if day else None} | more


FILES = [
    file("a_b-1.2-py3-none-any.whl"),
    file("a_b-1.3-py2.py3-none-any.whl", "2026-06-01"),
    file("a_b-1.4.tar.gz"),
    file("a_b-1.5-cp311-cp311-linux_x86_64.whl"),
    file("a_b-1.6-py3-none-any.whl", yanked="broken"),
    file("a_b-1.7rc1-py3-none-any.whl"),
    file("a_b-1.8-py3-none-any.whl", hashes={}),
    file("a_b-1.2.1-py3-none-any.whl", ""),
]


@pytest.fixture
def npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program that says what lies in a file, and notes what it was asked."""
    program = tmp_path / "npm"
    program.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/asked\ncat {tmp_path}/says\nexit $(cat {tmp_path}/code)\n')
    program.chmod(0o755)
    (tmp_path / "code").write_text("0")
    (tmp_path / "says").write_text(json.dumps(TIMES))
    monkeypatch.setattr(client, "find_node", lambda: Node(Path("node"), (str(program),), "test"))
    return tmp_path


class _Index(BaseHTTPRequestHandler):
    asked: list[tuple[str, str, str]]

    def do_GET(self) -> None:
        self.asked.append((self.path, self.headers["Accept"], self.headers.get("Authorization", "")))
        self.send_response(200 if self.path == "/simple/a-b/" else 503 if "down" in self.path else 404)
        self.end_headers()
        self.wfile.write(json.dumps({"files": FILES}).encode())

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[_Index]]:
    _Index.asked = []
    with ThreadingHTTPServer(("127.0.0.1", 0), _Index) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        monkeypatch.setenv("PIP_INDEX_URL", f"http://me:w%40rd@127.0.0.1:{server.server_port}/simple/")
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        monkeypatch.setenv("no_proxy", "127.0.0.1")
        yield _Index
        server.shutdown()
        thread.join()


def test_npm_tells_final_versions_oldest_first_with_their_days(npm: Path) -> None:
    assert [(each.version, each.day) for each in published(NPM)] == [
        ("1.2.3", "2026-01-31"),
        ("1.9.0", "2026-02-01"),
        ("1.10.0", "2026-03-01"),
        ("1.11.0", ""),
    ]
    assert (npm / "asked").read_text().endswith("-- @s/a time\n")


def test_npm_tells_the_hash_of_a_version(npm: Path) -> None:
    (npm / "says").write_text('"sha512-abc"')
    assert hash_of(NPM, Release("1.9.0", "", "")) == "sha512-abc"
    assert (npm / "asked").read_text().endswith("-- @s/a@1.9.0 dist.integrity\n")
    (npm / "says").write_text('"sha1-abc"')
    with pytest.raises(ToolError, match=r"npm tells no sha512 of npm:@s/a 1\.9\.0"):
        hash_of(NPM, Release("1.9.0", "", ""))


@pytest.mark.parametrize(
    ("says", "kind", "why"),
    [
        ('{"error": {"code": "E404"}}', InputError, "npm knows no @s/a"),
        ('{"error": {"code": "ENOTFOUND"}}', NetworkError, "could not reach its registry"),
        ("oops", ToolError, "says nothing that can be read"),
    ],
)
def test_what_npm_cannot_tell_is_one_line(npm: Path, says: str, kind: type[Exception], why: str) -> None:
    (npm / "says").write_text(says)
    (npm / "code").write_text("1")
    with pytest.raises(kind, match=why):
        published(NPM)


def test_the_index_tells_wheels_for_any_platform(index: type[_Index]) -> None:
    assert published(PYPI) == (
        Release("1.2", "2026-05-01", "sha256:a_b-1.2-py3-none-any.whl"),
        Release("1.2.1", "", "sha256:a_b-1.2.1-py3-none-any.whl"),
        Release("1.3", "2026-06-01", "sha256:a_b-1.3-py2.py3-none-any.whl"),
    )
    assert index.asked == [("/simple/a-b/", "application/vnd.pypi.simple.v1+json", "Basic bWU6d0ByZA==")]


def test_an_index_that_knows_nothing_or_fails_is_one_line(index: type[_Index]) -> None:
    for name, kind in (("other", InputError), ("down", NetworkError)):
        with pytest.raises(kind) as raised:
            published(Package(Registry.PYPI, name, "1", "sha256:x", "MIT", ("**",), ()))
        assert "://" not in str(raised.value)
    assert len(index.asked) == 2


def test_an_index_that_is_not_there_is_a_network_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    with pytest.raises(NetworkError, match=r"pip's index cannot be read for a\.b"):
        published(PYPI)
    monkeypatch.setenv("PIP_INDEX_URL", "file:///srv/simple")
    with pytest.raises(ToolError, match="is no web address"):
        published(PYPI)


def test_the_index_is_pips_own_unless_the_environment_names_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("PIP_INDEX_URL", raising=False)
    (tmp_path / "pip.conf").write_text("[global]\nindex-url = https://mirror.invalid/simple\n")
    monkeypatch.setenv("PIP_CONFIG_FILE", str(tmp_path / "pip.conf"))
    assert index_url() == "https://mirror.invalid/simple"
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    assert index_url().startswith("https://")


@pytest.mark.parametrize(
    ("update", "version"), [("none", None), ("patch", "1.2.4"), ("minor", "1.10.0"), ("major", "2.0.0")]
)
def test_the_newest_release_lies_within_the_bounds(update: str, version: str | None) -> None:
    known = tuple(Release(each, "", "") for each in ("1.2.2", "1.2.3", "1.2.4", "1.9", "1.10.0", "2.0.0"))
    package = Package(Registry.NPM, "a", "1.2.3", "", "MIT", ("**",), (), update=Update(update))
    found = newest(package, known)
    assert (found.version if found else None) == version


def test_equal_versions_of_other_lengths_are_no_news() -> None:
    package = Package(Registry.PYPI, "a", "1.0", "", "MIT", ("**",), ())
    assert newest(package, (Release("1.0.0", "", ""),)) is None
    assert releases.newest(package, (Release("1.0.1", "", ""),)) == Release("1.0.1", "", "")
