"""The folder of made examples.

<output>/examples.jsonl      the examples, by name; or one <name>.md for each
<output>/repository.git      what their repository_url names (editpred/made_repository.py)
"""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from editpred.example import Example
from editpred.files import save_jsonl, save_markdown
from editpred.make import Production, write
from syntax.errors import OutputError

EXAMPLES = "examples.jsonl"
_ANYONE_READS = 0o755


def write_folder(production: Production, output: Path, *, markdown: bool) -> list[Example]:
    """Write examples and their repository under a temporary name beside `output`, then rename it.

    The examples call the repository as `output` does: where that is relative, they are loaded from the same folder.

    Raises:
        ToolError: git is absent, or failed.
        OutputError: the folder cannot be written; what was there before is untouched.
    """
    with _renamed(output) as folder:
        examples = write(production, folder, output.as_posix())
        if markdown:
            save_markdown(examples, folder)
        else:
            save_jsonl(examples, folder / EXAMPLES)
    return examples


def require_new(output: Path) -> None:
    """Find out before the work whether the folder can be made.

    Raises:
        OutputError: something is there already, or its parent is not.
    """
    if output.is_symlink() or (output.exists() and (not output.is_dir() or any(output.iterdir()))):
        raise OutputError(f"--output {output} is there already: name a new folder, or one that is empty")
    if not output.absolute().parent.is_dir():
        raise OutputError(f"--output {output}: the folder {output.absolute().parent} does not exist; create it first")


@contextmanager
def _renamed(output: Path) -> Iterator[Path]:
    """A temporary folder that gets the name `output` once all went well, and is removed if not."""
    require_new(output)
    target = output.absolute()
    try:
        folder = Path(tempfile.mkdtemp(dir=target.parent, prefix=f".{target.name}-"))
    except OSError as error:
        raise OutputError(f"--output {output} cannot be written: {error.strerror}; choose another place") from error
    try:
        yield folder
        folder.chmod(_ANYONE_READS)
        folder.replace(target)
    except OSError as error:
        raise OutputError(f"--output {output} cannot be written: {error.strerror}; choose another place") from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)
