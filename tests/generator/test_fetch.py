"""Fetching: once, checked, safe to kill, safe to run twice; the clients' failures become one-line errors.

No network: `registry` stands in for the clients, and HUNKSMITH_NETWORK=1 adds one test with the real ones.
"""

import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from generator import client, fetch
from generator.corpus import DEFAULT_MANIFEST, open_corpus
from generator.licence import recognise
from generator.manifest import Package, Registry, load
from syntax.errors import HunksmithError, InputError, NetworkError, OutputError, ToolError
from verify.node import Node

ROOT = Path(__file__).resolve().parents[2]
MIT = b"Permission is hereby granted, free of charge, to any person obtaining a copy\n"
FILES = {"src/a.ts": b"export const a = 1;\n", "src/b.test.ts": b"test\n", "lib/c.ts": b"c\n", "LICENSE": MIT}


def npm_archive(path: Path, files: dict[str, bytes]) -> Path:
    """An archive as `npm pack` leaves it."""
    with tarfile.open(path, "w:gz") as out:
        for name, text in files.items():
            info = tarfile.TarInfo(f"package/{name}")
            info.size = len(text)
            out.addfile(info, io.BytesIO(text))
    return path


def wheel(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as out:
        for name, text in files.items():
            out.writestr(name, text)
    return path


class FakeRegistry:
    """Hands out archives as a client would, and counts how often it is asked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[str] = []
        self.dies = False

    def publish(self, name: str, files: dict[str, bytes], *, registry: Registry = Registry.NPM) -> Package:
        """Make a package that can be fetched."""
        make, include = (npm_archive, "src/**/*.ts") if registry is Registry.NPM else (wheel, "**/*.py")
        path = make(self.folder / f"{registry}-{name.replace('/', '+')}", files)
        return Package(registry, name, "1.0.0", fetch.archive_hash(path, registry), "MIT", (include,), ())

    def download(self, package: Package, folder: Path) -> Path:
        """Stand in for `client.download`."""
        self.asked.append(package.origin)
        if self.dies:
            raise KeyboardInterrupt
        given = folder / "given.tgz"
        shutil.copyfile(self.folder / f"{package.registry}-{package.name.replace('/', '+')}", given)
        return given


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HUNKSMITH_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def registry(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> FakeRegistry:
    assert not cache.exists()
    (tmp_path / "registry").mkdir()
    fake = FakeRegistry(tmp_path / "registry")
    monkeypatch.setattr(fetch, "download", fake.download)
    return fake


def manifest_of(path: Path, *packages: Package) -> Path:
    """Write packages as a manifest."""
    path.write_text(
        "".join(
            f'[[package]]\nregistry = "{package.registry}"\nname = "{package.name}"\nversion = "{package.version}"\n'
            f'archive_hash = "{package.archive_hash}"\nlicence = "{package.licence}"\n'
            f"include = {list(package.include)}\n"
            for package in packages
        ),
        encoding="utf-8",
    )
    return path


def test_a_package_is_fetched_once_and_opened_offline_after(registry: FakeRegistry) -> None:
    package = registry.publish("a", FILES)
    told: list[str] = []
    first = fetch.fetch(package, progress=told.append)
    second = fetch.fetch(package, progress=told.append)
    assert registry.asked == ["npm:a"]
    assert told == ["fetching npm:a 1.0.0"]
    assert first == second
    assert list(first.files) == ["LICENSE", "lib/c.ts", "src/a.ts"]
    assert (first.root / "src/a.ts").read_bytes() == FILES["src/a.ts"]


def test_a_manifest_opens_as_a_corpus(registry: FakeRegistry, tmp_path: Path) -> None:
    scoped = registry.publish("@s/b", FILES | {"src/z/LICENSE": b"other\n", "src/z/z.ts": b"z\n"})
    python = registry.publish(
        "c", {"c/a.py": b"a\n", "c/tests/b.py": b"b\n", "c-1.dist-info/licenses/LICENSE": MIT}, registry=Registry.PYPI
    )
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / "a.ts").write_bytes(b"a\n")
    found = open_corpus(manifest=manifest_of(tmp_path / "c.toml", python, scoped), trees=[tree])
    assert [origin.name for origin in found.origins] == ["npm:@s/b", "pypi:c", "tree-1"]
    assert [(file.origin, file.path) for file in found.files] == [
        ("npm:@s/b", "src/a.ts"),
        ("npm:@s/b", "src/z/z.ts"),
        ("pypi:c", "c/a.py"),
        ("tree-1", "a.ts"),
    ]
    assert found.files[0].location.read_bytes() == FILES["src/a.ts"]
    npm, pypi, _ = found.origins
    assert npm.licence_texts == (("LICENSE", MIT), ("src-z-LICENSE", b"other\n"))
    assert pypi.licence_texts == (("LICENSE", MIT),)
    assert npm.archive_hash == scoped.archive_hash
    assert npm.version == "1.0.0"


def test_globs_that_take_nothing_are_an_input_error(registry: FakeRegistry, tmp_path: Path) -> None:
    package = replace(registry.publish("a", FILES), include=("source/*.ts",))
    with pytest.raises(InputError, match="the globs of npm:a take none of its files"):
        open_corpus(manifest=manifest_of(tmp_path / "c.toml", package), trees=[])


def test_an_archive_with_another_hash_is_refused_before_it_is_unpacked(registry: FakeRegistry, cache: Path) -> None:
    package = registry.publish("a", FILES)
    registry.publish("a", FILES | {"src/a.ts": b"evil\n"})
    with pytest.raises(InputError, match=r"^npm:a 1\.0\.0: the archive's hash is sha512-.*nothing was unpacked"):
        fetch.fetch(package)
    assert [path for path in cache.rglob("*") if path.is_file() and path.suffix != ".lock"] == []


def test_a_killed_fetch_leaves_nothing_that_trips_the_next(registry: FakeRegistry, cache: Path) -> None:
    package = registry.publish("a", FILES)
    registry.dies = True
    with pytest.raises(KeyboardInterrupt):
        fetch.fetch(package)
    # What a kill that cannot be caught would leave: a half-filled folder under its temporary name.
    home = cache / "corpus-1" / "npm"
    (lock,) = home.glob("*.lock")
    (home / f"{lock.stem}.fetching-dead" / "files").mkdir(parents=True)
    registry.dies = False
    assert fetch.fetch(package).files
    assert sorted(path.name for path in home.iterdir() if path.suffix != ".lock") == [lock.stem]


@pytest.mark.parametrize("damage", ["edited", "deleted", "no listing", "torn listing", "no licence"])
def test_a_damaged_cache_is_mended_without_a_client(registry: FakeRegistry, damage: str) -> None:
    package = registry.publish("a", FILES)
    root = fetch.fetch(package).root
    if damage == "edited":
        (root / "src/a.ts").write_bytes(b"export const a = 2;\n")
    elif damage == "deleted":
        (root / "src/a.ts").unlink()
    elif damage == "no listing":
        (root.parent / "listing.json").unlink()
    elif damage == "torn listing":
        (root.parent / "listing.json").write_bytes(b'{"src/a')
    else:
        (root / "LICENSE").unlink()
    again = fetch.fetch(package)
    assert (again.root / "src/a.ts").read_bytes() == FILES["src/a.ts"]
    assert (again.root / "LICENSE").read_bytes() == MIT
    assert registry.asked == ["npm:a"]


def test_a_cache_without_its_archive_is_fetched_again(registry: FakeRegistry) -> None:
    package = registry.publish("a", FILES)
    root = fetch.fetch(package).root
    (root / "src/a.ts").unlink()
    (root.parent / "archive").write_bytes(b"gone")
    assert fetch.fetch(package).files
    assert registry.asked == ["npm:a", "npm:a"]


def test_many_packages_come_in_the_order_asked_for(registry: FakeRegistry) -> None:
    packages = [registry.publish(f"p{n}", FILES) for n in range(12)]
    assert [found.package for found in fetch.fetch_all(packages)] == packages
    assert sorted(registry.asked) == sorted(package.origin for package in packages)


def test_one_failure_among_many_is_the_error(registry: FakeRegistry) -> None:
    packages = [registry.publish(f"p{n}", FILES) for n in range(6)]
    packages[3] = replace(packages[3], archive_hash=packages[3].archive_hash.replace("sha512-", "sha512-A")[:-3] + "==")
    with pytest.raises(InputError, match=r"^npm:p3 1\.0\.0"):
        fetch.fetch_all(packages)


_ONE_PROCESS = """
import pathlib, shutil, sys, time
from generator import client, fetch, manifest

def download(package, folder):
    print("asked")
    time.sleep(0.3)
    return pathlib.Path(shutil.copyfile(sys.argv[2], folder / "given.tgz"))

fetch.download = download
(package,) = manifest.load(pathlib.Path(sys.argv[1])).packages
print(len(fetch.fetch(package).files))
"""


def test_two_processes_at_once_fetch_once(registry: FakeRegistry, tmp_path: Path) -> None:
    package = registry.publish("a", FILES)
    command = [
        sys.executable,
        "-c",
        _ONE_PROCESS,
        str(manifest_of(tmp_path / "c.toml", package)),
        str(registry.folder / "npm-a"),
    ]
    both = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(2)]  # noqa: S603 - ours
    said = sorted(process.communicate(timeout=60)[0] for process in both)
    assert said == ["3\n", "asked\n3\n"]


def test_a_cache_that_cannot_be_written_is_an_output_error(
    registry: FakeRegistry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("HUNKSMITH_CACHE", str(tmp_path / "file"))
    with pytest.raises(OutputError, match="set HUNKSMITH_CACHE to a writable folder"):
        fetch.fetch(registry.publish("a", FILES))


def fake_npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    """Let a Python script stand in for npm."""
    script = tmp_path / "npm.py"
    script.write_text(f"import os, sys, time\n{body}\n", encoding="utf-8")
    node = Node(Path(sys.executable), (sys.executable, str(script)), "test")
    monkeypatch.setattr(client, "find_node", lambda: node)


@pytest.mark.parametrize(
    ("body", "error", "words"),
    [
        (
            "sys.exit('npm error code ENOTFOUND')",
            NetworkError,
            "could not reach its registry for npm:a 1.0.0 (ENOTFOUND)",
        ),
        ("sys.exit('npm error code E404')", InputError, "npm knows no npm:a 1.0.0"),
        ("sys.exit('npm error code ETARGET')", InputError, "npm knows no npm:a 1.0.0"),
        ("sys.exit('npm error disk on fire')", ToolError, "npm failed for npm:a 1.0.0: npm error disk on fire"),
        ("sys.exit(3)", ToolError, "npm failed for npm:a 1.0.0: it said nothing"),
        ("pass", ToolError, "npm left 0 archives for npm:a 1.0.0"),
        ("time.sleep(60)", NetworkError, "npm, asked for npm:a, took over 1 s"),
    ],
)
def test_a_client_that_fails_is_an_error_of_one_line(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, body: str, error: type[HunksmithError], words: str
) -> None:
    fake_npm(tmp_path, monkeypatch, body)
    monkeypatch.setattr(client, "LIMIT_S", 1.0)
    package = Package(Registry.NPM, "a", "1.0.0", "sha512-x", "MIT", ("**",), ())
    with pytest.raises(error) as caught:
        fetch.fetch(package)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    assert not list((cache / "corpus-1" / "npm").glob("*.fetching-*"))


def test_npm_is_told_to_run_no_scripts_and_takes_the_exact_version(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = tmp_path / "seen"
    fake_npm(tmp_path, monkeypatch, f"open({str(seen)!r}, 'w').write(' '.join(sys.argv[1:]) + '|' + os.getcwd())")
    with pytest.raises(ToolError):
        fetch.fetch(Package(Registry.NPM, "@s/a", "1.0.0", "sha512-x", "MIT", ("**",), ()))
    arguments, _, folder = seen.read_text("utf-8").partition("|")
    assert arguments.startswith("pack --ignore-scripts ")
    assert arguments.endswith("-- @s/a@1.0.0")
    assert Path(folder).is_relative_to(cache)


def test_an_absent_npm_is_a_tool_error(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def absent() -> Node:
        raise ToolError("Node is not installed")

    assert not cache.exists()
    monkeypatch.setattr(client, "find_node", absent)
    monkeypatch.setattr("shutil.which", lambda _name: None)
    with pytest.raises(ToolError, match="npm is not installed, and npm:a is not in the cache: run `pip install"):
        fetch.fetch(Package(Registry.NPM, "a", "1.0.0", "sha512-x", "MIT", ("**",), ()))


def test_an_absent_pip_is_a_tool_error(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not cache.exists()
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    monkeypatch.setattr("shutil.which", lambda _name: None)
    with pytest.raises(
        ToolError, match="pip is not installed, and pypi:a is not in the cache: run `python -m ensurepip"
    ):
        fetch.fetch(Package(Registry.PYPI, "a", "1.0.0", "sha256:x", "MIT", ("**",), ()))


def test_pip_without_a_network_is_a_network_error(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not cache.exists()
    for name in list(os.environ):
        if name.upper().startswith("PIP_") or name.upper().endswith("_PROXY"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_CACHE_DIR", str(tmp_path / "pip"))
    with pytest.raises(NetworkError, match=r"^pip could not reach its registry for pypi:attrs 26\.1\.0"):
        fetch.fetch(Package(Registry.PYPI, "attrs", "26.1.0", "sha256:x", "MIT", ("**",), ()))


def test_a_hash_is_written_as_its_registry_writes_it(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"abc")
    assert fetch.archive_hash(path, Registry.PYPI) == "sha256:" + hashlib.sha256(b"abc").hexdigest()
    assert fetch.archive_hash(path, Registry.NPM).startswith("sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05oh")


@pytest.mark.skipif("HUNKSMITH_NETWORK" not in os.environ, reason="HUNKSMITH_NETWORK=1 lets the real clients fetch")
def test_the_default_corpus_is_fetched_by_the_real_clients() -> None:
    found = open_corpus(manifest=DEFAULT_MANIFEST, trees=[])
    assert len(found.origins) == len(load(DEFAULT_MANIFEST).packages)
    for origin in found.origins:
        named = {recognise(text) for _, text in origin.licence_texts}
        assert named & set(origin.licence.split(" OR ")), origin.name
    assert {Path(file.path).suffix for file in found.files} >= {".ts", ".tsx", ".js", ".jsx", ".py"}
