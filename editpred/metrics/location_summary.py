"""Location counts of several predictions in one (zed-edit-prediction.md, 3.11): rates are means, counts are sums."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from editpred.metrics.rates import mean
from editpred.metrics.scores import LocationCounts

_RATES = tuple(f"{what}_{rate}" for what in ("lines", "files") for rate in ("precision", "recall", "f1"))
_COUNTS = tuple(f"{what}_{count}" for what in ("lines", "files") for count in ("tp", "fp", "fn"))


@dataclass(frozen=True, slots=True)
class LocationSummary:
    """`total` of so many predictions: rates are means, counts are sums."""

    examples: int
    total: LocationCounts

    def as_json(self, name: str) -> dict[str, object]:
        """Keys of the summary, for `editable_context` or `jump_location`."""
        values = asdict(self.total)
        rates = {f"avg_{name}_{key}": values[key] for key in _RATES}
        return {f"{name}_examples": self.examples} | rates | {f"{name}_{key}": values[key] for key in _COUNTS}


def summarise_locations(values: Iterable[LocationCounts | None]) -> LocationSummary | None:
    """Sum up those that are there; None where none is."""
    present = [value for value in values if value is not None]
    if not present:
        return None
    total = LocationCounts(
        lines_tp=sum(value.lines_tp for value in present),
        lines_fp=sum(value.lines_fp for value in present),
        lines_fn=sum(value.lines_fn for value in present),
        lines_precision=mean([value.lines_precision for value in present]),
        lines_recall=mean([value.lines_recall for value in present]),
        lines_f1=mean([value.lines_f1 for value in present]),
        files_tp=sum(value.files_tp for value in present),
        files_fp=sum(value.files_fp for value in present),
        files_fn=sum(value.files_fn for value in present),
        files_precision=mean([value.files_precision for value in present]),
        files_recall=mean([value.files_recall for value in present]),
        files_f1=mean([value.files_f1 for value in present]),
    )
    return LocationSummary(len(present), total)
