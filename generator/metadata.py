"""The licence that a package's own metadata state, read from its archive."""

import email.parser
import json
import re
import tarfile
import zipfile
from pathlib import Path

from generator.manifest import Registry

_MAX_BYTES = 4 * 1024 * 1024
_CLASSIFIERS = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "MIT No Attribution License (MIT-0)": "MIT-0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "The Unlicense (Unlicense)": "Unlicense",
    "Zero-Clause BSD (0BSD)": "0BSD",
}
_SPDX = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+-]*(?: (?:AND|OR|WITH) [A-Za-z0-9][A-Za-z0-9.+-]*)*")
_SPELLED = {"Apache 2.0": "Apache-2.0", "Apache License 2.0": "Apache-2.0", "MIT License": "MIT", "BSD": "BSD-3-Clause"}


def declared_licence(archive: Path, registry: Registry) -> str:
    """The SPDX expression that an archive of the cache declares; "" where it declares none that we can read."""
    try:
        told = _of_package_json(archive) if registry is Registry.NPM else _of_wheel(archive)
    except (OSError, ValueError, KeyError, tarfile.TarError, zipfile.BadZipFile, EOFError, RecursionError):
        return ""
    told = _SPELLED.get(told, told).strip().removeprefix("(").removesuffix(")")
    return told if _SPDX.fullmatch(told) else ""


def _of_package_json(archive: Path) -> str:
    with tarfile.open(archive, "r|gz") as tar:
        for info in tar:
            if info.isreg() and info.name.partition("/")[2] == "package.json" and info.size <= _MAX_BYTES:
                stream = tar.extractfile(info)
                document = json.loads(stream.read() if stream is not None else b"{}")
                licence = document.get("license") if isinstance(document, dict) else None
                # Before SPDX there was {"type": "MIT", "url": ...}.
                old = licence.get("type") if isinstance(licence, dict) else None
                return str(licence) if isinstance(licence, str) else str(old or "")
    return ""


def _of_wheel(archive: Path) -> str:
    with zipfile.ZipFile(archive) as packed:
        info = next(
            (info for info in packed.infolist() if re.fullmatch(r"[^/]+\.dist-info/METADATA", info.filename)), None
        )
        if info is None or info.file_size > _MAX_BYTES:
            return ""
        headers = email.parser.BytesHeaderParser().parsebytes(packed.read(info))
    stated = str(headers.get("License-Expression", "")).strip()
    if stated:
        return stated
    classified = {
        str(line).rpartition(" :: ")[2]
        for line in headers.get_all("Classifier", [])
        if str(line).startswith("License :: ")
    } - {"OSI Approved"}
    if len(classified) == 1:
        return _CLASSIFIERS.get(classified.pop(), "")
    return str(headers.get("License", "")).strip()
