"""Whether a word stands in code for a name as a prompt says, and in comments or strings as well."""

import re

from tree_sitter import Node

from tests.claims import true
from tests.view import View

_NAMES = {"identifier", "type_identifier", "shorthand_property_identifier", "property_identifier"}
_SAID = {"comment", "string_content", "string_fragment", "template_string", "string"}


def _every(match: re.Match[str], before: View, after: View) -> None:
    word, right = match["word"].encode(), match["right"].encode()
    true(match["word"] == match["again"], "one word is told")
    named = sorted((node for node in before.nodes if node.text == word and node.type in _NAMES), key=_start)
    true(len(named) == int(match["count"]), f"code holds it {match['count']} times (it does {len(named)} times)")
    text, at = [], 0
    for node in named:
        text += [before.text[at : node.start_byte], right]
        at = node.end_byte
    true(b"".join([*text, before.text[at:]]) == after.text, "with the name put back it is the fixed file")
    leaves = [node for node in after.nodes if not node.named_children and node.type not in _SAID]
    true(not any(word in (node.text or b"").lower() for node in leaves), "the fixed file's code holds it nowhere")
    said = [node for node in after.nodes if node.type in {"comment", "string", "template_string"}]
    true(any(re.search(rb"\b" + word + rb"\b", node.text or b"") for node in said), "a comment or a string holds it")


def _start(node: Node) -> int:
    return node.start_byte


KINDS = (
    (
        re.compile(
            r"Every `(?P<word>.+?)` in code must be `(?P<right>.+?)`; there are (?P<count>\d+) of them\. In comments"
            r" and strings, `(?P<again>.+?)` is right"
        ),
        _every,
    ),
)
