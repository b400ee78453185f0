"""What is kept of a trial beside its line: `outputs/<index>/`.

stdout.txt, stderr.txt      what the agent printed, within the limits; absent where it was nothing
diff.patch                  what it changed; absent where it was nothing
files/<path>                the changed files as they were then, where they are few and small
round-<n>/                  the same of earlier rounds
"""

from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from harness.agents.agent import AgentOutcome
from harness.changes import Changes, files_after
from harness.results import OUTPUTS
from syntax.errors import OutputError

FEW = 20
"""Changed files that are kept."""
SMALL = 1 << 20
"""Bytes that they may have together."""


def keep(run_folder: Path, index: int, earlier_round: int | None, outcome: AgentOutcome, changes: Changes) -> None:
    """Write what is kept of one round.

    Args:
        run_folder: of the run.
        index: the trial's place in the order.
        earlier_round: 1-based, for a round that another follows; None for the last.
        outcome: what the agent printed.
        changes: what it changed.

    Raises:
        OutputError: it cannot be written.
    """
    files: dict[str, bytes] = {
        "stdout.txt": outcome.stdout,
        "stderr.txt": outcome.stderr,
        "diff.patch": changes.diff.encode("utf-8", "replace"),
    }
    files |= {f"files/{path}": content for path, content in _few(files_after(changes)).items()}
    home = run_folder / OUTPUTS / str(index)
    if earlier_round is not None:
        home /= f"round-{earlier_round}"
    try:
        for path, content in files.items():
            if content:
                target = home / PurePosixPath(path)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)
    except OSError as error:
        raise OutputError(f"{home} cannot be written: {error.strerror}; make room and go on with --resume") from error


def _few(files: Mapping[str, bytes]) -> Mapping[str, bytes]:
    return files if len(files) <= FEW and sum(map(len, files.values())) <= SMALL else {}
