"""What registries publish of a package: versions, their days, the hashes of their archives.

npm is asked by `npm view`; the index that pip is set up with (or would take by itself) by its JSON, as PEP 691 and
PEP 700 define it, since no command of pip tells days.
"""

import base64
import json
import os
import re
import ssl
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.client import npm_command
from generator.manifest import Package, Registry, Update
from syntax.errors import InputError, NetworkError, ToolError
from verify.node import clean_environment

LIMIT_S = 120.0
_MAX_BYTES = 64 * 1024 * 1024
_FINAL = re.compile(r"\d+(?:\.\d+)*")
_JSON = "application/vnd.pypi.simple.v1+json"
_SETTING = re.compile(r"^(?:global|download)\.index-url=(.*)$", re.MULTILINE)
_DEFAULT = "from pip._internal.models.index import PyPI; print(PyPI.simple_url)"


@dataclass(frozen=True, slots=True)
class Release:
    """A version that is published.

    Attributes:
        version: final versions only, digits and dots.
        day: of its publication in UTC, ISO 8601.
        archive_hash: as a manifest writes it; "" where it has to be asked for (npm).
    """

    version: str
    day: str
    archive_hash: str


def releases(package: Package) -> tuple[Release, ...]:
    """The final versions of a package that this project can fetch, oldest first.

    Raises:
        InputError: the registry does not have the package.
        ToolError: npm or pip is absent, or says what nobody understands.
        NetworkError: the registry could not be reached.
    """
    found = _of_npm(package) if package.registry is Registry.NPM else _of_index(package)
    final = (release for release in found if _FINAL.fullmatch(release.version))
    return tuple(sorted(final, key=lambda release: _order(release.version)))


def newest(package: Package, known: tuple[Release, ...]) -> Release | None:
    """The newest release within the bounds that the manifest sets; None where none is newer than the one it names."""
    if package.update is Update.NONE or not _FINAL.fullmatch(package.version):
        return None
    fixed = {Update.PATCH: 2, Update.MINOR: 1, Update.MAJOR: 0}[package.update]
    now = _order(package.version)
    within = [
        release
        for release in known
        if _order(release.version) > now and _padded(release.version)[:fixed] == _padded(package.version)[:fixed]
    ]
    return within[-1] if within else None


def hash_of(package: Package, release: Release) -> str:
    """The hash of a release's archive, as a manifest writes it.

    Raises:
        HunksmithError: npm cannot be asked, or does not tell one.
    """
    if release.archive_hash:
        return release.archive_hash
    told = _npm_view(package, f"{package.name}@{release.version}", "dist.integrity")
    if not isinstance(told, str) or not told.startswith("sha512-"):
        raise ToolError(f"npm tells no sha512 of {package.origin} {release.version}; leave it at {package.version}")
    return told


def _of_npm(package: Package) -> list[Release]:
    told = _npm_view(package, package.name, "time")
    days = told if isinstance(told, dict) else {}
    return [Release(version, _day(str(moment)), "") for version, moment in days.items()]


