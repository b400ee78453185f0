"""A lost jump at the end of a case comes back."""

from collections.abc import Iterator, Mapping

from mutations.instruction import Instruction, words
from mutations.reader import Reader
from mutations.suites import below, last_row

_CASES = ("switch_case", "switch_default")


class AddBreak(Instruction):
    """Which case has lost the jump that ends it."""

    kind = "add-break"
    pattern = words(
        "The case that starts with the line <label> must end with <jump>, which is lost. Put it back as the last"
        " statement [where], on a line of its own"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Below the last statement of every such case, or below the comments after it; indented like each statement."""
        for row in reader.places(told["label"]):
            for case in (case for kind in _CASES for case in reader.nodes_on(row, kind)):
                found = [child for child in case.children_by_field_name("body") if child.type != "comment"]
                if len(found) == 1 and found[0].type == "statement_block" and found[0].start_point.row == row:
                    closing = found[0].end_point.row
                    # A reader who is told of no braces may put it inside them or behind them.
                    rows = [closing - 1] if "braces" in told["where"] else [closing - 1, closing]
                    found = [child for child in found[0].named_children if child.type != "comment"]
                elif "braces" in told["where"]:
                    continue
                else:
                    rows = [last_row(found[-1])] if found else []
                ends = {*rows, *(below(reader, end, len(reader.indent(row))) for end in rows)}
                indents = {child.start_point.row for child in found if child.start_point.row > row}
                for end in ends:
                    for like in indents:
                        line = reader.line(told["jump"], like)
                        yield reader.joined(reader.lines[: end + 1], [line], reader.lines[end + 1 :])
