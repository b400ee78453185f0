"""The secret that keys private editions: read from the environment or a file, and kept out of everything else."""

import os
from pathlib import Path

from syntax.errors import InputError, UsageError

VARIABLE = "HUNKSMITH_SECRET"
MIN_BYTES = 16
"""A shorter one could be guessed from the seed of one edition."""
_MAX_BYTES = 4096


def read_secret(path: Path | None) -> bytes | None:
    """The secret, None where none is given; line ends and blanks around it do not count.

    It is taken out of this process's environment, so that no program started later inherits it.

    Raises:
        UsageError: the variable and a file are both given, or the secret is too short.
        InputError: the file cannot be read.
    """
    named = os.environ.pop(VARIABLE, "")
    if named and path is not None:
        raise UsageError(f"--secret-file and {VARIABLE} are both given; keep one")
    if not named and path is None:
        return None
    secret = (named.encode("utf-8", "surrogateescape") if path is None else _content(path)).strip()
    if len(secret) < MIN_BYTES:
        raise UsageError(
            f"the secret in {path or VARIABLE} has {len(secret)} bytes, fewer than {MIN_BYTES}; "
            "`python -c 'import secrets; print(secrets.token_hex(32))'` makes one"
        )
    return secret


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            content = stream.read(_MAX_BYTES + 1)
    except OSError as error:
        raise InputError(f"--secret-file {path} cannot be read: {error.strerror}; name a readable file") from error
    if len(content) > _MAX_BYTES:
        raise InputError(f"--secret-file {path} is over {_MAX_BYTES} bytes; name a file that holds the secret alone")
    return content
