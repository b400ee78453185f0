"""Typed reading of JSON objects: every wrong value is an error that names the file, the line and the key."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from syntax.errors import InputError

_T = TypeVar("_T")
_NAMES: dict[type, str] = {
    str: "a string",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "an array",
    dict: "an object",
    type(None): "null",
}
_LARGEST = 2**63


class Fields:
    """The keys of one JSON object; `where` says where it stands, for messages.

    A missing key and `null` are the same where a default is given; without one the key is required.
    """

    def __init__(self, value: object, where: str) -> None:
        if not isinstance(value, dict):
            raise InputError(f"{where}: {_shown(value)} stands where an object is expected")
        self._value: Mapping[str, object] = value
        self.where = where

    def line(self, key: str, *, default: str | None = None) -> str:
        """A string of the specification: it names files or is applied to them, so that it holds no NUL byte."""
        text = self.text(key, default=default)
        if "\0" in text:
            raise InputError(f"{self.where}: `{key}` holds a NUL byte")
        return text

    def optional_line(self, key: str) -> str | None:
        """Like `line`; None where there is none."""
        return None if self._value.get(key) is None else self.line(key)

    def text(self, key: str, *, default: str | None = None) -> str:
        """Any string that UTF-8 can hold."""
        value = self._required(key) if default is None else self._value.get(key)
        text = default if value is None and default is not None else self._checked(key, value, str)
        try:
            text.encode()
        except UnicodeEncodeError:
            raise InputError(f"{self.where}: `{key}` holds half of a surrogate pair, which is no character") from None
        return text

    def optional_text(self, key: str) -> str | None:
        """Like `text`; None where there is none."""
        return None if self._value.get(key) is None else self.text(key)

    def count(self, key: str, *, default: int | None = None) -> int:
        """A whole number of at least 0."""
        value = self._required(key) if default is None else self._value.get(key)
        number = default if value is None and default is not None else self._checked(key, value, int)
        if not 0 <= number < _LARGEST:
            raise InputError(f"{self.where}: `{key}` must be a whole number of at least 0")
        return number

    def optional_count(self, key: str) -> int | None:
        """Like `count`; None where there is none."""
        return None if self._value.get(key) is None else self.count(key)

    def optional_number(self, key: str) -> float | None:
        """A number; None where there is none."""
        value = self._value.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST:
            return float(value)
        return None if value is None else self._checked(key, value, float)

    def flag(self, key: str) -> bool:
        """True or false; false where it is missing."""
        return self.optional_flag(key) or False

    def optional_flag(self, key: str) -> bool | None:
        """True or false; None where there is neither."""
        value = self._value.get(key)
        return None if value is None else self._checked(key, value, bool)

    def fields(self, key: str) -> "Fields | None":
        """An object; None where there is none."""
        value = self._value.get(key)
        return None if value is None else Fields(value, f"{self.where}: `{key}`")

    def mapping(self, key: str) -> dict[str, object] | None:
        """An object as it is; None where there is none."""
        value = self._value.get(key)
        return None if value is None else dict(self._checked(key, value, dict))

    def each(self, key: str, read: Callable[[object, str], _T], *, required: bool = False) -> tuple[_T, ...]:
        """The items of an array, each read with the words for its place; none where it is missing."""
        value = self._required(key) if required else self._value.get(key)
        items = [] if value is None and not required else self._checked(key, value, list)
        return tuple(read(item, f"{self.where}: `{key}[{number}]`") for number, item in enumerate(items))

    def has(self, key: str) -> bool:
        """Whether the key is there and not null."""
        return self._value.get(key) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self._value)

    def rest(self, known: frozenset[str]) -> dict[str, object]:
        """The keys that are not known, as they are."""
        return {key: value for key, value in self._value.items() if key not in known}

    def _required(self, key: str) -> object:
        if key not in self._value:
            raise InputError(f"{self.where}: `{key}` is missing")
        return self._value[key]

    def _checked(self, key: str, value: object, wanted: type[_T]) -> _T:
        if not isinstance(value, wanted) or (isinstance(value, bool) and wanted is not bool):
            raise InputError(f"{self.where}: `{key}` must be {_NAMES[wanted]}, not {_shown(value)}")
        return value


def string(value: object, where: str) -> str:
    """An item of an array of strings."""
    return Fields({"item": value}, where).line("item")


def _shown(value: object) -> str:
    return _NAMES.get(type(value), "another value")
