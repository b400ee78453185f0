"""The order of a run: every agent on every task, `trials` times, shuffled by a seed and interleaved.

Agents meet a task in blocks, one trial of each, and the blocks are shuffled. In each block another agent goes first, in
turn, so that none always finds the caches that another has warmed. A block's place is decided by a keyed hash of its
task and trial: a task more or fewer moves no other block past another.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b


@dataclass(frozen=True, slots=True)
class Turn:
    """One trial to be.

    Attributes:
        index: 0-based place in the order.
        agent: its name.
        task_id: of the task.
        trial: 1-based number of the repetition.
    """

    index: int
    agent: str
    task_id: str
    trial: int


def planned(agents: Sequence[str], task_ids: Sequence[str], trials: int, *, seed: int) -> tuple[Turn, ...]:
    """Every turn of a run, in order; the sequence in which agents and tasks are named does not matter."""
    blocks = [(task_id, trial) for task_id in task_ids for trial in range(1, trials + 1)]
    blocks.sort(key=lambda block: _key(seed, "block", block[0], str(block[1])))
    names = sorted(agents, key=lambda name: _key(seed, "agent", name))
    turns: list[Turn] = []
    for number, (task_id, trial) in enumerate(blocks):
        first = number % max(len(names), 1)
        named = names[first:] + names[:first]
        turns += [Turn(len(turns) + place, name, task_id, trial) for place, name in enumerate(named)]
    return tuple(turns)


def _key(seed: int, *parts: str) -> bytes:
    hashed = blake2b(str(seed).encode(), digest_size=16)
    for part in parts:
        text = part.encode("utf-8", "surrogateescape")
        hashed.update(b"%d " % len(text) + text)
    return hashed.digest()
