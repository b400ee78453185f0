"""The folder of editions: one rename publishes, death at any step leaves nothing that a second try trips over."""

import json
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from filelock import FileLock

from generator import publish as module
from generator.edition import ARCHIVE, Edition, Facts, load_edition, require_whole
from generator.period import parse_period
from generator.publish import Library
from syntax.errors import InputError, OutputError, ToolError

FACTS = Facts("swap-if-else", "easy", "python", "tree-1", "2026-11-01")
FIRST = Edition(
    parse_period("2026-W47"),
    "00",
    "",
    private=True,
    no_repeat=False,
    published_after="2026-10-01",
    cases={},
    manifest={"hunksmith": "1.0", "corpus": [{"name": "tree-1", "version": "1"}]},
)


def put(root: Path, *names: str, keep: int | None = None) -> list[str]:
    """Publish editions with a case each, one after the other; names of those that `keep` took away."""
    library = Library(root)
    with library.held(wait_s=1, tell=print):
        for name in names:
            made = replace(FIRST, period=parse_period(name), cases={f"case-of-{name}": FACTS})
            with library.workbench(made.period) as bench:
                (bench / ARCHIVE).write_bytes(name.encode())
                library.publish(made, f"# {name}\n", bench)
        return library.settle(keep)


def listed(root: Path) -> list[str]:
    return [each["name"] for each in json.loads((root / "index.json").read_bytes())["editions"]]


def test_an_edition_reads_back_as_it_was_published(tmp_path: Path) -> None:
    put(tmp_path, "2026-W49")
    read = load_edition(tmp_path / "2026-W49")
    assert read == replace(FIRST, period=parse_period("2026-W49"), cases={"case-of-2026-W49": FACTS})
    assert read.versions == {"tree-1": "1"}


def test_the_index_is_newest_first_in_whatever_order_editions_come(tmp_path: Path) -> None:
    put(tmp_path, "2026-W49", "2025-W52", "2026-W50", "2026-W09")
    assert listed(tmp_path) == ["2026-W50", "2026-W49", "2026-W09", "2025-W52"]
    assert (tmp_path / "latest").read_text(encoding="utf-8") == "2026-W50\n"


def test_sha256sum_finds_a_published_edition_right(tmp_path: Path) -> None:
    put(tmp_path, "2026-W49")
    command = ["sha256sum", "--check", "--strict", "SHA256SUMS"]
    done = subprocess.run(  # noqa: S603 - our own command
        command, cwd=tmp_path / "2026-W49", capture_output=True, check=False
    )
    assert (done.returncode, done.stdout.count(b": OK")) == (0, 3)


def test_keep_takes_the_oldest_away_and_remembers_their_cases(tmp_path: Path) -> None:
    assert put(tmp_path, "2026-W46", "2026-W47", "2026-W48") == []
    assert put(tmp_path, "2026-W49", keep=2) == ["2026-W47", "2026-W46"]
    assert listed(tmp_path) == ["2026-W49", "2026-W48"]
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_dir()) == ["2026-W48", "2026-W49"]
    known = Library(tmp_path).earlier_cases(parse_period("2026-W49"))
    assert known == {f"case-of-2026-W{week}" for week in (46, 47, 48)}
    assert Library(tmp_path).earlier_cases(parse_period("2026-W47")) == {"case-of-2026-W46"}


def test_a_folder_that_was_deleted_by_hand_leaves_the_index(tmp_path: Path) -> None:
    put(tmp_path, "2026-W48", "2026-W49")
    for path in (tmp_path / "2026-W49").iterdir():
        path.unlink()
    (tmp_path / "2026-W49").rmdir()
    put(tmp_path)
    assert listed(tmp_path) == ["2026-W48"]
    assert (tmp_path / "latest").read_text(encoding="utf-8") == "2026-W48\n"


def test_what_is_no_edition_by_its_name_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "README.md").write_bytes(b"mine\n")
    put(tmp_path, "2026-W49", keep=1)
    assert (tmp_path / "README.md").exists()
    assert (tmp_path / "notes").exists()
    assert listed(tmp_path) == ["2026-W49"]


