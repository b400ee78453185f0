"""Runs as tables and as a page."""

import json
import re
import tarfile
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from harness.case_views import Patches, slug_of
from harness.file_views import output_drafts
from harness.overview import overview
from harness.record import FailureMode
from harness.results import Results, load_runs
from harness.tally import tally
from harness.task_row import order_of, size_of
from tests.cli.terminal import Terminal, quiet
from tests.harness.made_runs import ROBOTS, make_run
from tests.harness.report_cases import SCRIPT, cases


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    """Runs commands in this process."""
    return quiet(monkeypatch, capsys)


@pytest.fixture
def fixtures(tmp_path: Path) -> Path:
    """A fixture set on disk."""
    for each in cases():
        home = tmp_path / "fixtures" / each.case_id
        for part, files in (("input", each.given), ("expected", each.expected)):
            (home / part).mkdir(parents=True)
            for name, text in files.items():
                (home / part / name).write_bytes(text)
        (home / "prompt.md").write_bytes(each.prompt or b"")
        (home / "metadata.json").write_bytes(each.metadata or b"")
    return tmp_path / "fixtures"


@pytest.fixture
def run(fixtures: Path, tmp_path: Path) -> Path:
    """A run's folder."""
    return make_run(tmp_path / "run-1", cases(), trials=3, rounds=2, source=fixtures)


def loaded(run: Path) -> Results:
    """What lies there."""
    return load_runs([run])


def test_the_report_is_printed_and_written_as_one_page(terminal: Terminal, run: Path, tmp_path: Path) -> None:
    said = terminal("report", run, "-o", tmp_path / "page.html")
    assert (said.code, said.err) == (0, "")
    for words in ("Agents", "pass@3", "pass^3", "after repair", "careful", "How trials end", "page.html: the report"):
        assert words in said.out
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    for each in cases():
        assert f'id="case-{each.case_id}"' in page
    assert "The fix that is asked" in page


def test_the_same_runs_give_the_same_page(terminal: Terminal, run: Path, tmp_path: Path) -> None:
    pages = []
    for name in ("one", "two"):
        assert terminal("report", run, "-o", tmp_path / name).code == 0
        pages.append((tmp_path / name).read_bytes())
    assert pages[0] == pages[1]


