"""Whether a name is misspelled as a prompt says: that often, and nothing else in the file could be taken for it."""

import re

from tests.claims import true
from tests.view import View


def _misspelled(match: re.Match[str], before: View, after: View) -> None:
    right, wrong = match["right"].encode(), match["wrong"].encode()
    true(right == match["again"].encode(), "one right spelling is told")
    true(sorted(right) == sorted(wrong) and right != wrong, "the letters of both are the same")
    places = [found.start() for found in re.finditer(b"(?i:" + re.escape(wrong) + b")", before.text)]
    true(len(places) == int(match["count"]), f"it stands there {match['count']} times (at {places})")
    true(wrong.lower() not in after.text.lower(), "the wrong spelling is nowhere in the fixed file")
    true(before.text.replace(wrong, right) == after.text, "with the right spelling it is the fixed file")
    named = [node for node in before.nodes if node.text == wrong and node.type.endswith("identifier")]
    true(len(named) == len(places), "each place is a name in code")
    rows = {node.start_point.row for node in named}
    true(len(rows) == len(places), "each stands on a line of its own")
    kept = [node for node in before.nodes if node.text == right and "identifier" in node.type]
    true(kept, "somewhere the name is spelled right")


KINDS = (
    (
        re.compile(
            r"The name `(?P<right>.+?)` is misspelled as `(?P<wrong>.+?)` in (?P<count>\d+) places\. Write"
            r" `(?P<again>.+?)` in each of them\."
        ),
        _misspelled,
    ),
)
