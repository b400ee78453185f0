"""Verdicts and totals as JSON: the same words as in the code and the docs, unknown numbers as null."""

import json
from collections.abc import Sequence
from dataclasses import asdict

from verify.summary import Group, Summary
from verify.verdict import Verdict

Json = dict[str, object]


def verdict_row(verdict: Verdict) -> Json:
    """One verdict."""
    return {
        "id": verdict.case_id,
        "status": verdict.status.value,
        "outcome": verdict.outcome.value if verdict.outcome is not None else None,
        "failure": verdict.failure.value if verdict.failure is not None else None,
        "detail": verdict.detail,
        "flags": [flag.value for flag in verdict.flags],
        "extra_files": list(verdict.extra_files),
        "measures": asdict(verdict.measures) if verdict.measures is not None else None,
        "mutation": verdict.mutation,
        "category": verdict.category,
        "difficulty": verdict.tier,
        "language": verdict.language,
        "carrier": verdict.carrier,
        "diff": verdict.diff,
    }


def jsonl(verdicts: Sequence[Verdict]) -> str:
    """One verdict a line."""
    return "".join(json.dumps(verdict_row(verdict)) + "\n" for verdict in verdicts)


def document(verdicts: Sequence[Verdict], summary: Summary, versions: dict[str, str], strays: Sequence[str]) -> str:
    """The whole run as one JSON document."""
    whole: Json = {
        "versions": versions,
        "total": _group(summary.total),
        "by_mutation": {group.name: _group(group) for group in summary.by_mutation},
        "by_difficulty": {group.name: _group(group) for group in summary.by_tier},
        "by_language": {group.name: _group(group) for group in summary.by_language},
        "by_carrier": {group.name: _group(group) for group in summary.by_carrier},
        "failures": dict(summary.failures),
        "flags": dict(summary.flags),
        "strays": list(strays),
        "cases": [verdict_row(verdict) for verdict in verdicts],
    }
    return json.dumps(whole, indent=2) + "\n"


def _group(group: Group) -> Json:
    return {
        "passed": group.passed,
        "judged": group.judged,
        "exact": group.exact,
        "invalid_tasks": group.invalid,
        "tool_failures": group.tool_failures,
        "rate": group.rate,
        "interval_95": [group.interval.low, group.interval.high] if group.interval is not None else None,
    }