@pytest.mark.parametrize(
    ("file", "content", "why"),
    [
        ("manifest.json", b"", "its manifest.json cannot be read"),
        ("manifest.json", b"[]", "is no JSON object"),
        ("manifest.json", b"{}", "is not an edition's"),
        ("manifest.json", b'{"edition": {"name": "2026-W49", "cases": []}}', "is not an edition's"),
    ],
)
def test_a_damaged_manifest_is_an_input_error(tmp_path: Path, file: str, content: bytes, why: str) -> None:
    put(tmp_path, "2026-W49")
    (tmp_path / "2026-W49" / file).write_bytes(content)
    with pytest.raises(InputError, match=why):
        put(tmp_path, "2026-W50")


def test_an_edition_in_the_wrong_folder_is_an_input_error(tmp_path: Path) -> None:
    put(tmp_path, "2026-W49")
    (tmp_path / "2026-W49").rename(tmp_path / "2026-W48")
    with pytest.raises(InputError, match=r"its manifest.json is that of 2026-W49"):
        load_edition(tmp_path / "2026-W48")


def test_a_changed_or_missing_file_is_found_by_the_sums(tmp_path: Path) -> None:
    put(tmp_path, "2026-W49")
    folder = tmp_path / "2026-W49"
    require_whole(folder)
    (folder / ARCHIVE).write_bytes(b"other")
    with pytest.raises(InputError, match=r"its fixtures.tar.gz is not as it was published"):
        require_whole(folder)
    (folder / ARCHIVE).unlink()
    with pytest.raises(InputError, match=r"its fixtures.tar.gz cannot be read"):
        require_whole(folder)
    (folder / "SHA256SUMS").write_bytes(b"")
    with pytest.raises(InputError, match="does not name its three files"):
        require_whole(folder)


def test_a_damaged_list_of_retired_cases_is_an_input_error(tmp_path: Path) -> None:
    put(tmp_path, "2026-W49")
    (tmp_path / "retired.json").write_bytes(b'{"yesterday": []}')
    with pytest.raises(InputError, match=r"retired.json is not as regen wrote it"):
        Library(tmp_path).earlier_cases(parse_period("2026-W50"))


def test_death_at_any_step_leaves_readers_whole_and_the_next_run_right(tmp_path: Path) -> None:
    driver = Path(__file__).parent / "publish_deaths.py"
    command = [sys.executable, str(driver), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, timeout=120, check=True)  # noqa: S603 - our own script
    results = json.loads(done.stdout)
    assert len(results) > 30
    assert [missing for missing, _ in results if missing] == []
    undisturbed = results[-1][1]
    assert [content for _, content in results if content != undisturbed] == []
    assert "2026-W47" not in undisturbed
    assert not any(name.startswith((".making", ".pruned", ".new")) for name in undisturbed)


def test_a_failure_while_publishing_leaves_the_folder_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "2026-W48")
    before = sorted(path.name for path in tmp_path.rglob("*"))

    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device", str(path), len(content))

    monkeypatch.setattr(module, "_write", full)
    with pytest.raises(OutputError, match=r"cannot be written: No space left on device; free space or choose another"):
        put(tmp_path, "2026-W49")
    assert sorted(path.name for path in tmp_path.rglob("*")) == before


@pytest.mark.parametrize("place", ["file/editions", "/proc/editions"])
def test_a_folder_that_cannot_be_made_is_an_output_error(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OutputError, match="cannot be written"):
        put(tmp_path / place, "2026-W49")


def test_a_second_regen_waits_and_says_so(tmp_path: Path) -> None:
    told: list[str] = []
    first = FileLock(tmp_path / ".lock", thread_local=False)
    first.acquire()
    threading.Timer(0.3, first.release).start()
    with Library(tmp_path).held(wait_s=30, tell=told.append):
        assert told == [f"another regen is at work in {tmp_path}; waiting for it, 30 s at most"]


def test_a_second_regen_gives_up_when_the_first_takes_too_long(tmp_path: Path) -> None:
    with (
        FileLock(tmp_path / ".lock"),
        pytest.raises(ToolError, match="another regen has been at work"),
        Library(tmp_path).held(wait_s=0.1, tell=print),
    ):
        pass
