"""Small task sets for tests."""

from collections.abc import Mapping
from pathlib import Path

from harness.task import Task
from harness.task_files import load_task_set
from harness.workspace import Workspace, make_workspace

START = b"def area(w, h):\n    return w + h\n\n\ndef edge(w, h):\n    return 2 * (w + h)\n"
FIXED = START.replace(b"return w + h\n\n", b"return w * h\n\n")
TASK = """\
id: area
category: single-file
fixture: start
allow_paths: [area.py]
prompt: The area of a rectangle is a product.
assertions:
  - name: judged
    type: verify
    expected: fixed
"""


def write_files(root: Path, files: Mapping[str, bytes | str]) -> Path:
    """Write files below a folder."""
    for name, content in files.items():
        place = root / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content.encode() if isinstance(content, str) else content)
    return root


def write_tasks(root: Path, *tasks: str, files: Mapping[str, bytes | str] | None = None) -> Path:
    """Write a set whose tasks start from `start/area.py` and expect `fixed/area.py`."""
    written: dict[str, bytes | str] = {"start/area.py": START, "fixed/area.py": FIXED}
    return write_files(
        root, written | {f"{n}.yaml": task for n, task in enumerate(tasks or (TASK,))} | dict(files or {})
    )


def one_task(root: Path, task: str = TASK, *, files: Mapping[str, bytes | str] | None = None) -> Task:
    """A task of a set that is written to a folder `set`."""
    return load_task_set(write_tasks(root / "set", task, files=files)).tasks[0]


def with_assertions(*assertions: str) -> str:
    """A task with other assertions, each written as a flow mapping."""
    return TASK.partition("assertions:")[0] + "assertions:\n" + "".join(f"  - {{{each}}}\n" for each in assertions)


def made(tmp_path: Path, task: str = TASK, *, files: Mapping[str, bytes | str] | None = None) -> Workspace:
    """The workspace of a task."""
    return make_workspace(one_task(tmp_path, task, files=files), tmp_path / "trial")
