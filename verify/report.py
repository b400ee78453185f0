"""The report for people: tables on a terminal, the same plain when piped, diffs where asked."""

from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from verify.diff import MarkedLine, marked
from verify.paths import visible
from verify.summary import Group, Summary
from verify.verdict import FailureClass, Status, Verdict

_STYLES = {Status.PASS: "green", Status.FAIL: "red", Status.INVALID_TASK: "yellow", Status.TOOL_FAILURE: "magenta"}
_DIFF_STYLES = {"-": "red", "+": "green", "@": "cyan"}
_LISTED = 50


def report(
    verdicts: Sequence[Verdict], summary: Summary, strays: Sequence[str], *, diffs: bool, carets: bool
) -> Iterator[Table | Text]:
    """What is wrong, case by case, then the totals.

    Args:
        verdicts: all of them.
        summary: their totals.
        strays: names in the outputs that belong to no case.
        diffs: whether to show the diff of each case that is no pass.
        carets: whether to mark differing characters by a line of carets, for output without colours.
    """
    yield from _cases(verdicts, diffs=diffs, carets=carets)
    if strays:
        shown = ", ".join(strays[:5])
        yield Text(f"{len(strays)} of the outputs belong to no case: {shown}", style="yellow")
    tables = (("mutation", summary.by_mutation), ("difficulty", summary.by_tier), ("language", summary.by_language))
    for title, groups in tables:
        yield _table(title, groups)
    if any(group.name != "none" for group in summary.by_carrier):
        yield _table("carrier", summary.by_carrier)
    if summary.failures:
        yield _counts("failure class", summary.failures)
    if summary.flags:
        yield _counts("forgiven", summary.flags)
    yield Text(total_line(summary.total), style="bold")


def total_line(total: Group) -> str:
    """The one line that says how it went."""
    words = [f"{total.passed} of {total.judged} passed"]
    if total.rate is not None:
        words[0] += f" ({_share(total)})"
    words.append(f"{total.exact} exact")
    if total.invalid:
        words.append(f"{total.invalid} invalid tasks")
    if total.tool_failures:
        words.append(f"{total.tool_failures} not judged: tool failure")
    return ", ".join(words)


def _cases(verdicts: Sequence[Verdict], *, diffs: bool, carets: bool) -> Iterator[Text]:
    wrong = [verdict for verdict in verdicts if verdict.status is not Status.PASS]
    # Cases that nobody tried come last: they would bury those that somebody did.
    wrong.sort(key=lambda verdict: verdict.failure is FailureClass.NO_OUTPUT)
    for verdict in wrong if diffs else wrong[:_LISTED]:
        kind = verdict.failure.value if verdict.failure is not None else verdict.status.value
        line = Text.assemble((kind, _STYLES[verdict.status]), "  ", visible(verdict.case_id))
        if verdict.detail:
            line.append(f"  {_one_line(verdict.detail)}", style="dim")
        yield line
        if diffs and verdict.diff:
            yield _diff(verdict.diff, carets=carets)
    if not diffs and len(wrong) > _LISTED:
        yield Text(f"... and {len(wrong) - _LISTED} more; --jsonl lists all")


def _diff(diff: str, *, carets: bool) -> Text:
    """A diff in colours, differing characters reversed; or plain, with carets under them."""
    text = Text()
    for line in marked(diff):
        style = _DIFF_STYLES.get(line.text[:1], "")
        position = 0
        for span in line.spans:
            text.append(visible(line.text[position : span.start]), style=style)
            text.append(visible(line.text[span.start : span.end]), style=f"{style} reverse")
            position = span.end
        text.append(visible(line.text[position:]) + "\n", style=style)
        if carets and line.spans and any(span.end - span.start < len(line.text) - 1 for span in line.spans):
            text.append(_carets(line) + "\n")
    return text


def _carets(line: MarkedLine) -> str:
    """A line with carets below the characters of the spans; tabs stay, so that both lines are as wide."""
    cells = ["\t" if character == "\t" else " " for character in line.text]
    for span in line.spans:
        cells[span.start : span.end] = ["^"] * (span.end - span.start)
    return "?" + "".join(cells)[1:].rstrip()


def _one_line(text: str) -> str:
    return visible(" ".join(text.split()))


def _table(title: str, groups: Sequence[Group]) -> Table:
    table = Table(title, "passed", "judged", "rate (95%)", "exact", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for group in groups:
        table.add_row(visible(group.name), str(group.passed), str(group.judged), _share(group), str(group.exact))
    return table


def _counts(title: str, counts: Sequence[tuple[str, int]]) -> Table:
    table = Table(title, "cases", box=None, pad_edge=False)
    table.columns[1].justify = "right"
    for name, count in counts:
        table.add_row(name, str(count))
    return table


def _share(group: Group) -> str:
    if group.rate is None or group.interval is None:
        return "-"
    return f"{group.rate:.1%}, {group.interval.low:.1%} to {group.interval.high:.1%}"
