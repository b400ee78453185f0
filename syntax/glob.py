"""Globs over paths with forward slashes: `*` and `?` stay inside one name, `**` stands for any number of folders."""

import re
from functools import cache


@cache
def compiled(glob: str) -> re.Pattern[str]:
    """The pattern that whole paths of a glob match.

    Raises:
        ValueError: the glob is empty, absolute, or spells `**` as part of a name.
    """
    parts = glob.split("/")
    if any(part in {"", ".", ".."} or ("**" in part and part != "**") for part in parts):
        raise ValueError(f"{glob!r} is no glob: names, `*`, `?`, and `**` alone between slashes")
    *folders, last = parts
    pattern = "".join("(?:[^/]+/)*" if folder == "**" else f"{_name(folder)}/" for folder in folders)
    return re.compile(pattern + (".*" if last == "**" else _name(last)), re.DOTALL)


def _name(part: str) -> str:
    return "".join({"*": "[^/]*", "?": "[^/]"}.get(character, re.escape(character)) for character in part)
