"""A prompt as HTML: Markdown without raw HTML, links or images, since whoever wrote the task is not trusted."""

from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from harness.side_by_side import plain_rows

_SUFFIXES = {"typescript": "ts", "tsx": "tsx", "javascript": "js", "jsx": "jsx", "python": "py", "diff": "diff"}
_LIMIT = 40_000


def prompt_html(prompt: bytes) -> Markup:
    """The prompt; what is too long for a page is cut, and says so."""
    text = prompt.decode("utf-8", "backslashreplace")
    if len(text) > _LIMIT:
        text = f"{text[:_LIMIT]}\n\n… ({len(text):,} characters)"
    return Markup(_markdown().render(text))  # noqa: S704 - raw HTML is escaped by the renderer


@cache
def _markdown() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False, "breaks": True, "highlight": _highlight})
    return made.disable(["link", "image", "autolink", "reference", "html_block", "html_inline"])


def _highlight(content: str, language: str, _attributes: str) -> str:
    return str(plain_rows(content.removesuffix("\n"), f"x.{_SUFFIXES.get(language, language)}"))
