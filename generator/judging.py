"""The one judge of a worker process, with formatters that start when first needed and end with the process."""

from functools import cache
from multiprocessing.util import Finalize

from verify.judge import Judge


@cache
def judge() -> Judge:
    """The judge of this process."""
    made = Judge()
    # `atexit` does not run in pool workers, multiprocessing's finalizers do; in the main process both do.
    Finalize(None, made.close, exitpriority=10)
    return made
