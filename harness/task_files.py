"""Load a task set: a folder of YAML files, one such file, or a fixture set (`fixtures.tar.gz` or its folder).

<set>/<task>.yaml           one task each; only files at the top count
<set>/<anything>/           starting folders and expected files that tasks name
"""

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from harness.starting import contents, read_starting
from harness.task import Task, TaskSet, tree_hash
from harness.task_assertions import own_path, read_assertions, read_globs
from harness.task_cases import case_tasks
from harness.task_fields import Fields, read_mapping
from syntax.errors import InputError
from verify.paths import visible

ENDINGS = frozenset({".yaml", ".yml"})
"""What a task file's name ends in."""
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,199}")


def load_task_set(path: Path) -> TaskSet:
    """Load a set.

    Raises:
        InputError: it cannot be read, or a task is not as it should be; the message names file and line.
    """
    files = task_files(path)
    tasks = tuple(sorted(_yaml_tasks(files), key=lambda task: task.id)) if files else case_tasks(path)
    return TaskSet(path, tasks, _hash(tasks))


def task_files(path: Path) -> tuple[Path, ...]:
    """The task files that a path names, sorted; none where it is a fixture set.

    Raises:
        InputError: there is nothing at the path, or it cannot be listed.
    """
    try:
        if path.is_dir():
            return tuple(sorted(each for each in path.iterdir() if _is_task_file(each)))
        if path.exists():
            return (path,) if _is_task_file(path) else ()
    except OSError as error:
        raise InputError(f"cannot read task set {path}: {error.strerror}; name a folder or an archive") from error
    raise InputError(
        f"no task set at {path}: name a folder of YAML tasks, a fixtures.tar.gz, or the folder it unpacks to"
    )


def _is_task_file(path: Path) -> bool:
    return path.suffix in ENDINGS and not path.name.startswith(".") and path.is_file()


def _yaml_tasks(files: Sequence[Path]) -> list[Task]:
    known: dict[str, Task] = {}
    for file in files:
        fields = read_mapping(file, "a task")
        task = _task(fields, file.parent)
        if task.id in known:
            raise fields.complain(
                "id", f"is {task.id!r}, as in {known[task.id].place}: give each task an id of its own"
            )
        known[task.id] = task
    return list(known.values())


def _task(fields: Fields, home: Path) -> Task:
    identity = fields.text("id")
    if _ID.fullmatch(identity) is None:
        raise fields.complain("id", f"is {identity!r}: use letters, digits, `.`, `_` and `-`, 200 at most")
    fixture = own_path(fields, "fixture", home)
    try:
        entries = read_starting(fixture, "fixture")
    except InputError as error:
        raise fields.complain("fixture", f"cannot be used: {error}") from None
    made = Task(
        id=identity,
        category=fields.text("category"),
        prompt=fields.text("prompt"),
        assertions=read_assertions(fields, home),
        allow_paths=read_globs(fields, "allow_paths", required=True),
        fixture=fixture,
        case=None,
        fixture_sha=tree_hash(contents(entries)),
        timeout_s=fields.seconds("timeout_s"),
        tags=fields.texts("tags"),
        setup=fields.texts("setup"),
        place=f"{visible(str(fields.file))}:{fields.line_of('id')}",
    )
    fields.finish()
    return made


def _hash(tasks: Sequence[Task]) -> str:
    """A hash over all that decides a result; where the set lies does not count."""
    whole = hashlib.sha256()
    for task in tasks:
        told = {
            "id": task.id,
            "prompt": task.prompt,
            "fixture": task.fixture_sha,
            "expected": tree_hash(task.expected),
            "allow_paths": task.allow_paths,
            "setup": task.setup,
            "timeout_s": task.timeout_s,
            "assertions": [[type(each).__name__, _plain(asdict(each))] for each in task.assertions],
        }
        whole.update(json.dumps(told, sort_keys=True).encode() + b"\n")
    return whole.hexdigest()


def _plain(values: dict[str, object]) -> dict[str, object]:
    """An assertion's fields without the places of files, and with hashes for their contents."""
    plain: dict[str, object] = {}
    for key, value in values.items():
        if isinstance(value, bytes):
            plain[key] = hashlib.sha256(value).hexdigest()
        elif isinstance(value, dict):
            plain[key] = tree_hash(value)
        elif not isinstance(value, Path):
            plain[key] = value
    return plain
