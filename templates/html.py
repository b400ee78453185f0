"""The Jinja environment of pages for a browser: everything is escaped unless it is already HTML of our own."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

_FOLDER = Path(__file__).parent


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(_FOLDER),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def render_html(name: str, values: Mapping[str, object]) -> str:
    """Fill the template of a page, `name.html.j2`."""
    return _environment().get_template(f"{name}.html.j2").render(values)


def asset(name: str) -> str:
    """The text of a style sheet or script that lies here."""
    return (_FOLDER / name).read_text(encoding="utf-8")
