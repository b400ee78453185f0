"""Misspelled names: two neighbouring letters change places, so that nothing else in the file could be taken for it."""

import re

_LEAST_LETTERS = 5
_LETTERS = re.compile(rb"[A-Za-z]")
_NAME = re.compile(rb"[A-Za-z_$][A-Za-z0-9_$]*")
RESERVED = frozenset(
    b"abstract accessor arguments assert asserts async await bigint boolean break case catch class const constructor"
    b" continue debugger declare default delete elif else enum eval except export extends false finally from function"
    b" global implements import infer instanceof interface keyof lambda match module namespace never nonlocal null"
    b" number object override package pass print private protected public raise readonly require return satisfies self"
    b" static string super switch symbol this throw true type typeof undefined unique unknown using void while with"
    b" yield".split()
)
"""Lower-case words that mean something of their own in one of the languages."""


def misspelled(name: bytes, lowered: bytes) -> bytes | None:
    """A name with two neighbouring letters exchanged, nearest to its middle; None where no exchange will do.

    The result occurs nowhere in the file, not even within another word or in other capitals, and is no word of a
    language.

    Args:
        name: the name.
        lowered: the file's text in lower case.
    """
    if not is_long_name(name):
        return None
    for at in sorted(range(1, len(name) - 1), key=lambda at: (abs(2 * at + 2 - len(name)), -at)):
        one, two = name[at : at + 1], name[at + 1 : at + 2]
        if not _may_change(one, two):
            continue
        wrong = name[:at] + two + one + name[at + 2 :]
        if is_free(wrong, lowered):
            return wrong
    return None


def is_long_name(name: bytes) -> bool:
    """Whether a name has so many letters that one of them may be wrong and the name still be known."""
    return len(_LETTERS.findall(name)) >= _LEAST_LETTERS and _NAME.fullmatch(name) is not None


def is_free(wrong: bytes, lowered: bytes) -> bool:
    """Whether a misspelling occurs nowhere in a file's lower-case text and is no word of a language."""
    return wrong.lower() not in lowered and wrong.lower() not in RESERVED


def _may_change(one: bytes, two: bytes) -> bool:
    """Whether both are letters, different ones, and both small or both capitals."""
    alike = (one.islower() and two.islower()) or (one.isupper() and two.isupper())
    return alike and one != two
