"""Small plots as inline SVG, one for a table's row, so that a column of them shares its axis.

They are drawn here and not by a plotting library: the page's Content-Security-Policy forbids `style` attributes, which
Matplotlib writes on every path; light and dark come from the page's own style sheet; and the bytes do not change with a
library's version (docs/decisions/0010-report-page.md).
"""

from collections.abc import Sequence

from markupsafe import Markup, escape

from verify.summary import Interval

WIDTH = 200
"""Of a plot, in CSS pixels."""
_HEIGHT = 18
_MIDDLE = _HEIGHT / 2
_EDGE = 4
_INNER = WIDTH - 2 * _EDGE


def interval_plot(value: float | None, interval: Interval | None, *, low: float = 0.0, high: float = 1.0) -> Markup:
    """A point with its interval on an axis from `low` to `high`; a line stands at zero where zero lies inside."""
    parts = [_line("axis", low, high, low, high)]
    if low < 0 < high:
        parts.append(_tick("zero", 0.0, low, high))
    else:
        parts += [_tick("grid", low + (high - low) * part / 4, low, high) for part in range(5)]
    if interval is not None:
        parts.append(_line("whisker", interval.low, interval.high, low, high))
        parts += [_tick("whisker", end, low, high, reach=4) for end in (interval.low, interval.high)]
    if value is not None:
        parts.append(f'<circle class="point" cx="{_x(value, low, high):.1f}" cy="{_MIDDLE}" r="4"/>')
    label = "no data" if value is None else f"{value:.3f}"
    if interval is not None:
        label += f", 95% interval {interval.low:.3f} to {interval.high:.3f}"
    return _svg(parts, label)


def spread_plot(values: Sequence[float], high: float) -> Markup:
    """From the 10th to the 90th percentile a bar, a mark at the median; `values` are three: 10th, 50th and 90th."""
    low_end, middle, high_end = values
    start, end = _x(low_end, 0, high), _x(high_end, 0, high)
    parts = [
        _line("axis", 0, high, 0, high),
        f'<rect class="range" x="{start:.1f}" y="5" width="{max(1.0, end - start):.1f}" height="8" rx="2"/>',
        _tick("median", middle, 0, high),
    ]
    return _svg(parts, f"10th percentile {low_end:.2f}, median {middle:.2f}, 90th percentile {high_end:.2f}")


def stacked_plot(parts: Sequence[tuple[str, str, int]]) -> Markup:
    """One bar cut in parts: each a class name, a label and a count."""
    total = sum(count for _, _, count in parts)
    drawn: list[str] = []
    position = float(_EDGE)
    for name, label, count in parts:
        if not count:
            continue
        width = _INNER * count / total
        title = f"{label}: {count:,} ({count / total:.1%})"
        drawn.append(
            f'<rect class="{escape(name)}" x="{position:.1f}" y="2" width="{max(0.5, width - 0.7):.1f}" height="14">'
            f"<title>{escape(title)}</title></rect>"
        )
        position += width
    return _svg(drawn, ", ".join(f"{label} {count:,}" for _, label, count in parts if count) or "no data")


def _svg(parts: Sequence[str], label: str) -> Markup:
    head = f'<svg class="plot" width="{WIDTH}" height="{_HEIGHT}" viewBox="0 0 {WIDTH} {_HEIGHT}" role="img"'
    return Markup(f'{head} aria-label="{escape(label)}">{"".join(parts)}</svg>')  # noqa: S704 - escaped above


def _x(value: float, low: float, high: float) -> float:
    share = (value - low) / (high - low) if high > low else 0.0
    return _EDGE + _INNER * min(1.0, max(0.0, share))


def _line(name: str, start: float, end: float, low: float, high: float) -> str:
    places = f'x1="{_x(start, low, high):.1f}" x2="{_x(end, low, high):.1f}"'
    return f'<line class="{name}" {places} y1="{_MIDDLE}" y2="{_MIDDLE}"/>'


def _tick(name: str, value: float, low: float, high: float, *, reach: float = 7) -> str:
    place = f"{_x(value, low, high):.1f}"
    return f'<line class="{name}" x1="{place}" x2="{place}" y1="{_MIDDLE - reach}" y2="{_MIDDLE + reach}"/>'
