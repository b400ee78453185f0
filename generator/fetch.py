"""Fetch packages into the user's cache, once, for all processes.

    <cache>/corpus-1/<registry>/<name>-<version>-<hash>/
        archive                   as the registry gave it; its hash is the manifest's
        listing.json              path -> sha256 of every file below `files`
        files/...                 what may become a source, and licences
    <cache>/corpus-1/<registry>/<name>-<version>-<hash>.lock    held while fetching

`<cache>` is HUNKSMITH_CACHE, or the platform's cache folder for `hunksmith`. A folder is filled under another name
and renamed, so one that exists is whole. What a package gives is checked against its listing whenever it is opened,
and unpacked afresh where a cleaner or an editor went through the cache. No client is started for what is there.
"""

import base64
import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from filelock import FileLock, Timeout

from generator.archive import unpack
from generator.client import LIMIT_S, download
from generator.licence import is_licence_name
from generator.manifest import Package, Registry
from syntax.cache import cache_folder
from syntax.errors import InputError, OutputError, ToolError

_LAYOUT = "corpus-1"
_THREADS = 4
_BLOCK = 1024 * 1024
MAX_ARCHIVE_BYTES = 256 * 1024 * 1024
"""Size of the largest archive, in bytes as downloaded."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """A package in the cache.

    Attributes:
        package: the manifest's entry.
        root: the folder that paths are relative to.
        files: path to sha256 (hexadecimal) of all that was unpacked, ordered by the paths' bytes.
    """

    package: Package
    root: Path
    files: dict[str, str]


def fetch_all(packages: Sequence[Package], *, progress: Callable[[str], None] | None = None) -> tuple[Fetched, ...]:
    """Find packages in the cache and fetch the others, a few at a time; in the order given.

    Raises:
        InputError: an archive is not the one that the manifest names, or is refused.
        ToolError: npm or pip is absent or fails.
        NetworkError: no registry could be reached.
        OutputError: the cache cannot be written.
    """
    one_at_a_time = Lock()

    def tell(message: str) -> None:
        with one_at_a_time:
            if progress is not None:
                progress(message)

    with ThreadPoolExecutor(_THREADS, thread_name_prefix="fetch") as pool:
        pending = [pool.submit(fetch, package, progress=tell) for package in packages]

        def stop_after_a_failure(done: Future[Fetched]) -> None:
            if not done.cancelled() and done.exception() is not None:
                for other in pending:
                    other.cancel()

        for future in pending:
            future.add_done_callback(stop_after_a_failure)
        try:
            wait(pending)
        finally:
            pool.shutdown(cancel_futures=True)
    # The cancelled ones would hide why they were.
    failures = [error for future in pending if not future.cancelled() and (error := future.exception())]
    if failures:
        raise failures[0]
    return tuple(future.result() for future in pending)


def fetch(package: Package, *, progress: Callable[[str], None] | None = None) -> Fetched:
    """Find one package in the cache, or fetch it; see `fetch_all`."""
    home = cache_folder() / _LAYOUT / package.registry
    target = home / _key(package)
    found = _open(package, target)
    if found is not None:
        return found
    try:
        home.mkdir(parents=True, exist_ok=True)
        with FileLock(home / f"{target.name}.lock", timeout=LIMIT_S + 60):
            found = _open(package, target)
            if found is None:
                _install(package, home, target, progress)
                found = _open(package, target)
    except Timeout as error:
        raise ToolError(f"another process has been fetching {package.origin} for too long; end it and retry") from error
    except OSError as error:
        raise OutputError(
            f"cannot write {package.origin} into the cache {home} ({error.strerror}); "
            "set HUNKSMITH_CACHE to a writable folder"
        ) from error
    if found is None:
        raise OutputError(f"the cache {target} does not keep what is written; set HUNKSMITH_CACHE to another folder")
    return found


def archive_of(package: Package) -> Path:
    """Where the cache keeps a package's archive once it is fetched."""
    return cache_folder() / _LAYOUT / package.registry / _key(package) / "archive"


def archive_hash(archive: Path, registry: Registry) -> str:
    """The hash of an archive as its registry writes it."""
    digest = hashlib.sha512() if registry is Registry.NPM else hashlib.sha256()
    with archive.open("rb") as stream:
        while block := stream.read(_BLOCK):
            digest.update(block)
    if registry is Registry.NPM:
        return "sha512-" + base64.b64encode(digest.digest()).decode("ascii")
    return "sha256:" + digest.hexdigest()


def _key(package: Package) -> str:
    short = hashlib.sha256(package.archive_hash.encode("ascii")).hexdigest()[:16]
    return f"{package.name.replace('/', '+')}-{package.version}-{short}"


def _open(package: Package, target: Path) -> Fetched | None:
    """A package as it lies in the cache; None where it is absent or is not what was unpacked."""
    try:
        listing = json.loads((target / "listing.json").read_bytes())
    except (OSError, ValueError):
        return None
    if not isinstance(listing, dict):
        return None
    files = {str(path): str(digest) for path, digest in listing.items()}
    root = target / "files"
    wanted = (path for path in files if package.takes(path) or is_licence_name(path.rsplit("/", 1)[-1]))
    return Fetched(package, root, files) if all(_sha256(root / path) == files[path] for path in wanted) else None


def _sha256(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def _install(package: Package, home: Path, target: Path, progress: Callable[[str], None] | None) -> None:
    """Fill a temporary folder beside the target and rename it. The lock is held, so older ones are of the dead."""
    prefix = f"{target.name}.fetching-"
    for stale in home.glob(f"{prefix}*"):
        shutil.rmtree(stale, ignore_errors=True)
    scratch = Path(tempfile.mkdtemp(prefix=prefix, dir=home))
    try:
        archive = scratch / "archive"
        if not _reuse(package, target / "archive", archive):
            if progress is not None:
                progress(f"fetching {package.origin} {package.version}")
            _download(package, scratch, archive)
        files = scratch / "files"
        files.mkdir()
        paths = unpack(archive, files, label=f"{package.origin} {package.version}")
        listing = {path: _sha256(files / path) for path in paths}
        (scratch / "listing.json").write_text(json.dumps(listing, ensure_ascii=True, indent=0), encoding="ascii")
        if target.exists():
            shutil.rmtree(target)
        scratch.rename(target)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _reuse(package: Package, kept: Path, archive: Path) -> bool:
    """Take the archive of a damaged cache folder, where that is still whole, so that no network is needed."""
    try:
        if archive_hash(kept, package.registry) != package.archive_hash:
            return False
        shutil.copyfile(kept, archive)
    except OSError:
        return False
    return True


def _download(package: Package, scratch: Path, archive: Path) -> None:
    inbox = scratch / "inbox"
    inbox.mkdir()
    given = download(package, inbox)
    if given.stat().st_size > MAX_ARCHIVE_BYTES:
        raise InputError(f"the archive of {package.origin} {package.version} is over {MAX_ARCHIVE_BYTES} bytes")
    found = archive_hash(given, package.registry)
    if found != package.archive_hash:
        raise InputError(
            f"{package.origin} {package.version}: the archive's hash is {found}, the corpus manifest says "
            f"{package.archive_hash}; nothing was unpacked; check where the client downloads from"
        )
    given.rename(archive)
    shutil.rmtree(inbox)
