"""The report of `eval`: a row for each prediction, then totals, then percentiles of tokens (reference, 3.11)."""

from collections.abc import Iterator, Mapping, Sequence

from editpred.example import Example, Judgement
from editpred.metrics.percentiles import PERCENTILES, TokenTable
from editpred.metrics.rates import Counts
from editpred.metrics.scores import Score

SHOWN = 20
"""Rows of examples, unless all are asked for."""
_NAME = 40
_COLUMNS = {"DeltaChrF": 9, "Brace": 7, "F1": 7, "Revert": 7, "QaRev": 5, "QaConf": 6, "Cursor": 7, "WrgER": 5}
WIDTH = _NAME + sum(width + 1 for width in _COLUMNS.values())
"""Columns of the report."""
_NONE = "-"
_GROUPS = (
    ("Exact lines", "exact_lines_", ("true_positives", "false_positives", "false_negatives"), "exact_lines_"),
    ("Context lines", "editable_context_lines_", ("tp", "fp", "fn"), "avg_editable_context_lines_"),
    ("Context files", "editable_context_files_", ("tp", "fp", "fn"), "avg_editable_context_files_"),
    ("Jump lines", "jump_location_lines_", ("tp", "fp", "fn"), "avg_jump_location_lines_"),
    ("Jump files", "jump_location_files_", ("tp", "fp", "fn"), "avg_jump_location_files_"),
)
"""Title, start of the names of its counts, how they end, start of the names of its rates."""


def report(
    examples: Sequence[Example],
    summary: Mapping[str, object],
    tokens: TokenTable,
    *,
    verbose: bool = False,
) -> str:
    """The report as text.

    Args:
        examples: scored ones.
        summary: the document of `--json`.
        tokens: percentiles of inserted and deleted tokens.
        verbose: show every row.
    """
    rows = [row for example in examples for row in _rows(example)]
    shown = rows if verbose else rows[:SHOWN]
    rule = "-" * WIDTH
    lines = [_line("Example", tuple(_COLUMNS)), rule, *shown]
    if len(shown) < len(rows):
        lines.append(f"... and {len(rows) - len(shown)} more; --verbose shows them")
    return "\n".join([*lines, rule, _totals(summary), "", *_sums(summary), *_token_table(tokens)]) + "\n"


def _rows(example: Example) -> Iterator[str]:
    for number, score in enumerate(example.score):
        name = example.name if len(example.score) == 1 else f"{example.name}#{number}"
        judged = example.qa[number] if number < len(example.qa) else None
        yield _line(
            name, (*_score_cells(score), *_qa_cells(judged), cursor_cell(score), _yes(score.wrong_editable_region))
        )


def _score_cells(score: Score) -> tuple[str, str, str, str]:
    exact = Counts(score.exact_lines_tp, score.exact_lines_fp, score.exact_lines_fn)
    return (
        f"{score.delta_chr_f:.2f}",
        str(score.braces_disbalance),
        f"{100 * exact.f1:.1f}%",
        f"{100 * score.reversal_ratio:.1f}%",
    )


def _qa_cells(judged: Judgement | None) -> tuple[str, str]:
    if judged is None:
        return _NONE, _NONE
    return _yes(judged.reverts_edits), _NONE if judged.confidence is None else str(judged.confidence)


def cursor_cell(score: Score) -> str:
    """`✓` for a cursor where it should be, `±N` for one that is N bytes off, `✗` for one of two, `-` for none."""
    if score.cursor_exact_match is None:
        return _NONE
    if score.cursor_exact_match:
        return "✓"
    return "✗" if score.cursor_distance is None else f"±{score.cursor_distance}"


def _yes(value: bool | None) -> str:  # noqa: FBT001 - a cell of the table
    return _NONE if value is None else "yes" if value else "no"


