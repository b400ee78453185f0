"""The judges of a run: one for each thread, since a judge serves one; and what all of them know."""

import threading

from harness.verdicts import Verdicts
from verify.judge import Judge


class Judges:
    """Judges by thread.

    Attributes:
        verdicts: what was judged before, by any of them.
    """

    def __init__(self) -> None:
        self.verdicts = Verdicts()
        self._own = threading.local()
        self._all: list[Judge] = []

    def mine(self) -> Judge:
        """This thread's judge."""
        judge: Judge | None = getattr(self._own, "judge", None)
        if judge is None:
            judge = self._own.judge = Judge()
            self._all.append(judge)
        return judge

    def close(self) -> None:
        """End the formatters of all of them."""
        for judge in self._all:
            judge.close()
