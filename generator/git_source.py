"""Fetch a git source into the user's cache: the files of one revision, once, for all processes.

    <cache>/corpus-1/git/<name>-<revision>/
        listing.json              path -> sha256 of every file below `files`
        commit.json               day of the commit
        files/...                 what may become a source, and licences
    <cache>/corpus-1/git/<name>-<revision>.lock       held while fetching

Nothing is checked out: blobs are read by their hashes, so that attributes, filters (LFS is one), line end settings and
links have no say. The revision's hash covers every byte.
"""

import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from filelock import FileLock, Timeout

from generator.archive import MAX_FILE_BYTES, MAX_MEMBERS, is_wanted
from generator.names import is_odd
from syntax.cache import cache_folder
from syntax.errors import InputError, OutputError, ToolError, UsageError
from syntax.git_run import LIMIT_S, git

_LAYOUT = "corpus-1"
_URL = re.compile(r"(?:https|ssh|file)://[^\s\\]+")
_SCP = re.compile(r"[A-Za-z0-9._-]+@[A-Za-z0-9.-]+:[^\s:\\]+")
_REVISION = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_REF = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/+-]*")
_PINNED = "refs/heads/pinned"


@dataclass(frozen=True, slots=True)
class GitTree:
    """A revision in the cache.

    Attributes:
        revision: its full hash.
        released: day of its commit in UTC, ISO 8601, as the committer's clock had it.
        root: the folder that paths are relative to.
        files: path to sha256 (hexadecimal) of all files, ordered by the paths' bytes.
    """

    revision: str
    released: str
    root: Path
    files: dict[str, str]


def parse_git(text: str) -> tuple[str, str]:
    """The URL and the revision of `URL@REV`.

    Raises:
        UsageError: it is not of that form.
    """
    url, _, revision = text.rpartition("@")
    if not url or not is_git_url(url) or not (_REVISION.fullmatch(revision) or _is_ref(revision)):
        raise UsageError(
            f"--git {_shown(text)}: expected URL@REV, such as https://HOST/OWNER/NAME.git@v1.2.0; "
            "https, ssh and file addresses, a branch, a tag or a full hash"
        )
    return url, revision


def is_git_url(url: str) -> bool:
    """Whether sources are fetched from such an address."""
    return (_URL.fullmatch(url) or _SCP.fullmatch(url)) is not None


def is_revision(text: str) -> bool:
    """Whether a text is a full hash."""
    return _REVISION.fullmatch(text) is not None


def name_of(url: str) -> str:
    """What metadata call a source: host and path, without scheme, user and password; of a local one its last name."""
    scheme, mark, rest = url.partition("://")
    place = rest if mark else url.replace(":", "/", 1)
    host, _, path = place.partition("/")
    path = re.sub(r"(?:/|\.git)+$", "", path)
    if scheme == "file":
        return re.sub(r"[^A-Za-z0-9._-]+", "-", path.rpartition("/")[2]) or "local"
    return re.sub(r"[^A-Za-z0-9._/-]+", "-", f"{host.rpartition('@')[2]}/{path}")


def fetch_git(url: str, revision: str, *, progress: Callable[[str], None] | None = None) -> GitTree:
    """Find a revision in the cache, or fetch it.

    Args:
        url: where from; see `is_git_url`.
        revision: a full hash, which the cache may hold; or a branch, a tag or HEAD, which is looked up each time.
        progress: told that something is fetched.

    Raises:
        InputError: there is no such revision there, or it is too large.
        ToolError: git is absent or took too long.
        NetworkError: the other side could not be reached.
        OutputError: the cache cannot be written.
    """
    label = name_of(url)
    home = cache_folder() / _LAYOUT / "git"
    try:
        home.mkdir(parents=True, exist_ok=True)
        if not is_revision(revision):
            revision = _resolve(url, revision, home, label)
        target = home / f"{label.replace('/', '+')}-{revision}"
        found = _open(target, revision)
        if found is None:
            with FileLock(home / f"{target.name}.lock", timeout=LIMIT_S + 60):
                found = _open(target, revision) or _install(url, revision, target, label, progress)
    except Timeout as error:
        raise ToolError(f"another process has been fetching {label} for too long; end it and retry") from error
    except OSError as error:
        raise OutputError(
            f"cannot write {label} into the cache {home} ({error.strerror or error}); "
            "set HUNKSMITH_CACHE to a writable folder"
        ) from error
    return found


def _resolve(url: str, reference: str, home: Path, label: str) -> str:
    """The hash that a branch or tag of the other side has; a tag's is that of its commit."""
    names = [f"refs/tags/{reference}^{{}}", f"refs/tags/{reference}", f"refs/heads/{reference}"]
    if reference == "HEAD":
        names = ["HEAD"]
    said = git(home, ["ls-remote", "--quiet", "--", url, *names], label=label)
    if not said.ok:
        raise InputError(f"git source {label} cannot be read: {said.why}")
    found = {
        name: revision
        for revision, _, name in (line.partition("\t") for line in said.out.decode("utf-8", "replace").split("\n"))
    }
    revision = next((found[name] for name in names if name in found), "")
    if not is_revision(revision):
        raise InputError(f"git source {label} has no branch or tag {reference}; name one that it has, or a full hash")
    return revision


