"""The fields of a YAML mapping, with the line of each, so that every complaint names file and line.

Anchors and aliases, tags, merge keys and several documents are refused: a task needs none, and they are how a small
file becomes a large one.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import yaml

from syntax.errors import InputError
from verify.paths import visible

MAX_BYTES = 1024 * 1024
"""Largest task file."""
_DEPTH = 8
_PLAIN_TAGS = frozenset(f"tag:yaml.org,2002:{name}" for name in ("str", "int", "float", "bool", "null", "map", "seq"))
_TEXT = "tag:yaml.org,2002:str"
_NUMBERS = frozenset({"tag:yaml.org,2002:int", "tag:yaml.org,2002:float"})
_Value = TypeVar("_Value")


class Fields:
    """A mapping of a task file; every field is asked for once, and `finish` complains of what nobody asked for."""

    def __init__(self, node: yaml.Node, file: Path, what: str) -> None:
        """Read the keys.

        Raises:
            InputError: it is no mapping, or a key is no text, or stands twice.
        """
        self.file, self.line, self.what = file, _line(node), what
        if not isinstance(node, yaml.MappingNode):
            raise self.error(f"{what} must be a mapping of keys to values")
        self._known: list[str] = []
        self._nodes: dict[str, yaml.Node] = {}
        self._lines: dict[str, int] = {}
        for key, value in node.value:
            if key.tag != _TEXT:
                raise self.error(f"a key of {what} is no text: quote it", line=_line(key))
            if key.value in self._nodes:
                raise self.error(f"key {key.value!r} stands twice: keep one", line=_line(key))
            self._nodes[key.value] = value
            self._lines[key.value] = _line(key)

    def error(self, problem: str, *, line: int | None = None) -> InputError:
        """An error at a line; by default the mapping's first."""
        return InputError(f"{visible(str(self.file))}:{line or self.line}: {visible(problem)}")

    def line_of(self, key: str) -> int:
        """The line of a key, 1-based; of the mapping where it has no such key."""
        return self._lines.get(key, self.line)

    def complain(self, key: str, problem: str) -> InputError:
        """An error at a key."""
        return self.error(f"{key!r} {problem}", line=self.line_of(key))

    def has(self, key: str) -> bool:
        """Whether there is such a key."""
        return self._node(key) is not None

    def text(self, key: str) -> str:
        """A text that must be there and not empty."""
        found = self.optional_text(key)
        if found is None:
            raise self.error(f"{self.what} has no {key!r}: add it")
        if not found.strip():
            raise self.complain(key, "is empty: write what it should say")
        return found

    def optional_text(self, key: str) -> str | None:
        """A text; None where it is not given."""
        node = self._node(key)
        return None if node is None else self._text_of(key, node)

    def seconds(self, key: str) -> float | None:
        """A positive number; None where it is not given."""
        node = self._node(key)
        if node is None:
            return None
        try:
            number = float(node.value) if node.tag in _NUMBERS else 0.0
        except (TypeError, ValueError):
            number = 0.0
        if not 0 < number <= 86_400:  # noqa: PLR2004 - a day
            raise self.complain(key, "must be a number of seconds, more than 0 and at most 86400")
        return number

    def texts(self, key: str, *, required: bool = False) -> tuple[str, ...]:
        """A list of texts; nothing where it is not given."""
        return tuple(self._each(key, self._text_of, required=required))

    def mappings(self, key: str, what: str) -> tuple["Fields", ...]:
        """A list of mappings; nothing where it is not given."""
        return tuple(self._each(key, lambda _, node: Fields(node, self.file, what), required=True))

    def finish(self) -> None:
        """Complain of the first key that nobody asked for.

        Raises:
            InputError: there is one.
        """
        for key in self._nodes:
            if key not in self._known:
                raise self.error(
                    f"{self.what} knows no key {key!r}: it has {', '.join(self._known)}", line=self.line_of(key)
                )

    def _node(self, key: str) -> yaml.Node | None:
        if key not in self._known:
            self._known.append(key)
        return self._nodes.get(key)

    def _each(self, key: str, read: Callable[[str, yaml.Node], _Value], *, required: bool) -> list[_Value]:
        node = self._node(key)
        if node is None:
            if required:
                raise self.error(f"{self.what} has no {key!r}: add it, a list")
            return []
        if not isinstance(node, yaml.SequenceNode):
            raise self.complain(key, "must be a list")
        return [read(key, each) for each in node.value]

    def _text_of(self, key: str, node: yaml.Node) -> str:
        # `1.0` and `yes` are no text to YAML; who means them as one must say so.
        if not isinstance(node, yaml.ScalarNode) or node.tag != _TEXT:
            raise self.error(f"{key!r} must be text: quote it", line=_line(node))
        text = str(node.value)
        if "\0" in text or (not text.isascii() and text.encode("utf-8", "ignore").decode() != text):
            raise self.error(f"{key!r} holds NUL or half of a surrogate pair: leave it out", line=_line(node))
        return text


def read_mapping(file: Path, what: str) -> Fields:
    """Read a file of one mapping.

    Raises:
        InputError: it cannot be read, or is none; the message names the line.
    """
    shown = visible(str(file))
    try:
        with file.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise InputError(f"{shown}: cannot be read: {error.strerror}; name a readable file") from error
    if len(raw) > MAX_BYTES:
        raise InputError(f"{shown}:1: has more than {MAX_BYTES:,} bytes: a task is smaller")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise InputError(f"{shown}:{line}: is not UTF-8: save it in that encoding") from None
    try:
        _refuse_riches(text, shown)
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark is not None else 1
        raise InputError(f"{shown}:{line}: is no YAML: {error.problem or error.context}; mend it") from None
    except yaml.YAMLError as error:
        first = visible(str(error)).partition("\n")[0]
        raise InputError(f"{shown}:1: is no YAML: {first}; mend it") from None
    if node is None:
        raise InputError(f"{shown}:1: is empty: write {what} there")
    return Fields(node, file, what)


def _refuse_riches(text: str, shown: str) -> None:
    """Look at the events alone, which costs no more than the file has bytes."""
    depth = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        line = event.start_mark.line + 1
        match event:
            case yaml.AliasEvent():
                raise InputError(f"{shown}:{line}: uses an alias: write the value out")
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent() | yaml.ScalarEvent() if event.anchor:
                raise InputError(f"{shown}:{line}: sets an anchor: leave it out")
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent() | yaml.ScalarEvent() if (
                event.tag and event.tag not in _PLAIN_TAGS
            ):
                raise InputError(f"{shown}:{line}: uses the tag {event.tag!r}: leave it out")
            case _:
                pass
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > _DEPTH:
            raise InputError(f"{shown}:{line}: is nested deeper than {_DEPTH}: no task is")


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1
