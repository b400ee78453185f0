"""Small git repositories of known hashes for the tests of the steps."""

import os
import subprocess
from pathlib import Path

_ENVIRONMENT = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_AUTHOR_DATE": "2024-01-01T00:00:00Z",
    "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
    "GIT_COMMITTER_DATE": "2024-01-01T00:00:00Z",
    "PATH": os.environ["PATH"],
}


def run_git(folder: Path, *arguments: str) -> str:
    """Run git in a folder of a test."""
    done = subprocess.run(  # noqa: S603 - fixed arguments of tests
        ["git", *arguments],  # noqa: S607
        cwd=folder,
        env=_ENVIRONMENT,
        check=True,
        capture_output=True,
    )
    return done.stdout.decode().strip()


def commit(folder: Path, files: dict[str, str | bytes | None], message: str = "work") -> str:
    """Write files (None removes one) into a repository, made where there is none; the new commit's hash."""
    if not (folder / ".git").exists():
        folder.mkdir(parents=True, exist_ok=True)
        run_git(folder, "init", "--quiet", "-b", "main")
    for path, text in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            target.unlink()
        else:
            target.write_bytes(text.encode() if isinstance(text, str) else text)
    run_git(folder, "add", "-A")
    run_git(folder, "commit", "--quiet", "--allow-empty", "-m", message)
    return run_git(folder, "rev-parse", "HEAD")
