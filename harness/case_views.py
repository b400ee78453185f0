"""What the page shows of each case: its prompt, the fix that is asked, and every distinct output beside it."""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from harness.file_views import FileView, coloured_files, fix_drafts, output_drafts, palettes_of
from harness.prompt_html import prompt_html
from harness.results import OUTPUTS, read_plain
from harness.tally import PASSED, REPAIRED, Trial
from harness.task_row import TaskRow
from verify.fixtures import FixtureCase

SHOWN = 12
"""Distinct outputs that are shown of a case, the most frequent first."""
PATCH = "diff.patch"

_LIMIT = 4 * 1024 * 1024
_NAME = re.compile(r"[^A-Za-z0-9._-]+")
_NAME_LIMIT = 80


@dataclass(frozen=True, slots=True)
class OutputView:
    """What one or more trials ended with.

    Attributes:
        outcome: of the trials, their judge's class behind it where there is one.
        kind: the outcome alone, a class of the style sheet.
        trials: who made it, by agent.
        files: how it differs from what is asked; from the input where that is not known.
        remark: what is to be said in place of, or beside, the files.
        failed: the assertions that did not hold, with what they printed.
        stderr: the end of the first trial's standard error.
    """

    outcome: str
    kind: str
    trials: tuple[str, ...]
    files: tuple[FileView, ...]
    remark: str
    failed: tuple[tuple[str, str], ...]
    stderr: str


@dataclass(frozen=True, slots=True)
class CaseView:
    """A case's section.

    Attributes:
        slug: its name in links, `#case-SLUG`.
        row: what is known of it.
        prompt: as HTML; None where it is not known.
        fix: the fix that is asked, by file.
        outputs: the distinct outputs that are shown.
        left_out: how many more there are.
        agents: by agent, the outcomes of the trials.
        facts: names and values that are worth showing.
    """

    slug: str
    row: TaskRow
    prompt: Markup | None
    fix: tuple[FileView, ...]
    outputs: tuple[OutputView, ...]
    left_out: int
    agents: Mapping[str, tuple[str, ...]]
    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Patches:
    """Where the changes of trials are read from: the folders of runs, by run id."""

    folders: Mapping[str, Path]

    def of(self, trial: Trial) -> bytes | None:
        """The change of a trial's first round as a unified diff, empty for none; None where it was not kept."""
        found = self._read(trial, PATCH)
        return b"" if found is None and not trial.first.diff.files else found

    def files(self, trial: Trial, paths: Iterable[str]) -> dict[str, bytes]:
        """Those of some files that were kept as the first round left them."""
        read = {path: self._read(trial, f"files/{path}") for path in paths}
        return {path: content for path, content in read.items() if content is not None}

    def _read(self, trial: Trial, name: str) -> bytes | None:
        folder = self.folders.get(trial.first.run_id)
        if folder is None:
            return None
        home = folder / OUTPUTS / str(trial.first.index)
        # The last round lies at the top, earlier ones in folders of their own.
        return read_plain(home / f"round-{trial.first.round}" / name if len(trial.rounds) > 1 else home / name, _LIMIT)


def slug_of(key: str) -> str:
    """A task's name as part of a link: letters, digits, `._-`, and a hash where anything else was in it."""
    plain = _NAME.sub("_", key)[:_NAME_LIMIT]
    return plain if plain == key else f"{plain}-{hashlib.sha256(key.encode('utf-8', 'replace')).hexdigest()[:8]}"


def case_view(
    row: TaskRow, known: FixtureCase | None, trials: Mapping[str, Sequence[Trial]], patches: Patches
) -> CaseView:
    """A case's section.

    Args:
        row: what is known of it.
        known: its prompt, input and expected files; None where they are not at hand.
        trials: by agent.
        patches: where changes are read from.
    """
    groups = _grouped((trial for own in trials.values() for trial in own), patches)
    fix = fix_drafts(known) if known is not None else []
    drafts = [
        output_drafts(patch, known, patches.files(members[0], known.expected if known is not None else ()))
        for (_, patch), members in groups[:SHOWN]
    ]
    palettes = palettes_of(known, [*fix, *(draft for files, _ in drafts for draft in files)])
    outputs = [
        _output_view(members, coloured_files(files, palettes), remark)
        for (_, members), (files, remark) in zip(groups, drafts, strict=False)
    ]
    return CaseView(
        slug_of(row.key),
        row,
        prompt_html(known.prompt) if known is not None and known.prompt is not None else None,
        coloured_files(fix, palettes),
        tuple(outputs),
        max(0, len(groups) - SHOWN),
        {agent: tuple(trial.outcome for trial in own) for agent, own in trials.items()},
        _facts(row, known),
    )


def _grouped(trials: Iterable[Trial], patches: Patches) -> list[tuple[tuple[str, bytes | None], list[Trial]]]:
    """Trials by outcome and change, failures first, the most frequent first."""
    groups: dict[tuple[str, bytes | None], list[Trial]] = {}
    for trial in trials:
        groups.setdefault((trial.outcome, patches.of(trial)), []).append(trial)
    return sorted(groups.items(), key=lambda item: (item[0][0] == PASSED, -len(item[1]), item[0][0]))


def _output_view(members: Sequence[Trial], files: tuple[FileView, ...], remark: str) -> OutputView:
    first = members[0].first
    by_agent: dict[str, list[str]] = {}
    for trial in members:
        by_agent.setdefault(trial.agent, []).append(str(trial.first.trial))
    failed = tuple((each.name, each.output) for each in first.assertions if not each.passed)
    kind = members[0].outcome
    words = " · ".join(part for part in (str(first.failure or kind), first.failure_class) if part)
    if kind == REPAIRED:
        words += ", repaired in a later round"
    if first.out_of_scope:
        remark = f"{remark} Out of scope: {', '.join(first.out_of_scope[:20])}.".strip()
    return OutputView(
        words,
        kind,
        tuple(f"{agent} (trial {', '.join(numbers)})" for agent, numbers in by_agent.items()),
        files,
        remark,
        failed,
        first.stderr_tail if kind != PASSED else "",
    )


def _facts(row: TaskRow, known: FixtureCase | None) -> tuple[tuple[str, str], ...]:
    found = [("mutation", row.mutation), ("tier", row.tier), ("size", row.size), ("language", row.language)]
    found.append(("carrier", row.carrier))
    if known is None:
        return tuple(found)
    facts = known.facts()
    for key, name in (("file_path", "file"), ("difficulty_score", "score"), ("line_number", "line")):
        if isinstance(value := facts.get(key), (str, int)):
            found.append((name, str(value)))
    if isinstance(source := facts.get("provenance"), dict):
        found.append(
            ("source", " ".join(str(source[key]) for key in ("origin", "version", "licence") if key in source))
        )
    if isinstance(cost := facts.get("edit_cost"), dict):
        for name, counts in cost.items():
            if isinstance(counts, dict):
                found.append(
                    (
                        f"least as {name}".replace("_", " "),
                        ", ".join(f"{count} {what}".replace("_", " ") for what, count in counts.items()),
                    )
                )
    return tuple(found)
