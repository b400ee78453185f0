"""The shared clones: one bare repository for each address, filled as revisions are asked for.

    <workspace>/repos/<owner>/<name>-<hash of the address>/        bare; nothing is ever checked out of it
    <workspace>/repos/<owner>/<name>-<hash of the address>.lock    held while it is filled

Objects are only added (git's own cleaning is off), so what was resolved once can be read without the lock.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from editpred.steps.address import Address
from syntax.cache import cache_folder
from syntax.errors import InputError, OutputError, ToolError
from syntax.git_run import LIMIT_S, Said, git
from verify.paths import visible

_REVISION = re.compile(r"(?P<base>[A-Za-z0-9_][A-Za-z0-9._/+-]*)(?P<steps>(?:[~^][0-9]{0,6})*)")
_HASH = re.compile(r"[0-9a-f]{7,64}")
_FULL_HASH_DIGITS = 40
_MAX_DEPTH = 1000
_NAMED = "refs/named"
_QUIET = (
    "--quiet",
    "--no-tags",
    "--no-recurse-submodules",
    "--no-auto-maintenance",
    "--force",
    "--no-write-fetch-head",
)
_NO_REPOSITORY = "does not appear to be a git repository"
"""What git says first where it gets nothing from the other side."""
_UNREADABLE = "there is no repository, or you may not read it; git reads no local repository of another user"
_ALL = ("+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*")


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit that the clone holds: the clone's folder, the full hash, and what messages call the repository."""

    clone: Path
    sha: str
    label: str


def default_workspace() -> Path:
    """Where clones are kept if nobody says otherwise."""
    return cache_folder() / "editpred-1"


def find_commit(address: Address, revision: str, workspace: Path) -> Commit:
    """Resolve a revision in the shared clone, fetching what it lacks.

    A hash that the clone holds costs no network; a branch, a tag and HEAD are asked for anew, since they move.

    Raises:
        InputError: the revision is malformed, or the repository has none such.
        ToolError: git is absent, took too long, or another process holds the clone for too long.
        NetworkError: the other side could not be reached.
        OutputError: the workspace cannot be written.
    """
    parsed = _REVISION.fullmatch(revision)
    if parsed is None or ".." in revision or "//" in revision:
        raise InputError(
            f"revision {visible(revision)!r} of {address.label} is malformed: "
            "name a hash, a branch or a tag, with ~N or ^N behind it if need be"
        )
    clone = workspace.absolute() / "repos" / address.owner / address.key
    if _is_fixed(parsed["base"]) and (clone / "HEAD").is_file():
        sha = _resolve(clone, revision, address)
        if sha is not None:
            return Commit(clone, sha, address.label)
    try:
        clone.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(clone.with_name(f"{clone.name}.lock"), timeout=LIMIT_S + 60):
            _make(clone, address)
            sha = _find(clone, address, parsed["base"], parsed["steps"])
    except Timeout as error:
        raise ToolError(f"another process has been fetching {address.label} for too long; end it and retry") from error
    except OSError as error:
        raise OutputError(
            f"cannot write the clone of {address.label} below {workspace} ({error.strerror or error}); "
            "set HUNKSMITH_CACHE to a writable folder"
        ) from error
    return Commit(clone, sha, address.label)


def _make(clone: Path, address: Address) -> None:
    """Make the bare repository where it is not there yet."""
    if not (clone / "HEAD").is_file():
        clone.mkdir(exist_ok=True)
        said = git(clone, ["init", "--bare", "--quiet", "--template=", "."], label=address.label)
        if not said.ok:
            raise OutputError(f"cannot make the clone of {address.label} in {clone}: {said.why}")


def _find(clone: Path, address: Address, base: str, steps: str) -> str:
    """The full hash of `base` with `steps`: as it lies, after a shallow fetch, after a whole one."""
    fixed = _is_fixed(base)
    sha = _resolve(clone, f"{base}{steps}", address) if fixed else None
    if sha is None and (not fixed or len(base) >= _FULL_HASH_DIGITS):
        name = base if fixed else f"{_NAMED}/{base}"
        if _fetch_one(clone, address, base, steps).ok:
            sha = _resolve(clone, f"{name}{steps}", address)
    if sha is not None:
        return sha
    shallow = ["--unshallow"] if (clone / "shallow").exists() else []
    said = git(clone, ["fetch", *_QUIET, *shallow, "--", address.source, *_ALL], label=address.label)
    sha = _resolve(clone, f"{base}{steps}", address) if said.ok else None
    if sha is None:
        why = "it holds no such commit" if said.ok else _UNREADABLE if _NO_REPOSITORY in said.why else said.why
        raise InputError(
            f"revision {base}{steps} of {address.label} was not found ({why}); "
            "check repository_url and revision of the example"
        )
    return sha


def _fetch_one(clone: Path, address: Address, base: str, steps: str) -> Said:
    """Get one commit with as many of its ancestors as the steps need; all of them once the clone is whole."""
    whole = any((clone / "refs" / "heads").glob("*")) or (clone / "packed-refs").exists()
    depth = 1 + sum(int(number or "1") for number in re.findall(r"[~^]([0-9]*)", steps))
    limit = [] if whole or depth > _MAX_DEPTH else [f"--depth={depth}"]
    wanted = f"+{base}:{_NAMED}/{base}"
    return git(clone, ["fetch", *_QUIET, *limit, "--", address.source, wanted], label=address.label)


def _is_fixed(base: str) -> bool:
    """Whether a name is a hash, or the beginning of one, and so always means the same."""
    return _HASH.fullmatch(base) is not None


def _resolve(clone: Path, revision: str, address: Address) -> str | None:
    said = git(clone, ["rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}"], label=address.label)
    return said.out.decode("ascii", "replace").strip() if said.ok else None
