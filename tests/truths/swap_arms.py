"""Whether a prompt about two arms of a chain of conditions is true."""

import re

from tree_sitter import Node

from tests.claims import UntrueError, only, true
from tests.view import View


def _chain(node: Node) -> list[Node]:
    """The first `if` of a chain and its arms, in order."""
    while node.parent is not None and node.parent.type in {"else_clause", "if_statement"}:
        node = node.parent
    if any(child.type == "elif_clause" for child in node.named_children):
        return [node, *(child for child in node.named_children if child.type == "elif_clause")]
    arms = [node]
    while True:
        inner = [child for child in arms[-1].named_children if child.type == "else_clause"]
        nested = [child for child in inner[0].named_children if child.type == "if_statement"] if inner else []
        if not nested:
            return arms
        arms.append(nested[0])


def _arm(view: View, quoted: str) -> tuple[list[Node], int]:
    """The chain around the arm that a line starts, and the place of the arm in it."""
    row = only(view, quoted)
    kinds = {"elif_clause"} if view.language == "python" else {"if_statement"}
    found = [node for node in view.nodes if node.type in kinds and node.start_point.row == row]
    true(len(found) == 1, f"{quoted!r} starts one arm")
    chain = _chain(found[0])
    at = next(number for number, node in enumerate(chain) if node == found[0])
    true(at > 0, f"{quoted!r} is not the first of its chain")
    return chain, at


def _bytes(view: View, node: Node) -> tuple[int, int]:
    condition, body = node.child_by_field_name("condition"), node.child_by_field_name("consequence")
    if condition is None or body is None:
        raise UntrueError("not so: an arm has a condition and a body")
    if view.language != "python":
        true(body.type == "statement_block", "the body has braces")
        true(body.children[-1].type == "}", "no comment stands behind the body")
        return condition.start_byte, body.end_byte
    last = node.end_byte - (view.text[node.end_byte - 1 : node.end_byte] == b"\n")
    end = view.text.find(b"\n", last)
    return node.start_byte, len(view.text[: end if end >= 0 else len(view.text)].rstrip())


def _swap(match: re.Match[str], before: View, after: View) -> None:
    chain, one = _arm(after, match["first"])
    other, two = _arm(after, match["second"])
    true(chain == other and two == one + 1, "in the fixed file the second arm follows the first")
    mixed, now_one = _arm(before, match["first"])
    mixed_other, now_two = _arm(before, match["second"])
    true(mixed == mixed_other and now_one == now_two + 1, "in the mutated file the first arm follows the second")
    true(len(chain) == len(mixed), "the chain is as long as before")
    (start, end), (low, high) = _bytes(after, chain[one]), _bytes(after, chain[two])
    text = after.text
    between = text[end:low]
    swapped = text[:start] + text[low:high] + between + text[start:end] + text[high:]
    true(swapped == before.text, "nothing but the order of the two arms changes")
    comments = b"//" in between or b"/*" in between or b"#" in between
    true(not comments, "no comment stands between the two")


KINDS = (
    (
        re.compile(
            r"In a chain of conditions, the arm `(?P<first>.+)` must stand before the arm `(?P<second>.+)`, but it now"
            r" stands after it\. Exchange the two arms: the condition of each moves together with its body, "
            r"(?:the parentheses and the braces|all lines of the body) included\. Nothing between the two moves\."
        ),
        _swap,
    ),
)
