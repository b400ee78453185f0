"""Where a project comes from: the forms of `repository_url`, and the names that follow from them."""

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from syntax.errors import InputError
from verify.paths import visible

_URL = re.compile(r"(?:https|ssh|file)://[^\s\\]+")
_SCP = re.compile(r"[A-Za-z0-9._-]+@[A-Za-z0-9.-]+:[^\s:\\]+")
_ODD = re.compile(r"[^A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class Address:
    """A repository.

    Attributes:
        owner: the first part of its path at the host; `local` for one on this machine.
        name: its own name, without `.git`; the project's root folder in the paths of events.
        source: what git fetches from.
        key: a folder name of its own: equal only for equal sources.
    """

    owner: str
    name: str
    source: str
    key: str

    @property
    def label(self) -> str:
        """What messages call it: no user, no password."""
        return f"{self.owner}/{self.name}"


def parse_address(url: str) -> Address:
    """Read a repository_url: `git@HOST:OWNER/NAME`, https, ssh and file addresses, or the folder of a repository.

    Raises:
        InputError: it is none of these.
    """
    if _SCP.fullmatch(url) or (_URL.fullmatch(url) and not url.startswith("file://")):
        parts = [part for part in _place(url).split("/") if part]
        if len(parts) >= 2:  # noqa: PLR2004 - an owner and a name
            return _address(parts[0], parts[-1], url)
    elif _URL.fullmatch(url):
        return _address("local", url, url)
    elif url and "\0" not in url and "://" not in url and Path(url).is_dir():
        folder = Path(url).resolve()
        return _address("local", folder.parent.name if folder.name == ".git" else folder.name, str(folder))
    raise InputError(
        f"repository_url {visible(url)!r} cannot be fetched: expected git@HOST:OWNER/NAME, "
        "https://HOST/OWNER/NAME, ssh://, file:// or the folder of a git repository"
    )


def _place(url: str) -> str:
    """The path at the host."""
    _, mark, rest = url.partition("://")
    return rest.partition("/")[2] if mark else url.partition(":")[2]


def _address(owner: str, path: str, source: str) -> Address:
    last = re.sub(r"(?:/|\.git)+$", "", path).rpartition("/")[2]
    name = _ODD.sub("-", last).strip(".-") or "project"
    owner = _ODD.sub("-", owner).strip(".-") or "owner"
    return Address(owner, name, source, f"{name}-{hashlib.sha256(source.encode()).hexdigest()[:12]}")
