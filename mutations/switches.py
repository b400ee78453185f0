"""What mutations of a switch share: the cases of one, and how each of them ends."""

from tree_sitter import Node

JUMPS = frozenset({"break_statement", "return_statement", "throw_statement", "continue_statement"})


def cases_of(switch: Node) -> list[Node]:
    """The cases of a switch's body in order, `default` included."""
    return [child for child in switch.named_children if child.type in {"switch_case", "switch_default"}]


def statements_of(case: Node) -> list[Node]:
    """The statements of a case, comments left out."""
    return [child for child in case.children_by_field_name("body") if child.type != "comment"]


def jumps(case: Node) -> bool:
    """Whether the last statement of a case is a jump, looked for inside the braces of one that has them."""
    found = statements_of(case)
    while found and found[-1].type == "statement_block":
        found = [child for child in found[-1].named_children if child.type != "comment"]
    return bool(found) and found[-1].type in JUMPS


def label_row(case: Node) -> int:
    """The 0-based row on which the label of a case ends."""
    return next((child.start_point.row for child in case.children if child.type == ":"), case.start_point.row)
