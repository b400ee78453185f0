"""`hunksmith corpus` and what `regen` makes of it, with registries that are folders of this test."""

import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from cli import main
from generator import fetch, manifest_add, relock
from generator.manifest import Package, Registry, load
from generator.releases import Release
from syntax.errors import InputError

ROOT = Path(__file__).resolve().parents[2]
MIT = b"Permission is hereby granted, free of charge, to any person obtaining a copy\n"
TEXT = ROOT / "fixtures" / "sources" / "text"
PYTHON = ROOT / "fixtures" / "sources" / "python"


class Shelf:
    """Stands in for both registries: archives in a folder, each with a day."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.days: dict[tuple[str, str], str] = {}
        self.down = False

    def publish(self, origin: str, version: str, day: str, files: dict[str, bytes], licence: str = "MIT") -> Path:
        """Publish a version of a package."""
        kind, _, name = origin.partition(":")
        path = self.folder / f"{kind}-{name}-{version}"
        if kind == "npm":
            package = json.dumps({"name": name, "license": licence}).encode()
            with tarfile.open(path, "w:gz") as out:
                for each, text in (files | {"package.json": package, "LICENSE": MIT}).items():
                    info = tarfile.TarInfo(f"package/{each}")
                    info.size = len(text)
                    out.addfile(info, io.BytesIO(text))
        else:
            metadata = f"Metadata-Version: 2.4\nName: {name}\nLicense-Expression: {licence}\n".encode()
            with zipfile.ZipFile(path, "w") as out:
                for each, text in (files | {f"{name}-{version}.dist-info/METADATA": metadata}).items():
                    out.writestr(each, text)
        self.days[origin, version] = day
        return path

    def download(self, package: Package, folder: Path) -> Path:
        """As `client.download`."""
        given = folder / "given.tgz"
        shutil.copyfile(self._path(package.origin, package.version), given)
        return given

    def releases(self, package: Package) -> tuple[Release, ...]:
        """As `releases.releases`."""
        if self.down:
            raise InputError("the registry was asked")
        found = [version for origin, version in self.days if origin == package.origin]
        return tuple(Release(version, self.days[package.origin, version], "") for version in sorted(found))

    def hash_of(self, package: Package, release: Release) -> str:
        """As `releases.hash_of`."""
        return fetch.archive_hash(self._path(package.origin, release.version), package.registry)

    def _path(self, origin: str, version: str) -> Path:
        return self.folder / f"{origin.replace(':', '-')}-{version}"


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.setenv("HUNKSMITH_CACHE", str(tmp_path / "cache"))
    (tmp_path / "shelf").mkdir()
    made = Shelf(tmp_path / "shelf")
    monkeypatch.setattr(fetch, "download", made.download)
    for module in (relock, manifest_add):
        monkeypatch.setattr(module, "releases", made.releases)
        monkeypatch.setattr(module, "hash_of", made.hash_of)
    made.publish("npm:a", "1.0.0", "2026-01-10", {f"src/{path.name}": path.read_bytes() for path in TEXT.glob("*.ts")})
    made.publish("pypi:b", "2.0", "2026-02-20", {f"b/{path.name}": path.read_bytes() for path in PYTHON.glob("*.py")})
    return made


@pytest.fixture
def manifest(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


@pytest.fixture
def repository(tmp_path: Path) -> str:
    """The address of a repository with sources of ours, committed on 2026-06-01."""
    folder = tmp_path / "project"
    shutil.copytree(TEXT, folder / "src")
    names = {f"GIT_{who}_{what}": "a@b.c" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    fixed = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_COMMITTER_DATE": "2026-06-01T12:00:00Z", "PATH": os.environ["PATH"]}
    for words in (("init", "--quiet", "--initial-branch=main"), ("add", "."), ("commit", "--quiet", "--message=m")):
        subprocess.run(["git", *words], cwd=folder, env=names | fixed, check=True)  # noqa: S603, S607 - our own commands
    return f"file://{folder}"


Run = Callable[..., int]


@pytest.fixture
def hunksmith(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command; its exit code."""

    def run(*arguments: object) -> int:
        monkeypatch.setattr(sys, "argv", ["hunksmith", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main.hunksmith()
        return int(ended.value.code or 0)

    return run


@pytest.fixture
def filled(shelf: Shelf, manifest: Path, hunksmith: Run, capsys: pytest.CaptureFixture[str]) -> Path:
    """A manifest with both packages."""
    assert shelf
    assert hunksmith("corpus", "add", "npm:a@1.0.0", "--corpus", manifest, "--include", "src/**") == 0
    assert hunksmith("corpus", "add", "pypi:b", "--corpus", manifest) == 0
    capsys.readouterr()
    return manifest


def test_add_pins_a_package_and_leaves_the_manifest_before_it_alone(
    shelf: Shelf, manifest: Path, hunksmith: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shelf
    manifest.write_text('# mine\n[[path]]\nname = "x"\npath = "x"\n', encoding="utf-8")
    assert hunksmith("corpus", "add", "npm:a", "--corpus", manifest, "--include", "src/**/*.ts") == 0
    assert capsys.readouterr().out.startswith('[[package]]\nregistry = "npm"\nname = "a"\nversion = "1.0.0"\n')
    assert manifest.read_text(encoding="utf-8").startswith('# mine\n[[path]]\nname = "x"\npath = "x"\n\n[[package]]\n')
    (package,) = load(manifest).packages
    assert (package.registry, package.licence, package.include) == (Registry.NPM, "MIT", ("src/**/*.ts",))


def test_add_takes_folders_and_git_repositories(
    shelf: Shelf, tmp_path: Path, manifest: Path, repository: str, hunksmith: Run
) -> None:
    assert shelf
    shutil.copytree(TEXT, tmp_path / "my code")
    assert hunksmith("corpus", "add", f"path:{tmp_path / 'my code'}", "--corpus", manifest, "--licence", "MIT") == 0
    options = ("--include", "src/**", "--exclude", "**/q*", "--languages", "typescript", "--licence", "MIT")
    assert hunksmith("corpus", "add", f"git:{repository}@none", "--corpus", manifest) == 2
    assert hunksmith("corpus", "add", f"git:{repository}@HEAD", "--corpus", manifest, *options) == 0
    loaded = load(manifest)
    assert [(each.name, each.root.resolve()) for each in loaded.folders] == [("my-code", tmp_path / "my code")]
    assert [(len(each.revision), each.languages) for each in loaded.repositories] == [(40, ("typescript",))]
    assert hunksmith("corpus", "fetch", "--corpus", manifest) == 0


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("crates:a", "'crates:a' names no origin: expected npm:NAME"),
        ("npm:--global", "npm has no package called '--global'"),
        ("npm:a@9", "npm:a has no version 9; name another"),
        ("npm:none", "npm:none has no version that can be fetched"),
        ("path:/nonexistent", "path /nonexistent is no folder"),
        ("git:ext::sh@main", "expected URL@REV"),
    ],
)
def test_add_refuses_what_it_cannot_find_and_writes_nothing(
    shelf: Shelf, manifest: Path, hunksmith: Run, spec: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shelf
    assert hunksmith("corpus", "add", spec, "--corpus", manifest) == 2
    assert why in capsys.readouterr().err
    assert not manifest.exists()


def test_a_licence_that_is_not_allowed_is_an_error_unless_the_manifest_names_it(
    shelf: Shelf, manifest: Path, hunksmith: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {path.name: path.read_bytes() for path in TEXT.glob("*.ts")}
    shelf.publish("npm:c", "1.0.0", "2026-01-01", files, licence="GPL-3.0-only")
    assert hunksmith("corpus", "add", "npm:c", "--corpus", manifest) == 0
    assert hunksmith("corpus", "fetch", "--corpus", manifest) == 2
    assert "npm:c is under GPL-3.0-only, which is not among the licences allowed" in capsys.readouterr().err
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text('allow_licences = ["GPL-3.0-only"]\n' + text, encoding="utf-8")
    assert hunksmith("corpus", "fetch", "--corpus", manifest) == 0


def test_lock_records_days_licences_and_files_and_is_the_same_twice(
    filled: Path, shelf: Shelf, hunksmith: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    lock = filled.with_name("mine.lock.json")
    assert hunksmith("corpus", "lock", "--corpus", filled, "--workers", 1) == 0
    origins = json.loads(lock.read_bytes())["origins"]
    assert origins["npm:a"] == {
        "archive_hash": load(filled).packages[0].archive_hash,
        "files": {"typescript": 4},
        "licence": "MIT",
        "metadata": "MIT",
        "pinned": "1.0.0",
        "released": "2026-01-10",
        "version": "1.0.0",
    }
    assert (origins["pypi:b"]["released"], origins["pypi:b"]["files"]) == ("2026-02-20", {"python": 3})
    # What is known already is not asked for again, so that this works without a network.
    shelf.down = True
    assert hunksmith("corpus", "lock", "--corpus", filled, "--workers", 1) == 0
    assert "as before" in capsys.readouterr().out


def test_list_and_stats_tell_what_there_is(filled: Path, hunksmith: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert hunksmith("corpus", "lock", "--corpus", filled, "--workers", 1) == 0
    assert hunksmith("corpus", "list", "--corpus", filled) == 0
    assert "npm:a    1.0.0     MIT       2026-01-10       4" in capsys.readouterr().out
    assert hunksmith("corpus", "stats", "--corpus", filled, "--workers", 1) == 0
    assert [line.split() for line in capsys.readouterr().out.split("\n") if " all " in f"{line} "][-1] == [
        *("all", "4", "0", "0", "0", "3", "7"),
    ]


def test_lock_moves_packages_within_their_bounds_and_gen_takes_them(
    filled: Path, shelf: Shelf, hunksmith: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {f"src/{path.name}": path.read_bytes() for path in TEXT.glob("*.ts")}
    shelf.publish("npm:a", "1.1.0", "2026-03-30", files | {"src/queue.ts": (TEXT / "queue.mjs").read_bytes()})
    shelf.publish("npm:a", "2.0.0", "2026-04-30", files)
    assert hunksmith("corpus", "lock", "--update", "--corpus", filled, "--workers", 1) == 0
    assert "npm:a 1.0.0 moved to 1.1.0 of 2026-03-30" in capsys.readouterr().err
    output = tmp_path / "f.tar.gz"
    options = ("--mutations", "swap-adjacent-lines", "--allow-shortfall", "--workers", 1, "--output", output)
    assert hunksmith("gen", "--corpus", filled, *options) == 0
    with tarfile.open(output) as tar:
        stream = tar.extractfile("manifest.json")
        assert stream is not None
        corpus = json.loads(stream.read())["corpus"]
    assert [(each["name"], each["version"], each["released"]) for each in corpus] == [
        ("npm:a", "1.1.0", "2026-03-30"),
        ("pypi:b", "2.0", "2026-02-20"),
    ]
    # The manifest names another version now: the lock, made for 1.0.0, no longer holds.
    text = filled.read_text(encoding="utf-8").replace('"1.0.0"', '"2.0.0"')
    filled.write_text(text, encoding="utf-8")
    assert hunksmith("gen", "--corpus", filled, *options) == 2


@pytest.mark.parametrize(
    ("files", "licence", "why"),
    [
        ({"lib/a.ts": b"x\n"}, "MIT", "the globs take no file of 1.1.0"),
        ({"src/a.ts": b"x\n"}, "GPL-3.0-only", "1.1.0 is under GPL-3.0-only"),
        ({"src/../a.ts": b"x\n"}, "MIT", "is refused"),
    ],
)
def test_a_release_that_cannot_be_taken_leaves_the_package_where_it_is(
    filled: Path,
    shelf: Shelf,
    hunksmith: Run,
    files: dict[str, bytes],
    licence: str,
    why: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shelf.publish("npm:a", "1.1.0", "2026-03-30", files, licence)
    assert hunksmith("corpus", "lock", "--update", "--corpus", filled, "--workers", 1) == 0
    said = capsys.readouterr().err
    assert "npm:a stays at 1.0.0" in said
    assert why in said


def test_regen_moves_the_corpus_once_for_an_edition_and_takes_what_is_fresh(
    filled: Path, shelf: Shelf, hunksmith: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {f"src/{path.name}": path.read_bytes() for path in TEXT.glob("*.ts")}
    shelf.publish("npm:a", "1.1.0", "2026-03-30", files)
    regen = ("regen", "--editions", tmp_path / "editions", "--corpus", filled, "--update-corpus", "--workers", 1)
    few = ("--mutations", "swap-adjacent-lines", "--allow-shortfall", "--period", "2026-W49")
    assert hunksmith(*regen, *few, "--published-after", "2026-03-01") == 0
    edition = json.loads((tmp_path / "editions" / "2026-W49" / "manifest.json").read_bytes())
    assert [(each["name"], each["version"]) for each in edition["corpus"]] == [("npm:a", "1.1.0")]
    assert {case["released"] for case in edition["edition"]["cases"].values()} == {"2026-03-30"}
    assert edition["edition"]["published_after"] == "2026-03-01"
    # A release of the same week comes too late for this edition: it is made from what it was made from.
    shelf.publish("npm:a", "1.2.0", "2026-12-02", {"src/a.ts": b"x\n"})
    assert hunksmith(*regen, *few, "--published-after", "2026-03-01") == 0
    assert "edition 2026-W49 unchanged" in capsys.readouterr().out
    assert hunksmith(*regen, *few, "--published-after", "2027-01-01") == 2
    assert "is known to be published after 2027-01-01" in capsys.readouterr().err
    assert hunksmith(*regen[:3], "--source", TEXT, "--update-corpus") == 2
    assert "--update-corpus moves the packages of a manifest" in capsys.readouterr().err
    assert hunksmith(*regen, *few, "--published-after", "soon") == 2


def test_gen_takes_a_git_repository_in_one_line(
    shelf: Shelf, hunksmith: Run, repository: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shelf
    output = tmp_path / "f.tar.gz"
    options = ("--mutations", "swap-adjacent-lines", "--allow-shortfall", "--workers", 1, "--output", output)
    assert hunksmith("gen", "--git", f"{repository}@HEAD", *options) == 0
    with tarfile.open(output) as tar:
        stream = tar.extractfile("manifest.json")
        assert stream is not None
        (origin,) = json.loads(stream.read())["corpus"]
    assert (origin["name"], origin["released"]) == ("git:project", "2026-06-01")
    capsys.readouterr()
    assert hunksmith("gen", "--git", f"{repository}@HEAD", "--git", f"{repository}@main", *options) == 2
    assert "a git repository is named twice" in capsys.readouterr().err
