"""`hunksmith regen`, in process on a small tree: published once, checked, private, kept to the folder it is given."""

import gzip
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import generator.regen
from cli import alone, main
from generator.edition import load_edition
from generator.recheck import Checked

ROOT = Path(__file__).resolve().parents[2]
SECRET = "0123456789abcdef-not-a-real-one"  # noqa: S105 - a secret that keeps nothing
SMALL = ("--mutations", "remove-case-label,swap-adjacent-lines", "--allow-shortfall", "--workers", "1")
PROGRAM = [sys.executable, "-c", "from cli.main import hunksmith; hunksmith()", "regen"]

Regen = Callable[..., int]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sources") / "tree"
    shutil.copytree(ROOT / "fixtures" / "sources" / "text", folder)
    return folder


@pytest.fixture
def editions(tmp_path: Path) -> Path:
    return tmp_path / "editions"


@pytest.fixture
def regen(tree: Path, editions: Path, monkeypatch: pytest.MonkeyPatch) -> Regen:
    """Run the command; its exit code."""

    def run(*arguments: str) -> int:
        given = ("--editions", str(editions), "--source", str(tree), *SMALL, *arguments)
        monkeypatch.setattr(sys, "argv", ["hunksmith", "regen", *given])
        with pytest.raises(SystemExit) as ended:
            main.hunksmith()
        return int(ended.value.code or 0)

    return run


