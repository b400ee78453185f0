"""Licence and notice files: which they are, and what SPDX calls the text."""

import re
from pathlib import Path

UNKNOWN = "LicenseRef-unknown"
"""What SPDX lets us call a licence that has no name here."""

ALLOWED = frozenset(
    {
        *("0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "BlueOak-1.0.0", "CC0-1.0", "ISC", "MIT"),
        *("MIT-0", "PSF-2.0", "Python-2.0", "Unlicense", "Zlib"),
    }
)
"""Permissive licences, under which a corpus may take sources without more being said."""

MAX_BYTES = 256 * 1024
"""Longest licence text kept, in bytes."""

_NAME = re.compile(r"(?:licen[sc]e|copying|notice|unlicense|authors|copyright)(?:[-._].*)?", re.IGNORECASE)
_NOT_TEXT = re.compile(r"\.(?:[cm]?[jt]sx?|py|json|html?|svg|png)$", re.IGNORECASE)

# The first pattern that a text matches names it; blanks are levelled and case is dropped before.
_TEXTS = tuple(
    (spdx, re.compile(pattern))
    for spdx, pattern in (
        ("AGPL-3.0-only", rb"gnu affero general public license version 3"),
        ("LGPL-3.0-only", rb"gnu lesser general public license version 3"),
        ("GPL-3.0-only", rb"gnu general public license version 3"),
        ("LGPL-2.1-only", rb"gnu lesser general public license version 2\.1"),
        ("GPL-2.0-only", rb"gnu general public license version 2"),
        ("MPL-2.0", rb"mozilla public license,? version 2\.0"),
        ("EPL-2.0", rb"eclipse public license - v 2\.0"),
        ("Apache-2.0", rb"apache license,? version 2\.0"),
        ("PSF-2.0", rb"python software foundation license version 2"),
        ("BSL-1.0", rb"boost software license - version 1\.0"),
        ("Unlicense", rb"this is free and unencumbered software released into the public domain"),
        ("CC0-1.0", rb"cc0 1\.0 universal"),
        (
            "BSD-3-Clause",
            (
                rb"redistribution and use in source and binary forms.*"
                rb"(?:neither the names? of|the names? of .{1,200} may not be used to endorse)"
            ),
        ),
        ("BSD-2-Clause", rb"redistribution and use in source and binary forms.*in the documentation"),
        ("MIT", rb"permission is hereby granted, free of charge, to any person obtaining a copy"),
        (
            "ISC",
            (
                rb"permission to use, copy, modify,? and(?:/or)? distribute this software for any purpose "
                rb"with or without fee is hereby granted,? provided"
            ),
        ),
        (
            "0BSD",
            (
                rb"permission to use, copy, modify,? and(?:/or)? distribute this software for any purpose "
                rb"with or without fee is hereby granted"
            ),
        ),
    )
)


def is_licence_name(name: str) -> bool:
    """Whether a file of this name holds a licence or a notice that has to travel with the code."""
    return _NAME.fullmatch(name) is not None and _NOT_TEXT.search(name) is None


def recognise(text: bytes) -> str:
    """The SPDX identifier of a licence text, `LicenseRef-unknown` where no pattern fits."""
    levelled = b" ".join(text[:MAX_BYTES].lower().split())
    return next((spdx for spdx, pattern in _TEXTS if pattern.search(levelled)), UNKNOWN)


def is_allowed(expression: str, also: frozenset[str]) -> bool:
    """Whether sources under an SPDX expression may be taken: all parts of one of its alternatives are allowed."""
    return any(
        all(part.split(" WITH ")[0] in ALLOWED | also for part in choice.split(" AND "))
        for choice in expression.split(" OR ")
    )


def licence_files(root: Path) -> tuple[tuple[str, bytes], ...]:
    """Name and text of the licence files in `root`; where it has none, in the nearest folder above within its checkout.

    A tree may be a folder of a checkout (`--source project/src`), whose licence stands at the top.
    """
    folders = [root]
    if not (root / ".git").exists():
        above = list(root.parents)
        tops = [number for number, folder in enumerate(above) if (folder / ".git").exists()]
        folders += above[: tops[0] + 1] if tops else []
    for folder in folders:
        texts = _texts(folder)
        if texts:
            return texts
    return ()


def _texts(folder: Path) -> tuple[tuple[str, bytes], ...]:
    found: list[tuple[str, bytes]] = []
    try:
        names = sorted(
            (path.name for path in folder.iterdir()), key=lambda name: name.encode("utf-8", "surrogateescape")
        )
        for name in names:
            path = folder / name
            if is_licence_name(name) and path.is_file() and not path.is_symlink() and path.stat().st_size <= MAX_BYTES:
                found.append((name, path.read_bytes()))
    except OSError:
        return ()
    return tuple(found)
