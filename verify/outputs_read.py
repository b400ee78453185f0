"""Read outputs of any shape."""

from collections.abc import Mapping
from pathlib import Path

from syntax.errors import InputError
from verify.fixtures import FixtureCase
from verify.outputs import Outputs
from verify.outputs_folder import read_folder
from verify.outputs_jsonl import read_jsonl
from verify.outputs_tar import read_tar


def read_outputs(path: Path, cases: Mapping[str, FixtureCase]) -> Outputs:
    """Read a folder, JSON lines (by the name, `.jsonl`), or else a tar archive.

    Raises:
        InputError: there is nothing at `path`, or it cannot be read at all.
    """
    try:
        if path.is_dir():
            return read_folder(path, cases)
        if path.is_file() and path.suffix.lower() in {".jsonl", ".ndjson"}:
            return read_jsonl(path, cases)
        if path.is_file():
            return read_tar(path, cases)
    except OSError as error:
        raise InputError(f"cannot read outputs {path}: {error.strerror or error}; name a readable file") from error
    raise InputError(f"no outputs at {path}: name a folder with one folder per case, a tar of it, or a .jsonl file")