class Tags(HTMLParser):
    """Counts what a browser would run or fetch."""

    def __init__(self, page: str) -> None:
        """Read a page."""
        super().__init__()
        self.scripts = 0
        self.wrong: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Every tag."""
        self.scripts += tag == "script"
        names = {name: value or "" for name, value in attrs}
        foreign = tag in {"img", "iframe", "object", "embed", "link", "base"}
        own = all(not name.startswith("on") and name not in {"src", "style"} for name in names)
        if foreign or not own or not names.get("href", "#").startswith("#"):
            self.wrong.append(f"{tag} {names}")


def test_a_page_runs_its_own_script_only_and_fetches_nothing(terminal: Terminal, run: Path, tmp_path: Path) -> None:
    path = run / "results.jsonl"
    rows = [json.loads(line) for line in path.read_text().split("\n") if line]
    for row in rows:
        row["agent"] += SCRIPT
        row["task_id"] += '"><script>1</script>'
        row["stderr_tail"] = row["failure_class"] = SCRIPT
        row["assertions"] = [{"name": SCRIPT, "passed": False, "output": "</pre>" + SCRIPT}]
        row["facts"]["mutation"] = '"' + SCRIPT
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert terminal("report", run, "-o", tmp_path / "page.html").code == 0
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    found = Tags(page)
    assert (found.scripts, found.wrong) == (1, [])
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    assert "default-src 'none'" in unescape(policy[1])
    assert re.search(r"script-src 'sha256-[A-Za-z0-9+/=]{44}'", unescape(policy[1]))


def test_a_run_without_its_task_set_is_reported_from_its_patches(
    terminal: Terminal, tmp_path: Path, fixtures: Path
) -> None:
    run = make_run(tmp_path / "run-2", cases(), trials=1)
    said = terminal("report", run, "-o", tmp_path / "page.html")
    assert said.code == 0
    assert "--tasks" in said.out
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "Prompt</h3>" not in page
    assert '<th colspan="2">actual' in page
    assert terminal("report", run, "--tasks", fixtures, "-o", tmp_path / "page.html").code == 0
    assert "Prompt</h3>" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_what_is_no_run_or_no_place_to_write_is_one_line(terminal: Terminal, run: Path, tmp_path: Path) -> None:
    said = terminal("report", tmp_path / "nowhere")
    assert said.code == 2
    assert "no run lies there" in said.line
    said = terminal("report", run, "-o", tmp_path / "nowhere" / "page.html")
    assert said.code == 2
    assert "choose another --output" in said.line


def test_a_gallery_shows_every_case_of_a_folder_or_an_archive(
    terminal: Terminal, fixtures: Path, tmp_path: Path
) -> None:
    with tarfile.open(tmp_path / "set.tar.gz", "w:gz") as archive:
        archive.add(fixtures, "fixtures")
    for source in (fixtures, tmp_path / "set.tar.gz"):
        said = terminal("gallery", source, "-o", tmp_path / "page.html")
        assert (said.code, said.err) == (0, "")
        page = (tmp_path / "page.html").read_text(encoding="utf-8")
        assert page.count('<details class="case"') == 6
        assert 'data-filter="tier"' in page
        assert 'data-filter="agent"' not in page


def test_trials_that_say_nothing_of_the_agent_are_not_scored(run: Path) -> None:
    results = loaded(run)
    broken = [
        replace(record, passed=False, failure=FailureMode.HARNESS_ERROR) if record.trial == 1 else record
        for record in results.records
    ]
    found = tally(replace(results, records=tuple(broken)))
    row = next(row for row in overview(found, 1).agents if row.name == "noop")
    assert (row.first.scored, row.unscored, row.first.rate) == (12, 6, 0.0)
    assert row.tokens is None


def test_later_rounds_count_as_repair_and_never_as_a_first_answer(run: Path) -> None:
    found = tally(loaded(run))
    rows = {row.name: row for row in overview(found, 1).agents}
    quick = rows["quick"]
    assert quick.later is not None
    assert quick.later.passed > quick.first.passed
    assert quick.first.scored == 18


def test_builds_of_one_name_are_agents_of_their_own(tmp_path: Path) -> None:
    one = make_run(tmp_path / "a", cases(), seed=1, robots=ROBOTS[:1])
    other = make_run(tmp_path / "b", cases(), seed=2, robots=[replace(ROBOTS[0], build="2.2.0")])
    found = tally(load_runs([one, other]))
    assert found.agents == ("careful (2.1.0)", "careful (2.2.0)")
    assert [run for run, _ in overview(found, 1).times] == ["a", "b"]


def test_tasks_that_started_from_other_files_are_told_apart(run: Path) -> None:
    results = loaded(run)
    changed = tuple(
        replace(record, fixture_sha="f" * 64) if record.agent == "quick" and record.task_id.endswith("1") else record
        for record in results.records
    )
    found = tally(replace(results, records=changed))
    assert len(found.tasks) == 7
    assert "operator-case-1@ffffffff" in found.tasks
    assert "started from different files" in found.notes[0]


def test_a_patch_that_is_a_link_is_not_followed(fixtures: Path, tmp_path: Path) -> None:
    run = make_run(tmp_path / "run-1", cases(), trials=1, source=fixtures)
    found = tally(loaded(run))
    trial = next(trial for trial in found.of("careful") if trial.first.diff.files)
    patch = run / "outputs" / str(trial.first.index) / "diff.patch"
    assert Patches({"run-1": run}).of(trial)
    (tmp_path / "secret").write_text("secret")
    patch.unlink()
    patch.symlink_to(tmp_path / "secret")
    assert Patches({"run-1": run}).of(trial) is None


def test_the_change_of_the_first_round_is_shown_and_none_is_an_empty_one(run: Path) -> None:
    found = tally(loaded(run))
    patches = Patches({"run-1": run})
    repaired = next(trial for trial in found.of("quick") if trial.outcome == "repaired" and trial.first.diff.files)
    home = run / "outputs" / str(repaired.first.index)
    assert patches.of(repaired) == (home / "round-1" / "diff.patch").read_bytes()
    assert patches.of(repaired) != (home / "diff.patch").read_bytes()
    assert patches.of(next(iter(found.of("noop")))) == b""


def test_a_kept_file_is_shown_where_the_patch_does_not_apply() -> None:
    (known,) = cases()[:1]
    broken = b"--- a/sample.py\n+++ b/sample.py\n@@ -1,9 +1,9 @@\n cut\n"
    left = known.expected["sample.py"].replace(b"* 1", b"* 7")
    (draft,), _ = output_drafts(broken, known, {"sample.py": left})
    assert "+    return value * 7" in draft.diff
    assert "-    return value * 1" in draft.diff


def test_sizes_fall_into_the_bands_of_the_plan() -> None:
    assert [size_of(lines) for lines in (1, 5, 6, 60, 61, 0, "2", None, True)] == [
        "1 line", "2 to 5 lines", "6 to 20 lines", "21 to 60 lines", "over 60 lines",
        "unknown", "unknown", "unknown", "unknown",
    ]  # fmt: skip
    assert order_of({"unknown", "hard", "easy"}) == ["easy", "hard", "unknown"]


def test_a_name_in_a_link_is_plain_and_no_two_are_one() -> None:
    assert slug_of("a-1.b_C") == "a-1.b_C"
    assert slug_of("a b") != slug_of("a_b") != slug_of("a/b")
    assert re.fullmatch(r"[A-Za-z0-9._-]+", slug_of('"><x>' * 90))