def content(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every file below a folder with the time of its last change, by its path."""
    return {
        path.relative_to(folder).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in folder.rglob("*")
        if path.is_file()
    }


def cases(editions: Path, name: str) -> set[str]:
    return set(load_edition(editions / name).cases)


def test_the_same_period_twice_changes_nothing(
    regen: Regen, editions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert regen("--now", "2026-12-01") == 0
    said = capsys.readouterr().out
    assert "edition 2026-W49 published in" in said
    assert "The first edition" in said
    before = content(editions)
    assert sorted(before) == [
        ".lock",
        "2026-W49/CHANGES.md",
        "2026-W49/SHA256SUMS",
        "2026-W49/fixtures.tar.gz",
        "2026-W49/manifest.json",
        "index.json",
        "latest",
    ]
    assert regen("--now", "2026-12-06T23:59:59Z") == 0
    assert "edition 2026-W49 unchanged in" in capsys.readouterr().out
    assert content(editions) == before


def test_an_edition_is_what_gen_makes_with_its_seed(
    regen: Regen, editions: Path, tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert regen("--period", "2026-W49") == 0
    edition = load_edition(editions / "2026-W49")
    output = tmp_path / "f.tar.gz"
    given = ("--seed", str(edition.manifest["seed"]), "--source", str(tree), "--output", str(output))
    monkeypatch.setattr(sys, "argv", ["gen", *given, *SMALL])
    with pytest.raises(SystemExit):
        alone.gen()
    assert output.read_bytes() == (editions / "2026-W49" / "fixtures.tar.gz").read_bytes()


def test_no_case_of_an_earlier_edition_is_repeated_on_demand(regen: Regen, editions: Path) -> None:
    for week in ("2026-W48", "2026-W49"):
        assert regen("--period", week, "--no-repeat") == 0
    assert regen("--period", "2026-W50", "--no-repeat", "--keep", "1") == 0
    assert json.loads((editions / "index.json").read_bytes())["editions"][0]["name"] == "2026-W50"
    assert [path.name for path in editions.iterdir() if path.is_dir()] == ["2026-W50"]
    # Those taken away by --keep count as well, and making the edition again comes to the same cases.
    retired = json.loads((editions / "retired.json").read_bytes())
    assert set(retired) == {"2026-W48", "2026-W49"}
    assert not set(retired["2026-W48"]) & set(retired["2026-W49"])
    assert not cases(editions, "2026-W50") & {case for ids in retired.values() for case in ids}
    before = content(editions)
    assert regen("--period", "2026-W50", "--no-repeat", "--keep", "1") == 0
    assert content(editions) == before


def test_a_period_that_keep_would_take_away_at_once_is_refused(
    regen: Regen, capsys: pytest.CaptureFixture[str]
) -> None:
    assert regen("--period", "2026-W49") == 0
    assert regen("--period", "2026-W48", "--keep", "1") == 2
    assert "it would be taken away at once" in capsys.readouterr().err


def test_a_published_edition_is_never_overwritten(
    regen: Regen, editions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert regen("--period", "2026-W49") == 0
    before = content(editions)
    assert regen("--period", "2026-W49", "--difficulty", "easy") == 1
    assert "is published with other bytes (options differ)" in capsys.readouterr().err
    assert content(editions) == before


def test_a_damaged_edition_is_told_and_not_mended(
    regen: Regen, editions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert regen("--period", "2026-W49") == 0
    (editions / "2026-W49" / "fixtures.tar.gz").write_bytes(b"")
    assert regen("--period", "2026-W49") == 2
    assert "its fixtures.tar.gz is not as it was published; delete the folder" in capsys.readouterr().err


def test_a_failed_check_publishes_nothing(
    regen: Regen, editions: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert regen("--period", "2026-W48") == 0
    before = content(editions)
    monkeypatch.setattr(generator.regen, "recheck", lambda *_: Checked({}, {}, ("a-case: the untouched input passes",)))
    assert regen("--period", "2026-W49") == 1
    assert "edition 2026-W49 failed 1 checks and is not published: a-case: the untouched input passes" in (
        capsys.readouterr().err
    )
    assert content(editions) == before
    assert not (editions / ".making-2026-W49").exists()


def test_a_shortfall_publishes_nothing_unless_it_is_allowed(
    tree: Path, editions: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ("--editions", str(editions), "--source", str(tree), "--difficulty", "nightmare", "--workers", "1")
    monkeypatch.setattr(sys, "argv", ["hunksmith", "regen", *given])
    with pytest.raises(SystemExit) as ended:
        main.hunksmith()
    assert ended.value.code == 1
    assert re.search(r"could not be filled \((\S+ nightmare, ){5}and \d+ more\)", capsys.readouterr().err)
    assert [path.name for path in editions.iterdir()] == [".lock"]


@pytest.mark.parametrize("place", ["variable", "file"])
def test_a_private_edition_shows_its_secret_nowhere(
    regen: Regen,
    editions: Path,
    tmp_path: Path,
    place: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert regen("--period", "2026-W49") == 0
    public = load_edition(editions / "2026-W49")
    shutil.rmtree(editions)
    options: tuple[str, ...] = ()
    if place == "variable":
        monkeypatch.setenv("HUNKSMITH_SECRET", SECRET)
    else:
        (tmp_path / "secret").write_text(SECRET, encoding="utf-8")
        options = ("--secret-file", str(tmp_path / "secret"))
    assert regen("--period", "2026-W49", *options) == 0
    private = load_edition(editions / "2026-W49")
    assert (public.private, private.private) == (False, True)
    assert private.manifest["seed"] != public.manifest["seed"]
    shown = "".join(capfd.readouterr()).encode()
    for path in editions.rglob("*"):
        if path.is_file():
            shown += gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    assert SECRET.encode() not in shown


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--period", "next"), "period 'next': expected a week (2026-W49)"),
        (("--now", "soon"), "'soon' is no moment"),
        (("--secret-file", "/nonexistent"), "--secret-file /nonexistent cannot be read"),
        (("--editions", "/proc/editions"), "editions folder /proc/editions cannot be written"),
    ],
)
def test_wrong_arguments_are_one_line_and_exit_code_2(
    regen: Regen, arguments: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert regen(*arguments) == 2
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1


def test_a_full_disk_leaves_the_editions_before_untouched(regen: Regen, editions: Path, tree: Path) -> None:
    assert regen("--period", "2026-W48") == 0
    before = content(editions)
    limited = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000)); "
    )
    command = [sys.executable, "-B", "-c", limited + PROGRAM[2], *PROGRAM[3:]]
    given = ("--editions", str(editions), "--source", str(tree), *SMALL, "--period", "2026-W49")
    done = subprocess.run(  # noqa: S603 - our own program
        [*command, *given], cwd=ROOT, capture_output=True, timeout=120, check=False
    )
    assert done.stderr.decode() == (
        f"error: editions folder {editions} cannot be written: File too large; "
        "free space or choose another place with --editions\n"
    )
    assert done.returncode == 2
    assert content(editions) == before


def test_a_killed_regen_leaves_nothing_that_the_next_one_trips_over(regen: Regen, editions: Path, tree: Path) -> None:
    assert regen("--period", "2026-W49") == 0
    wanted = {name: text for name, (text, _) in content(editions).items()}
    shutil.rmtree(editions)
    given = ("--editions", str(editions), "--source", str(tree), *SMALL, "--workers", "2", "--period", "2026-W49")
    with subprocess.Popen(  # noqa: S603 - our own program
        [*PROGRAM, *given], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        deadline = time.monotonic() + 60
        while not (editions / ".making-2026-W49").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        os.kill(process.pid, signal.SIGKILL)
    assert (editions / ".making-2026-W49").exists()
    assert not (editions / "2026-W49").exists()
    assert regen("--period", "2026-W49") == 0
    assert {name: text for name, (text, _) in content(editions).items()} == wanted
    assert replace(load_edition(editions / "2026-W49"), cases={}).name == "2026-W49"
