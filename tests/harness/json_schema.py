"""As much of JSON Schema as the schemas of this project use; a word that is not known is an error."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

_TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "null": (type(None),),
}
_NOTES = {"$schema", "$id", "title", "description"}


def problems(schema: Mapping[str, Any], value: object, place: str = "") -> Iterator[str]:
    """What is wrong with a value, one line each."""
    for word, rule in schema.items():
        if word in _PARTS:
            for name, inner, each in _PARTS[word](schema, value):
                if inner is False:
                    yield f"{place}: {name} is not allowed"
                else:
                    yield from problems(inner, each, f"{place}.{name}")
        elif word not in _NOTES and not _HOLDS[word](rule, value):
            yield f"{place}: {value!r} breaks {word} {rule!r}"


def _is(names: str | list[str], value: object) -> bool:
    return any(
        isinstance(value, _TYPES[name]) and (name == "boolean" or not isinstance(value, bool))
        for name in (names if isinstance(names, list) else [names])
    )


_HOLDS: Mapping[str, Callable[[Any, Any], bool]] = {
    "type": _is,
    "const": lambda rule, value: value == rule,
    "enum": lambda rule, value: value in rule,
    "required": lambda rule, value: not isinstance(value, dict) or all(name in value for name in rule),
    "pattern": lambda rule, value: not isinstance(value, str) or re.search(rule, value) is not None,
    "minLength": lambda rule, value: not isinstance(value, str) or len(value) >= rule,
    "maxLength": lambda rule, value: not isinstance(value, str) or len(value) <= rule,
    "minimum": lambda rule, value: not isinstance(value, int | float) or value >= rule,
    "maximum": lambda rule, value: not isinstance(value, int | float) or value <= rule,
}


def _properties(schema: Mapping[str, Any], value: object) -> Iterator[tuple[str, Any, object]]:
    for name, inner in schema["properties"].items():
        if isinstance(value, dict) and name in value:
            yield name, inner, value[name]


def _others(schema: Mapping[str, Any], value: object) -> Iterator[tuple[str, Any, object]]:
    if isinstance(value, dict):
        for name in sorted(value.keys() - schema.get("properties", {}).keys()):
            yield name, schema["additionalProperties"], value[name]


def _items(schema: Mapping[str, Any], value: object) -> Iterator[tuple[str, Any, object]]:
    for number, item in enumerate(value) if isinstance(value, list) else ():
        yield str(number), schema["items"], item


_PARTS = {"properties": _properties, "additionalProperties": _others, "items": _items}
