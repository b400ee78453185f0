"""The one Jinja environment, and the one function that fills a template."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined


@cache
def environment() -> Environment:
    """Markdown, so nothing is escaped; an unknown name is an error; block tags leave no lines behind."""
    return Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701 - prompts are Markdown for a model, never HTML for a browser
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def render(kind: str, values: dict[str, object]) -> str:
    """Fill the template of an instruction kind.

    Raises:
        jinja2.UndefinedError: the template wants a value that `values` does not hold.
    """
    return environment().get_template(f"{kind}.md.j2").render(values)
