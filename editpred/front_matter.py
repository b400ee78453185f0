"""The TOML at the head of a Markdown example: where the project is, and what the sections have no place for.

`rating`, `human_feedback` and `telemetry` (as JSON text) are this tool's: other readers skip keys that they do not
know. A broken front matter, or one without `repository_url` or `revision`, is an error here, while the reference reads
it as an empty one.
"""

import json
import re
import tomllib
from dataclasses import dataclass

from editpred.example import Example
from editpred.json_fields import Fields, string
from editpred.json_format import RATINGS
from syntax.errors import InputError

_FENCE = "+++"
_TOML_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
_LARGEST = 256 * 1024
_ROLLBACK = "uncommitted_diff_requires_edit_history_rollback"


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What the front matter says, and the text below it, whose first line is line `body_line` (1-based)."""

    body: str
    body_line: int
    repository_url: str = ""
    revision: str = ""
    tags: tuple[str, ...] = ()
    uncommitted_diff_contains_edit_history: bool = False
    human_feedback: tuple[str, ...] = ()
    rating: str | None = None
    telemetry: dict[str, object] | None = None


def read_front_matter(text: str, where: str) -> FrontMatter:
    """Cut the front matter off; a text need not have one.

    Raises:
        InputError: it has no end, is no TOML, lacks a key or holds a value of another type.
    """
    if not text.startswith(_FENCE + "\n"):
        return FrontMatter(text, 1)
    lines = text.split("\n")
    end = next((number for number, line in enumerate(lines) if number and line.rstrip() == _FENCE), None)
    if end is None:
        raise InputError(f"{where}:1: the front matter has no end: write a line +++ below it")
    fields = Fields(_parse("\n".join(lines[1:end]), where), f"{where}:1: front matter")
    rating = fields.optional_line("rating")
    if rating is not None and rating not in RATINGS:
        raise InputError(f"{where}:1: front matter: `rating` must be one of {', '.join(RATINGS)}")
    return FrontMatter(
        body="\n".join(lines[end + 1 :]),
        body_line=end + 2,
        repository_url=fields.line("repository_url"),
        revision=fields.line("revision"),
        tags=fields.each("tags", string),
        uncommitted_diff_contains_edit_history=fields.flag(_ROLLBACK),
        human_feedback=fields.each("human_feedback", string),
        rating=rating,
        telemetry=_telemetry(fields.optional_line("telemetry"), where),
    )


def _parse(toml: str, where: str) -> dict[str, object]:
    if len(toml) > _LARGEST:
        raise InputError(f"{where}:1: the front matter is too large: at most {_LARGEST:,} characters are read")
    try:
        return tomllib.loads(toml)
    except RecursionError:
        raise InputError(f"{where}:2: the front matter is nested too deeply") from None
    # tomllib lets the ValueError of a number with thousands of digits, or of an impossible date, through.
    except ValueError as error:
        said = str(error).replace("\n", " ")
        place = _TOML_PLACE.search(said)
        line = int(place[1]) + 1 if place and place[1] else toml.count("\n") + 2
        raise InputError(f"{where}:{line}: the front matter is no TOML: {_TOML_PLACE.sub('', said)}") from None


def _telemetry(text: str | None, where: str) -> dict[str, object] | None:
    if text is None:
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise InputError(f"{where}:1: front matter: `telemetry` must be a JSON object in a string")
    return value


def write_front_matter(example: Example) -> str:
    """The front matter with its fences; defaults are left away."""
    lines = [
        f"repository_url = {_string(example.repository_url)}",
        f"revision = {_string(example.revision)}",
    ]
    if example.tags:
        lines.append(f"tags = {_strings(example.tags)}")
    if example.uncommitted_diff_contains_edit_history:
        lines.append(f"{_ROLLBACK} = true")
    if example.rating is not None:
        lines.append(f"rating = {_string(example.rating)}")
    if example.human_feedback:
        lines.append(f"human_feedback = {_strings(example.human_feedback)}")
    if example.telemetry is not None:
        lines.append(f"telemetry = {_string(json.dumps(example.telemetry))}")
    return "\n".join([_FENCE, *lines, _FENCE, ""])


def _strings(values: tuple[str, ...]) -> str:
    return f"[{', '.join(map(_string, values))}]"


def _string(value: str) -> str:
    """A TOML string: JSON's form, but that TOML also wants DEL escaped."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
