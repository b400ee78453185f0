"""Verdicts of this run by what was judged, so that the same answer to the same case is judged once.

Agents that do nothing, and repetitions of agents that always do the same, would otherwise cost a formatter each time.
"""

import threading
from collections import OrderedDict
from dataclasses import replace
from hashlib import sha256

from harness.task import tree_hash
from verify.case import LENIENT, judge_case
from verify.fixtures import FixtureCase
from verify.judge import Judge
from verify.outputs import Output
from verify.verdict import FailureClass, Status, Verdict

_REMEMBERED = 20_000
"""Verdicts that are kept, of less than a kilobyte each."""
_PASSING = frozenset({FailureClass.TOO_SLOW, FailureClass.TOO_MUCH_MEMORY, FailureClass.JUDGE_CRASHED})
"""Failures that another attempt might not have."""


class Verdicts:
    """A memory of verdicts, without their diffs; any thread may use it."""

    def __init__(self) -> None:
        self._known: OrderedDict[bytes, Verdict] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, case: FixtureCase, output: Output, judge: Judge) -> Verdict:
        """The verdict about an output, remembered or new."""
        key = _key(case, output)
        with self._lock:
            known = self._known.get(key)
        if known is not None:
            return known
        verdict = replace(judge_case(case, output, LENIENT, judge), diff="")
        if verdict.status in {Status.PASS, Status.FAIL} and verdict.failure not in _PASSING:
            with self._lock:
                self._known[key] = verdict
                if len(self._known) > _REMEMBERED:
                    self._known.popitem(last=False)
        return verdict


def _key(case: FixtureCase, output: Output) -> bytes:
    texts = {path: content for path, content in output.files.items() if isinstance(content, bytes)}
    others = sorted((path, str(content)) for path, content in output.files.items() if not isinstance(content, bytes))
    parts = (case.case_id, tree_hash(case.given), tree_hash(case.expected), tree_hash(texts))
    return sha256(repr((parts, others, output.extra, str(output.refusal))).encode("utf-8", "backslashreplace")).digest()
