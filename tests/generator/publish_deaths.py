"""Run by test_publish.py: kills a publishing process before each of its file system steps, then publishes again.

Usage: publish_deaths.py FOLDER. Prints a JSON list: for each death, what readers of the index would have found missing,
and what the folder held after the second try.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from generator.edition import ARCHIVE, Edition, Facts
from generator.period import parse_period
from generator.publish import Library

STEPS = frozenset({"open", "os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.truncate"})
FACTS = Facts("swap-if-else", "easy", "python", "tree-1", "")
FIRST = Edition(
    parse_period("2026-W47"), "00", "", private=False, no_repeat=False, published_after="", cases={}, manifest={}
)


def edition(name: str) -> Edition:
    """An edition with one case of its own."""
    return replace(FIRST, period=parse_period(name), cases={f"case-of-{name}": FACTS})


def publish(root: Path, name: str, keep: int | None) -> None:
    """What regen does to the folder of editions."""
    library = Library(root)
    with library.held(wait_s=1, tell=print):
        library.settle(None)
        if not (root / name).exists():
            with library.workbench(parse_period(name)) as bench:
                (bench / ARCHIVE).write_bytes(name.encode() * 1000)
                library.publish(edition(name), f"# {name}\n", bench)
        library.settle(keep)


def content(root: Path) -> dict[str, str]:
    """Every file below a folder, by its path."""
    return {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") if path.is_file() else "folder"
        for path in sorted(root.rglob("*"))
    }


def dangling(root: Path) -> list[str]:
    """What the index and the pointer name and a reader would not find."""
    index = json.loads((root / "index.json").read_bytes())
    files = [path for each in index["editions"] for path in each["files"].values()]
    return [path for path in (*files, (root / "latest").read_text().strip()) if not (root / path).exists()]


def in_child(work: Callable[[], None]) -> bool:
    """Do something in a fork; whether it came to its end."""
    child = os.fork()
    if child == 0:
        try:
            work()
            os._exit(0)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    if status not in {0, signal.SIGKILL}:
        sys.exit(f"the child ended with status {status}")
    return status == 0


def dying(root: Path, step: int) -> None:
    """Publish, and die by SIGKILL before the given step."""
    left = step

    def audit(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal left
        if event in STEPS and str(root) in str(arguments[0]):
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(audit)
    publish(root, "2026-W49", 2)


def main(folder: Path) -> None:
    """Die at every step in turn."""
    # Death by signal loses nothing that the system was given; waiting for disks would only cost time.
    os.fsync = lambda fd: None  # noqa: ARG005 - the real one takes one as well
    results: list[tuple[list[str], dict[str, str]]] = []
    step = 0
    finished = False
    while not finished:
        root = folder / str(step)
        for name in ("2026-W47", "2026-W48"):
            publish(root, name, None)
        finished = in_child(partial(dying, root, step))
        missing = dangling(root)
        in_child(partial(publish, root, "2026-W49", 2))
        results.append((missing, content(root)))
        step += 1
    sys.stdout.write(json.dumps(results))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
