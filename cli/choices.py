"""Comma lists on the command line, each name checked against those that are known."""

from collections.abc import Iterable

from syntax.errors import UsageError


def chosen(option: str, given: str | None, known: Iterable[str]) -> tuple[str, ...]:
    """The names of a comma list in the order given, each once; all known names where none is given.

    Raises:
        UsageError: a name is unknown, or the list is empty; the message lists the known ones.
    """
    known = tuple(known)
    if given is None:
        return known
    names = tuple(dict.fromkeys(name.strip() for name in given.split(",") if name.strip()))
    unknown = [name for name in names if name not in known]
    if unknown:
        raise UsageError(f"{option}: unknown {', '.join(unknown)}; known are {', '.join(known)}")
    if not names:
        raise UsageError(f"{option}: names nothing; known are {', '.join(known)}")
    return names
