"""All languages, by name and by file name."""

from pathlib import PurePosixPath

from syntax.languages.ecmascript import JavaScript, Jsx, Tsx, TypeScript
from syntax.languages.language import Language
from syntax.languages.python import Python

LANGUAGES: dict[str, Language] = {
    language.name: language for language in (TypeScript(), Tsx(), JavaScript(), Jsx(), Python())
}
"""By name, in the order in which help texts and tables list them."""

_BY_SUFFIX = {suffix: language for language in LANGUAGES.values() for suffix in language.suffixes}


def language_of(path: str) -> Language | None:
    """The language of a file by the ending of its name (any case); None where it is none of ours."""
    return _BY_SUFFIX.get(PurePosixPath(path).suffix.lower())
