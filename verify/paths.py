"""Names inside untrusted folders and archives: which are safe, and which fold into one another."""

import re
import unicodedata
from pathlib import PurePosixPath

DEPTH_LIMIT = 64
"""Folders within folders."""

_NAME_LIMIT = 255
_PATH_LIMIT = 4096
_DRIVE = re.compile(r"^[A-Za-z]:")


def safe_path(name: str) -> PurePosixPath | None:
    """A relative path without `..`, or None where the name is none; `./` and doubled slashes are passed over.

    Backslashes and drive letters are refused as well: what they mean differs between systems.
    """
    if not name or len(name) > _PATH_LIMIT or name.startswith("/") or "\\" in name or _DRIVE.match(name):
        return None
    parts = [part for part in name.split("/") if part not in {"", "."}]
    if not parts or ".." in parts or len(parts) > DEPTH_LIMIT:
        return None
    if any(len(part.encode("utf-8", "surrogatepass")) > _NAME_LIMIT or not _is_printable(part) for part in parts):
        return None
    return PurePosixPath(*parts)


def folded(path: str) -> str:
    """What a path becomes on a file system that ignores case and Unicode form."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())


def visible(text: str) -> str:
    """Untrusted text for a terminal or a log: control characters and marks of direction as escapes."""
    return "".join(_shown(character) for character in text)


def _is_printable(part: str) -> bool:
    return not any(unicodedata.category(character) in {"Cc", "Cs"} for character in part)


def _shown(character: str) -> str:
    if character in "\t\n" or unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}:
        return character
    return f"\\x{ord(character):02x}" if ord(character) <= 0xFF else f"\\u{ord(character):04x}"  # noqa: PLR2004
