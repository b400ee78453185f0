"""Run the programs as a user does, in processes of their own, and unpack what they wrote."""

import gzip
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import time
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "fixtures" / "sources"
QUICK = ("--mutations", "swap-lines,case-label,wrap-if", "--difficulty", "easy", "--allow-shortfall")
"""Options of a run of about a second on a few sources."""
FEW = ("text/router.ts", "text/queue.mjs", "python/shapes.py")
LIMIT_S = 120.0
_MARK = "HUNKSMITH_TEST_MARK"
# Under nohup and in a shell's background SIGINT is ignored, and children inherit that; a program at a terminal has not.
_START = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); import cli.main; cli.main.hunksmith()"
)


@dataclass(frozen=True)
class Done:
    """A program that ended."""

    code: int
    raw: bytes
    errors: str

    @property
    def text(self) -> str:
        """Standard output as text."""
        return self.raw.decode()


def environment(**changes: str | None) -> dict[str, str]:
    """The test run's environment without what colours output, and with some changes; None takes a variable out."""
    loud = {"FORCE_COLOR", "GITHUB_ACTIONS", "PY_COLORS", "TTY_COMPATIBLE", "CLICOLOR_FORCE"}
    kept = {name: value for name, value in os.environ.items() if name not in loud}
    kept["PYTHONPATH"] = str(ROOT)
    for name, value in changes.items():
        if value is None:
            kept.pop(name, None)
        else:
            kept[name] = value
    return kept


def command(*arguments: str | Path) -> list[str]:
    """The command line of `hunksmith` with these arguments."""
    return [sys.executable, "-c", _START, *map(str, arguments)]


def hunksmith(
    *arguments: str | Path, env: Mapping[str, str] | None = None, cwd: Path | None = None, limit_s: float = LIMIT_S
) -> Done:
    """Run `hunksmith` to its end."""
    done = subprocess.run(  # noqa: S603 - our own program
        command(*arguments),
        env=env if env is not None else environment(),
        cwd=cwd,
        capture_output=True,
        check=False,
        timeout=limit_s,
        stdin=subprocess.DEVNULL,
    )
    return Done(done.returncode, done.stdout, done.stderr.decode(errors="replace"))


def gen(source: Path, output: Path, *options: str | Path, env: Mapping[str, str] | None = None) -> Done:
    """Run `hunksmith gen` on a tree."""
    return hunksmith("gen", "--source", source, "--output", output, *options, env=env)


def one_line(done: Done) -> str:
    """What a failed program said on standard error, which must be one line and no traceback."""
    lines = done.errors.splitlines()  # form feeds and their like would count as lines too, and should
    assert len(lines) == 1, done.errors
    assert "Traceback" not in done.errors
    return lines[0]


def copy_of_sources(folder: Path) -> Path:
    """Our own sources at a place that is no git checkout, so that no revision gets into the archive."""
    return Path(shutil.copytree(SOURCES, folder))


def few_sources(folder: Path) -> Path:
    """A few of our own sources."""
    folder.mkdir()
    for name in FEW:
        shutil.copy(SOURCES / name, folder)
    return folder


def tar_of(archive: Path) -> bytes:
    """The tar inside an archive."""
    return gzip.decompress(archive.read_bytes())


def digest_of(archive: Path) -> str:
    """The sha256 of the tar inside an archive."""
    return hashlib.sha256(tar_of(archive)).hexdigest()


def files_of(archive: Path) -> dict[str, bytes]:
    """Every file of an archive by its name."""
    with tarfile.open(fileobj=io.BytesIO(tar_of(archive))) as tar:
        return {member.name: _content(tar, member) for member in tar}


def _content(tar: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    stream = tar.extractfile(member)
    assert stream is not None
    return stream.read()


@dataclass(frozen=True)
class Running:
    """A program under way, leader of a process group of its own; all its processes carry a mark."""

    process: "subprocess.Popen[bytes]"
    mark: str

    def processes(self, *words: str) -> list[int]:
        """The live processes that it started, itself left out, whose command lines hold all the words."""
        return [
            pid
            for pid, line in _marked(self.mark)
            if pid != self.process.pid and all(word.encode() in line for word in words)
        ]

    def wait_for(self, *words: str) -> list[int]:
        """Wait until it has a process with these words in its command line."""
        until = time.monotonic() + LIMIT_S
        while time.monotonic() < until:
            found = self.processes(*words)
            if found:
                return found
            assert self.process.poll() is None, "the program ended before it could be disturbed"
            time.sleep(0.005)
        raise AssertionError(f"no process with {words} came")

    def end(self) -> Done:
        """Wait for its end."""
        out, errors = self.process.communicate(timeout=LIMIT_S)
        return Done(self.process.returncode, out, errors.decode(errors="replace"))

    def left_over(self) -> list[bytes]:
        """Command lines of processes that are still there some seconds after its end."""
        until = time.monotonic() + 10
        while (left := _marked(self.mark)) and time.monotonic() < until:
            time.sleep(0.05)
        return [line for _, line in left]


def _marked(mark: str) -> list[tuple[int, bytes]]:
    wanted = f"{_MARK}={mark}".encode()
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                state = (folder / "stat").read_bytes().rpartition(b")")[2].split()[0]
                if state != b"Z" and wanted in (folder / "environ").read_bytes().split(b"\0"):
                    found.append((int(folder.name), (folder / "cmdline").read_bytes()))
            except OSError:
                continue
    return found


@contextmanager
def running(arguments: Sequence[str | Path]) -> Iterator[Running]:
    """Start `hunksmith`; whatever of it is still there at the end is killed."""
    mark = uuid.uuid4().hex
    with subprocess.Popen(  # noqa: S603 - our own program
        command(*arguments),
        env=environment(**{_MARK: mark}),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        try:
            yield Running(process, mark)
        finally:
            for pid, _ in _marked(mark):
                os.kill(pid, 9)
