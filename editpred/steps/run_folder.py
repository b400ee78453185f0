"""The folder of a run: what failed, and what was asked and answered.

    <run>/failed/<name>.json       an example that failed, as far as it came
    <run>/failed/<name>_err.txt    why
    <run>/failed.jsonl             the same examples, one a line, to run them again
    <run>/<name>/prediction_prompt.md, prediction_response.md       (001/..., 002/... where there are several)

Runs are numbered, since a name with the time in it would differ from run to run. Names are those of
`editpred.files.file_name`; a second example of a name gets a number.
"""

from pathlib import Path

from editpred.example import Example
from editpred.files import file_name, save, to_line
from syntax.errors import HunksmithError, OutputError

_MOST_RUNS = 100_000


class RunFolder:
    """Writes into one run's folder; nothing is made before there is something to write."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._taken: set[str] = set()

    def record_failure(self, example: Example, error: HunksmithError) -> None:
        """Keep an example that failed.

        Raises:
            OutputError: the folder cannot be written.
        """
        folder = self.path / "failed"
        name = self._free_name(example, "failed")
        save([example], folder / f"{name}.json")
        _write(folder / f"{name}_err.txt", f"{error}\n")
        _append(self.path / "failed.jsonl", to_line(example))

    def record_answers(self, example: Example) -> None:
        """Keep what was asked and answered.

        Raises:
            OutputError: the folder cannot be written.
        """
        if example.prompt is None:
            return
        folder = self.path / self._free_name(example, "answers")
        for number, prediction in enumerate(example.predictions, 1):
            inner = folder if len(example.predictions) == 1 else folder / f"{number:03}"
            _write(inner / "prediction_prompt.md", example.prompt.input)
            _write(inner / "prediction_response.md", prediction.actual_output)

    def _free_name(self, example: Example, use: str) -> str:
        """A file name that no other example of this use has; `failed` is taken by the layout."""
        first = file_name(example.name)
        count, name = 1, first
        while f"{use} {name.casefold()}" in self._taken or name.casefold() in {"failed", "failed.jsonl"}:
            count += 1
            name = f"{first}-{count}"
        self._taken.add(f"{use} {name.casefold()}")
        return name


def new_run(workspace: Path) -> RunFolder:
    """The next free folder below `<workspace>/runs`: 00001, 00002 and so on.

    Raises:
        OutputError: the workspace cannot be written.
    """
    runs = workspace / "runs"
    try:
        runs.mkdir(parents=True, exist_ok=True)
        last = max((int(path.name) for path in runs.iterdir() if path.name.isdecimal()), default=0)
        for number in range(last + 1, last + _MOST_RUNS):
            try:
                (runs / f"{number:05}").mkdir()
            except FileExistsError:
                continue
            return RunFolder(runs / f"{number:05}")
    except OSError as error:
        raise OutputError(f"{runs} cannot be written ({error.strerror}); name another folder for the run") from error
    raise OutputError(f"{runs} holds too many runs: delete old ones")


def _append(path: Path, line: str) -> None:
    """Add a line; a file written anew for each failure would take minutes for a thousand."""
    try:
        with path.open("ab") as file:
            file.write(line.encode())
    except OSError as error:
        raise OutputError(f"{path} cannot be written ({error.strerror}); name another folder for the run") from error


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(f".{path.name}.tmp")
        temporary.write_bytes(text.encode())
        temporary.replace(path)
    except OSError as error:
        raise OutputError(f"{path} cannot be written ({error.strerror}); name another folder for the run") from error
