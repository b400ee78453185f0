"""Does another numpy change a byte of the tar? Run by `make test-numpy`, with a folder that holds another numpy.

pip install --target FOLDER numpy==OTHER
python tests/end_to_end/numpy_versions.py FOLDER
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.end_to_end.programs import copy_of_sources, digest_of, environment, gen

_VERSION = "import numpy; print(numpy.__version__)"


def main(folder: Path) -> str | None:
    """Make the same set under both; what is wrong, or None."""
    usual = environment()
    other = environment(PYTHONPATH=os.pathsep.join([str(folder.resolve()), usual["PYTHONPATH"]]))
    versions, digests = [], []
    with tempfile.TemporaryDirectory() as scratch:
        tree = copy_of_sources(Path(scratch) / "sources")
        for number, env in enumerate((usual, other)):
            output = Path(scratch) / f"{number}.tar.gz"
            done = gen(tree, output, "--allow-shortfall", env=env)
            if done.code:
                return done.errors
            versions.append(_version(env))
            digests.append(digest_of(output))
    for version, digest in zip(versions, digests, strict=True):
        print(f"numpy {version}: tar sha256 {digest}")  # noqa: T201 - what this script is run for
    if versions[0] == versions[1]:
        return f"{folder} holds the numpy that is installed anyway ({versions[0]})"
    return None if digests[0] == digests[1] else "the tars differ"


def _version(env: dict[str, str]) -> str:
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", _VERSION], env=env, capture_output=True, check=True, text=True
    )
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
