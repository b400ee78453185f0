"""The folder of editions, and the only code that changes it.

    <editions>/index.json           all editions, newest first
    <editions>/latest               name of the newest, and a newline
    <editions>/retired.json         case ids of the editions that --keep took away, by edition
    <editions>/<name>/              an edition (generator.edition)
    <editions>/.lock                held by the one regen at work
    <editions>/.making-<name>/      an edition that is being made
    <editions>/.pruned-<name>/      an edition that is being taken away

An edition appears, and vanishes, by one rename; the folders are the truth, and the other files are made from them again
whenever they differ. A process may die at any step: the next one sweeps what has a dot before its name and goes on.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from generator.case import metadata_bytes
from generator.edition import ARCHIVE, CHANGES, MANIFEST, SUMS, Edition, load_edition, read_sums, sha256_of
from generator.period import Period, parse_period
from syntax.errors import InputError, OutputError, ToolError, UsageError

INDEX = "index.json"
LATEST = "latest"
RETIRED = "retired.json"
_LOCK = ".lock"
_MAKING = ".making-"
_PRUNED = ".pruned-"
_NEW = ".new-"


class Library:
    """The folder of editions, used by one process at a time: everything below is called while `held`."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @contextmanager
    def held(self, *, wait_s: float, tell: Callable[[str], None]) -> Iterator[None]:
        """Hold the folder, made where there is none; sweep what the dead left behind.

        Args:
            wait_s: seconds to wait for another process that holds it.
            tell: told that it is being waited for.

        Raises:
            OutputError: the folder cannot be written.
            ToolError: the other process held it for longer.
        """
        lock = FileLock(self.root / _LOCK)
        with self._writing():
            self.root.mkdir(parents=True, exist_ok=True)
            try:
                lock.acquire(timeout=0)
            except Timeout:
                tell(f"another regen is at work in {self.root}; waiting for it, {wait_s:.0f} s at most")
                try:
                    lock.acquire(timeout=wait_s)
                except Timeout as error:
                    raise ToolError(
                        f"another regen has been at work in {self.root} for over {wait_s:.0f} s; run again later"
                    ) from error
        try:
            with self._writing():
                self._sweep()
            yield
        finally:
            lock.release()

    def editions(self) -> list[Edition]:
        """All editions, newest first; folders that are not named for a period are none of ours.

        Raises:
            InputError: a folder named for a period holds no edition.
        """
        found = [load_edition(folder) for folder in self.root.iterdir() if _is_period(folder.name) and folder.is_dir()]
        return sorted(found, key=lambda edition: edition.period, reverse=True)

    def edition(self, period: Period) -> Edition | None:
        """The edition of a period, None where there is none.

        Raises:
            InputError: its folder holds none.
        """
        folder = self.root / period.name
        return load_edition(folder) if folder.is_dir() else None

    def earlier_cases(self, period: Period) -> frozenset[str]:
        """Ids of the cases of all editions before a period, of those that --keep took away as well.

        Raises:
            InputError: an edition or the list of those taken away is broken.
        """
        ids = {case for edition in self.editions() if edition.period < period for case in edition.cases}
        gone = (cases for name, cases in self._retired().items() if parse_period(name) < period)
        return frozenset(ids.union(*gone))

    @contextmanager
    def workbench(self, period: Period) -> Iterator[Path]:
        """An empty folder to make an edition in; what is in it at the end is thrown away, unless it was published.

        Raises:
            OutputError: the folder of editions cannot be written.
        """
        folder = self.root / f"{_MAKING}{period.name}"
        with self._writing():
            folder.mkdir()
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def publish(self, edition: Edition, changes: str, workbench: Path) -> None:
        """Make the workbench, in which the archive lies, the edition's folder.

        Raises:
            OutputError: the folder of editions cannot be written.
        """
        with self._writing():
            _write(workbench / MANIFEST, metadata_bytes(edition.document()))
            _write(workbench / CHANGES, changes.encode())
            sums = "".join(f"{sha256_of(workbench / name)}  {name}\n" for name in (CHANGES, ARCHIVE, MANIFEST))
            _write(workbench / SUMS, sums.encode())
            _sync(workbench)
            workbench.rename(self.root / edition.name)
            _sync(self.root)

    def settle(self, keep: int | None) -> list[str]:
        """Take away all but the newest editions and bring the index up to date; names of those taken away.

        Args:
            keep: how many editions stay; None for all.

        Raises:
            InputError: an edition or the list of those taken away is broken.
            OutputError: the folder of editions cannot be written.
        """
        editions = self.editions()
        kept, doomed = (editions, []) if keep is None else (editions[:keep], editions[keep:])
        with self._writing():
            if doomed:
                retired = self._retired() | {edition.name: sorted(edition.cases) for edition in doomed}
                self._replace(RETIRED, metadata_bytes(retired))
            if kept:
                self._replace(INDEX, metadata_bytes(self._index(kept)))
                self._replace(LATEST, f"{kept[0].name}\n".encode())
            for edition in doomed:
                # The index no longer names it: no reader is sent to a folder that is half gone.
                (self.root / edition.name).rename(self.root / f"{_PRUNED}{edition.name}")
            if doomed:
                _sync(self.root)
                self._sweep()
        return [edition.name for edition in doomed]

    def _index(self, editions: Sequence[Edition]) -> dict[str, object]:
        return {
            "editions": [
                {
                    "cases": len(edition.cases),
                    "files": {name: f"{edition.name}/{name}" for name in (ARCHIVE, CHANGES, MANIFEST, SUMS)},
                    "hunksmith": edition.manifest.get("hunksmith"),
                    "name": edition.name,
                    "previous": edition.previous,
                    "private": edition.private,
                    "published_after": edition.published_after,
                    "sha256": read_sums(self.root / edition.name),
                    "tar_sha256": edition.tar_sha256,
                }
                for edition in editions
            ]
        }

    def _retired(self) -> dict[str, list[str]]:
        path = self.root / RETIRED
        try:
            document = json.loads(path.read_bytes()) if path.exists() else {}
            return {parse_period(name).name: [str(case) for case in cases] for name, cases in document.items()}
        except (OSError, ValueError, TypeError, AttributeError, UsageError) as error:
            raise InputError(f"{path} is not as regen wrote it ({type(error).__name__}); restore it") from error

    def _replace(self, name: str, content: bytes) -> None:
        """Give a file of the folder new content, at once; one that has it already is left alone."""
        path = self.root / name
        if path.is_file() and path.read_bytes() == content:
            return
        fresh = self.root / f"{_NEW}{name}"
        _write(fresh, content)
        fresh.replace(path)
        _sync(self.root)

    def _sweep(self) -> None:
        for path in self.root.iterdir():
            if path.name.startswith((_MAKING, _PRUNED)):
                shutil.rmtree(path)
            elif path.name.startswith(_NEW):
                path.unlink()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise OutputError(
                f"editions folder {self.root} cannot be written: {error.strerror or error}; "
                "free space or choose another place with --editions"
            ) from error


def _is_period(name: str) -> bool:
    try:
        parse_period(name)
    except UsageError:
        return False
    return True


def _write(path: Path, content: bytes) -> None:
    with path.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())


def _sync(folder: Path) -> None:
    """Make the names in a folder last; only POSIX systems let one ask for it."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