def _npm_view(package: Package, spec: str, field: str) -> Any:  # noqa: ANN401 - JSON
    command = [*npm_command(package), "view", "--json", "--loglevel=error", "--no-update-notifier", "--", spec, field]
    # npm obeys the .npmrc of the project that it finds above; there is none above an empty folder of ours.
    with tempfile.TemporaryDirectory(prefix="hunksmith-") as folder:
        (Path(folder) / "package.json").write_text("{}", encoding="ascii")
        try:
            done = subprocess.run(  # noqa: S603 - a client that we located, with arguments that a pattern checked
                command,
                cwd=folder,
                env=clean_environment(),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=LIMIT_S,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise NetworkError(f"npm view {spec} took over {LIMIT_S:.0f} s; check the network and run again") from error
    try:
        told = json.loads(done.stdout)
    except ValueError as error:
        raise ToolError(f"npm view {spec} says nothing that can be read; run it by hand") from error
    if done.returncode != 0:
        code = str(told.get("error", {}).get("code", "")) if isinstance(told, dict) else ""
        if code == "E404":
            raise InputError(f"npm knows no {spec}; name a published package in the corpus manifest")
        raise NetworkError(f"npm could not reach its registry for {spec} ({code}); connect and run again")
    return told


def _of_index(package: Package) -> list[Release]:
    document = _index_page(package)
    found: dict[str, Release] = {}
    for file in document.get("files", []):
        name, hashes = str(file.get("filename", "")), file.get("hashes", {})
        parts = name.removesuffix(".whl").split("-")
        # The wheel for any platform, which `pip download` is asked for (generator.client).
        if name.endswith("-none-any.whl") and "py3" in parts[-3].split(".") and not file.get("yanked"):
            version = parts[1]
            day = _day(str(file.get("upload-time", "")))
            found[version] = Release(version, day, f"sha256:{hashes.get('sha256', '')}")
    return [release for release in found.values() if len(release.archive_hash) > len("sha256:")]


def _index_page(package: Package) -> Mapping[str, Any]:
    index = index_url()
    parts = urllib.parse.urlsplit(index)
    if parts.scheme not in {"https", "http"}:
        raise ToolError(
            f"pip's index is no web address, so it tells no days of {package.origin}; set --index-url for pip"
        )
    name = re.sub(r"[-_.]+", "-", package.name)
    host = parts.netloc.rpartition("@")[2]
    address = urllib.parse.urlunsplit((parts.scheme, host, f"{parts.path.rstrip('/')}/{name}/", "", ""))
    request = urllib.request.Request(address, headers={"Accept": _JSON, "User-Agent": "hunksmith"})  # noqa: S310 - http(s) only
    if parts.username:
        pair = f"{urllib.parse.unquote(parts.username)}:{urllib.parse.unquote(parts.password or '')}"
        request.add_unredirected_header("Authorization", "Basic " + base64.b64encode(pair.encode()).decode())
    try:
        trust = ssl.create_default_context(cafile=os.environ.get("PIP_CERT") or None)
        with urllib.request.urlopen(request, timeout=LIMIT_S, context=trust) as answer:  # noqa: S310 - http(s) only
            document = json.loads(answer.read(_MAX_BYTES))
    except urllib.error.HTTPError as error:
        error.close()
        if error.code == 404:  # noqa: PLR2004 - not found
            raise InputError(f"pip's index knows no {package.name}; name a published package") from error
        raise NetworkError(f"pip's index answers {error.code} for {package.name}; try again later") from error
    except (OSError, ValueError) as error:
        why = getattr(error, "reason", type(error).__name__)
        raise NetworkError(f"pip's index cannot be read for {package.name} ({why}); connect and run again") from error
    return document if isinstance(document, dict) else {}


def index_url() -> str:
    """The index that pip takes: its environment, else its settings, else its own default.

    Raises:
        ToolError: pip is absent.
    """
    named = os.environ.get("PIP_INDEX_URL")
    if named:
        return named
    # `pip config get` does not look into every file that pip obeys, `list` does.
    settings = _SETTING.findall(_python("-m", "pip", "--disable-pip-version-check", "config", "list"))
    told = settings[-1].strip("'\"") if settings else _python("-c", _DEFAULT)
    if not told:
        raise ToolError("pip does not tell its index: run `python -m ensurepip`, or set PIP_INDEX_URL")
    return told


def _python(*arguments: str) -> str:
    """What this Python prints; "" where it fails."""
    done = subprocess.run(  # noqa: S603 - this Python
        [sys.executable, *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT_S, check=False
    )
    return done.stdout.decode("utf-8", "replace").strip() if done.returncode == 0 else ""


def _day(moment: str) -> str:
    """The day of a moment as registries write it, in UTC."""
    found = re.match(r"\d{4}-\d{2}-\d{2}(?=T[\d:.]+(?:Z|[+-]00:?00)$)", moment)
    return found[0] if found else ""


def _order(version: str) -> tuple[int, ...]:
    parts = [int(part) for part in version.split(".")]
    while len(parts) > 1 and parts[-1] == 0:
        parts.pop()
    return tuple(parts)


def _padded(version: str) -> tuple[int, ...]:
    parts = tuple(int(part) for part in version.split("."))
    return (*parts, 0, 0, 0)[: max(3, len(parts))]