def _open(target: Path, revision: str) -> GitTree | None:
    """A revision as it lies in the cache; None where it is absent or is not what was written."""
    try:
        listing = json.loads((target / "listing.json").read_bytes())
        files = {str(path): str(digest) for path, digest in listing.items()}
        released = str(json.loads((target / "commit.json").read_bytes())["released"])
        root = target / "files"
        whole = all(hashlib.sha256((root / path).read_bytes()).hexdigest() == digest for path, digest in files.items())
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return GitTree(revision, released, root, files) if whole else None


def _install(url: str, revision: str, target: Path, label: str, progress: Callable[[str], None] | None) -> GitTree:
    """Fill a temporary folder beside the target and rename it. The lock is held, so older ones are of the dead."""
    prefix = f"{target.name}.fetching-"
    for stale in target.parent.glob(f"{prefix}*"):
        shutil.rmtree(stale, ignore_errors=True)
    scratch = Path(tempfile.mkdtemp(prefix=prefix, dir=target.parent))
    try:
        if progress is not None:
            progress(f"fetching {label} {revision[:12]}")
        repository = scratch / "repository"
        repository.mkdir()
        _fetch(url, revision, repository, label)
        ready = scratch / "ready"
        listing = {path: _put(ready / "files", path, text) for path, text in _files(repository, revision, label)}
        ready.mkdir(exist_ok=True)
        listing = dict(sorted(listing.items(), key=lambda item: item[0].encode()))
        (ready / "listing.json").write_text(json.dumps(listing, ensure_ascii=True, indent=0), encoding="ascii")
        released = _day_of(repository, revision, label)
        (ready / "commit.json").write_text(json.dumps({"released": released}), encoding="ascii")
        if target.exists():
            shutil.rmtree(target)
        ready.rename(target)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return GitTree(revision, released, target / "files", listing)


def _fetch(url: str, revision: str, repository: Path, label: str) -> None:
    """Get one commit; all branches and tags where the other side hands out nothing else."""
    form = "sha256" if len(revision) == 64 else "sha1"  # noqa: PLR2004 - hexadecimal digits of a sha256
    made = git(repository, ["init", "--bare", "--quiet", "--template=", f"--object-format={form}", "."], label=label)
    quiet = ("--quiet", "--no-tags", "--no-recurse-submodules", "--no-auto-maintenance", "--force")
    said = git(repository, ["fetch", *quiet, "--depth=1", "--", url, f"{revision}:{_PINNED}"], label=label)
    if made.ok and not said.ok:
        everything = ("+refs/heads/*:refs/all/heads/*", "+refs/tags/*:refs/all/tags/*")
        said = git(repository, ["fetch", *quiet, "--", url, *everything], label=label)
    kind = git(repository, ["cat-file", "-t", revision], label=label)
    if kind.out.strip() != b"commit":
        raise InputError(f"git source {label} has no commit {revision}: {said.why if not said.ok else kind.why}")


def _files(repository: Path, revision: str, label: str) -> Iterator[tuple[str, bytes]]:
    """Path and bytes of the wanted regular files of a revision."""
    listed = git(repository, ["ls-tree", "-r", "-z", "-l", "--full-tree", revision], label=label)
    wanted: list[tuple[str, str]] = []
    seen: set[str] = set()
    for record in listed.out.split(b"\0"):
        header, _, raw = record.partition(b"\t")
        fields = header.split()
        path = raw.decode("utf-8", "surrogateescape")
        if len(fields) != 4 or not fields[0].startswith(b"100") or not _is_safe(path) or not is_wanted(path):  # noqa: PLR2004 - mode, type, hash, size
            continue
        if int(fields[3]) <= MAX_FILE_BYTES and path.casefold() not in seen:
            seen.add(path.casefold())
            wanted.append((path, fields[2].decode("ascii")))
    if not listed.ok or len(wanted) > MAX_MEMBERS:
        raise InputError(f"git source {label} cannot be taken: over {MAX_MEMBERS} files, or {listed.why}")
    blobs = git(repository, ["cat-file", "--batch"], given="\n".join(blob for _, blob in wanted).encode(), label=label)
    place = 0
    for path, blob in wanted:
        end = blobs.out.index(b"\n", place)
        name, _, size = blobs.out[place:end].decode("ascii", "replace").split(" ")
        if name != blob:
            raise InputError(f"git source {label} is damaged: {path} is missing; fetch from another place")
        place = end + 1 + int(size) + 1
        yield path, blobs.out[end + 1 : place - 1]


def _is_safe(path: str) -> bool:
    """Whether a path may be written: it stays inside, and every system can hold it."""
    return not any(is_odd(part) or part.lower() == ".git" or ":" in part for part in path.split("/"))


def _put(root: Path, path: str, text: bytes) -> str:
    target = root.joinpath(*path.split("/"))
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("xb") as stream:
        stream.write(text)
    return hashlib.sha256(text).hexdigest()


def _day_of(repository: Path, revision: str, label: str) -> str:
    """The day of a commit in UTC; "" for a date that no calendar has."""
    header = git(repository, ["cat-file", "commit", revision], label=label).out.partition(b"\n\n")[0]
    moment = re.search(rb"^committer .*> (\d{1,11}) [+-]\d{4}$", header, re.MULTILINE)
    try:
        return datetime.fromtimestamp(int(moment[1]), UTC).date().isoformat() if moment else ""
    except (ValueError, OverflowError, OSError):
        return ""


def _is_ref(text: str) -> bool:
    return _REF.fullmatch(text) is not None and ".." not in text and "//" not in text and not text.endswith(("/", "."))


def _shown(text: str) -> str:
    """An address without the password that it may hold."""
    return re.sub(r"(?<=://)[^/@\s]*@", "", text)
