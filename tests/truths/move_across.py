"""Whether the last line of a function has slipped into another one, as a prompt says."""

import re

from tree_sitter import Node

from tests.claims import UntrueError, block, ended, true
from tests.view import Place, View

_HOLDERS = {"variable_declarator", "pair", "public_field_definition", "field_definition", "assignment_expression"}


def _across(match: re.Match[str], before: View, after: View) -> None:
    home, now = block(after, match["moved"]), block(before, match["moved"])
    true(home.unit.first == home.unit.last and now.unit.first == now.unit.last, "it is a statement of one line")
    true(home.at == len(home.units) - 1 and home.at > 0, "it is the last one of several")
    _is_in(after, home, match["owner"])
    _is_in(before, now, match["other"])
    first = now.units[0].nodes[0]
    inner = first.named_child(0)
    below = now.at > 0 and inner is not None and inner.type in {"string", "concatenated_string"}
    true(now.at == (1 if below else 0), "it is the first one, a docstring aside")
    true(bool(match["below"]) == below, "the prompt says whether a docstring comes first")
    true(home.unit.first < now.unit.first, "its own function stands above")
    one, two = before.lines[now.unit.first], after.lines[home.unit.first]
    true(ended([one]) == ended([two]), "the line is indented alike")
    rest = [*before.lines[: now.unit.first], *before.lines[now.unit.first + 1 :]]
    kept = [*after.lines[: home.unit.first], *after.lines[home.unit.first + 1 :]]
    true(ended(rest) == ended(kept), "the other lines stay as they are")
    true(now.unit.shapes == home.unit.shapes, "the statement means the same")


def _is_in(view: View, place: Place, name: str) -> None:
    """It stands in the body of a function of that name, and no other function has it."""
    body = place.unit.nodes[0].parent
    function = body.parent if body is not None else None
    if function is None or _name(function) != name.encode():
        raise UntrueError(f"not so: it stands in {name}")
    others = [
        node for node in view.nodes if node.child_by_field_name("body") is not None and _name(node) == name.encode()
    ]
    true(others == [function], f"one function is called {name}")


def _name(function: Node) -> bytes | None:
    if function.type.startswith("class") or function.type in {"internal_module", "interface_declaration"}:
        return None
    named = function.child_by_field_name("name")
    holder = function.parent
    if named is None and holder is not None and holder.type in _HOLDERS:
        fields = ("name", "key", "property", "left")
        named = next((found for field in fields if (found := holder.child_by_field_name(field))), None)
    return named.text if named is not None else None


KINDS = (
    (
        re.compile(
            r"The line `(?P<moved>.+?)` belongs to the function `(?P<owner>.+?)` as its last statement, but it is now"
            r" the first statement of the function `(?P<other>.+?)`(?P<below> after its docstring)?\. Move it back,"
            r" with the indentation that it has\."
        ),
        _across,
    ),
)
