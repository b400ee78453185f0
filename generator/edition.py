"""An edition: a published fixture set, named for its period; read back from its folder.

    <edition>/fixtures.tar.gz
    <edition>/manifest.json     the archive's own, and under `edition` what `Edition` holds
    <edition>/CHANGES.md        against the edition before
    <edition>/SHA256SUMS        of the three, as `sha256sum --check` reads it

An edition never changes once it is published.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from generator.lock import Pin
from generator.period import Period, parse_period
from syntax.errors import InputError

ARCHIVE = "fixtures.tar.gz"
MANIFEST = "manifest.json"
CHANGES = "CHANGES.md"
SUMS = "SHA256SUMS"
_MAX_BYTES = 256 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Facts:
    """What an edition's manifest tells of a case.

    Attributes:
        mutation: its mutation's name.
        difficulty: its tier.
        language: of its source.
        origin: of its source.
        released: day on which the origin's version was published, ISO 8601; "" where it is not known.
    """

    mutation: str
    difficulty: str
    language: str
    origin: str
    released: str


@dataclass(frozen=True, slots=True)
class Edition:
    """What an edition is.

    Attributes:
        period: which it is named for.
        tar_sha256: of the tar inside the archive, in hexadecimal.
        previous: name of the edition that it was compared with, "" for the first.
        private: whether a secret went into its seed.
        no_repeat: whether cases of earlier editions were kept out.
        published_after: day after which its sources were released, ISO 8601; "" where it was not asked for.
        cases: by id.
        manifest: the archive's own manifest.
    """

    period: Period
    tar_sha256: str
    previous: str
    private: bool
    no_repeat: bool
    published_after: str
    cases: Mapping[str, Facts]
    manifest: Mapping[str, object]

    @property
    def name(self) -> str:
        """The period's name."""
        return self.period.name

    @property
    def versions(self) -> dict[str, str]:
        """Version of each origin of its corpus."""
        corpus = self.manifest.get("corpus")
        entries = corpus if isinstance(corpus, list) else []
        return {str(entry["name"]): str(entry["version"]) for entry in entries}

    @property
    def pins(self) -> dict[str, Pin]:
        """What it took of each package of its corpus."""
        corpus = self.manifest.get("corpus")
        entries = corpus if isinstance(corpus, list) else []
        return {
            str(entry["name"]): Pin("", str(entry["version"]), str(entry["archive_hash"]), str(entry["released"]))
            for entry in entries
            if entry["archive_hash"]
        }

    def document(self) -> dict[str, object]:
        """What its manifest.json holds."""
        return {
            **self.manifest,
            "edition": {
                "cases": {
                    name: {
                        "difficulty": facts.difficulty,
                        "language": facts.language,
                        "mutation": facts.mutation,
                        "origin": facts.origin,
                        "released": facts.released,
                    }
                    for name, facts in self.cases.items()
                },
                "name": self.name,
                "no_repeat": self.no_repeat,
                "previous": self.previous,
                "private": self.private,
                "published_after": self.published_after,
                "tar_sha256": self.tar_sha256,
            },
        }


def load_edition(folder: Path) -> Edition:
    """Read an edition's manifest.

    Raises:
        InputError: the folder holds no edition, or one of another period than its name says.
    """
    document = _json(folder / MANIFEST)
    try:
        edition = _edition(document)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise _broken(folder, f"its {MANIFEST} is not an edition's ({type(error).__name__}: {error})") from error
    if edition.name != folder.name:
        raise _broken(folder, f"its {MANIFEST} is that of {edition.name}")
    return edition


def _edition(document: dict[str, object]) -> Edition:
    own = cast("dict[str, Any]", document.pop("edition"))
    return Edition(
        period=parse_period(str(own["name"])),
        tar_sha256=str(own["tar_sha256"]),
        previous=str(own["previous"]),
        private=own["private"] is True,
        no_repeat=own["no_repeat"] is True,
        published_after=str(own["published_after"]),
        cases={str(name): Facts(*(str(facts[key]) for key in Facts.__slots__)) for name, facts in own["cases"].items()},
        manifest=document,
    )


def read_sums(folder: Path) -> dict[str, str]:
    """File name to sha256, as an edition's SHA256SUMS states them.

    Raises:
        InputError: it is missing or malformed.
    """
    try:
        lines = (folder / SUMS).read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise _broken(folder, f"its {SUMS} cannot be read") from error
    sums = {name: digest for digest, mark, name in (line.partition("  ") for line in lines) if mark}
    if set(sums) != {ARCHIVE, MANIFEST, CHANGES}:
        raise _broken(folder, f"its {SUMS} does not name its three files")
    return sums


def require_whole(folder: Path) -> None:
    """Check an edition's files against its SHA256SUMS.

    Raises:
        InputError: a file is missing or not as it was published.
    """
    for name, digest in read_sums(folder).items():
        try:
            found = sha256_of(folder / name)
        except OSError as error:
            raise _broken(folder, f"its {name} cannot be read: {error.strerror}") from error
        if found != digest:
            raise _broken(folder, f"its {name} is not as it was published")


def sha256_of(path: Path) -> str:
    """The sha256 of a file, in hexadecimal.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _json(path: Path) -> dict[str, object]:
    try:
        with path.open("rb") as stream:
            document = json.loads(stream.read(_MAX_BYTES))
    except (OSError, ValueError, RecursionError) as error:
        raise _broken(path.parent, f"its {path.name} cannot be read") from error
    if not isinstance(document, dict):
        raise _broken(path.parent, f"its {path.name} is no JSON object")
    return document


def _broken(folder: Path, why: str) -> InputError:
    return InputError(f"edition {folder}: {why}; delete the folder, then run regen --period {folder.name} again")