def _line(name: str, cells: Sequence[str]) -> str:
    """A row; a long name is cut at a character, never inside one."""
    widths = _COLUMNS.values()
    return name[:_NAME].ljust(_NAME) + "".join(f" {cell:>{width}}" for cell, width in zip(cells, widths, strict=True))


def _totals(summary: Mapping[str, object]) -> str:
    return _line(
        f"TOTAL / AVERAGE ({summary['total_examples']})",
        (
            _number(summary.get("avg_delta_chr_f"), ".2f"),
            _number(summary.get("avg_braces_disbalance"), ".2f"),
            _percent(summary.get("exact_lines_f1")),
            _percent(summary.get("avg_reversal_ratio")),
            _percent(summary.get("qa_avg_reverts_edits"), digits=0),
            _number(summary.get("qa_avg_confidence"), ".1f"),
            _percent(summary.get("cursor_exact_match_rate"), digits=0),
            _percent(summary.get("wrong_editable_region_rate"), digits=0),
        ),
    )


def _sums(summary: Mapping[str, object]) -> Iterator[str]:
    yield (
        f"Delta chrF: beta {_number(summary.get('delta_chr_f_beta'), '')},"
        f" TP {summary.get('delta_chr_f_true_positives', 0)}, FP {summary.get('delta_chr_f_false_positives', 0)},"
        f" FN {summary.get('delta_chr_f_false_negatives', 0)}, P {_percent(summary.get('delta_chr_f_precision'))},"
        f" R {_percent(summary.get('delta_chr_f_recall'))}"
    )
    if "cursor_total_evaluated" in summary:
        distance = _number(summary.get("cursor_avg_distance"), ".1f")
        yield (
            f"Cursor: {summary.get('cursor_exact_matches', 0)} of {summary['cursor_total_evaluated']} exact,"
            f" {distance} bytes off on average"
        )
    yield (
        f"Isolated whitespace changes: {summary.get('isolated_whitespace_count', 0)}"
        f" ({_percent(summary.get('isolated_whitespace_rate'))})"
    )
    if "avg_kept_rate" in summary or "avg_recall_rate" in summary:
        yield (
            f"Kept rate: {_percent(summary.get('avg_kept_rate'))}, recall {_percent(summary.get('avg_recall_rate'))};"
            f" bytes kept {summary.get('total_kept_chars', 0)},"
            f" rightly deleted {summary.get('total_correctly_deleted_chars', 0)},"
            f" discarded {summary.get('total_discarded_chars', 0)}"
        )
    if "avg_retrieved_context_bytes" in summary:
        yield (
            f"Related context: {_number(summary['avg_retrieved_context_bytes'], '.0f')} bytes on average,"
            f" {summary.get('total_retrieved_context_bytes')} in all"
        )
    yield from _group_lines(summary)


def _group_lines(summary: Mapping[str, object]) -> Iterator[str]:
    for title, counts, ends, rates in _GROUPS:
        if f"{rates}f1" in summary:
            tp, fp, fn = (summary.get(f"{counts}{end}", 0) for end in ends)
            p, r, f1 = (_percent(summary.get(f"{rates}{rate}")) for rate in ("precision", "recall", "f1"))
            yield f"{title + ':':<15}TP {tp}, FP {fp}, FN {fn}, P {p}, R {r}, F1 {f1}"


def _token_table(tokens: TokenTable) -> Iterator[str]:
    if tokens.total:
        yield ""
        yield f"{'Tokens':<12}" + "".join(f"{f'p{each}':>8}" for each in PERCENTILES)
        for name, values in (("Inserted", tokens.inserted), ("Deleted", tokens.deleted), ("Total", tokens.total)):
            yield f"{name:<12}" + "".join(f"{value:>8}" for value in values)


def _number(value: object, form: str) -> str:
    return format(value, form) if isinstance(value, int | float) else _NONE


def _percent(value: object, *, digits: int = 1) -> str:
    return f"{100 * value:.{digits}f}%" if isinstance(value, int | float) else _NONE
