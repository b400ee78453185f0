"""Rewrite `docs/mutations.md` from the catalogue; a test checks that it is current."""

import inspect
from pathlib import Path

from mutations.mutation import Changes, Mutation
from mutations.registry import all_mutations
from syntax.languages.registry import LANGUAGES

PAGE = Path(__file__).parent / "mutations.md"


def page() -> str:
    """The page's text."""
    parts = [
        "# The mutations",
        "Made from the catalogue by `make docs`; edit `mutations/catalog/`, not this page.",
        *(_section(mutation) for mutation in all_mutations().values()),
    ]
    return "\n\n".join(parts) + "\n"


def _section(mutation: Mutation) -> str:
    banded = ", in bands of changed lines" if mutation.banded else ""
    changes = [example for example in mutation.examples if isinstance(example, Changes)]
    refusals = [example for example in mutation.examples if not isinstance(example, Changes)]
    return "\n\n".join(
        [
            f"## {mutation.name}",
            inspect.cleandoc(mutation.__doc__ or ""),
            f"Category `{mutation.category}`, instruction `{mutation.kind}`, in {', '.join(mutation.languages)}; "
            f"{mutation.planned} cases at scale 1{banded}.",
            *(_example(example) for example in changes),
            "Refused:",
            "\n".join(f"- {example.because} ({_inline(example.text)})" for example in refusals),
        ]
    )


def _example(example: Changes) -> str:
    fence = LANGUAGES[example.language].fence
    return f"```{fence}\n{example.before}```\n\nbecomes\n\n```{fence}\n{example.after}```"


def _inline(text: str) -> str:
    shown = text.rstrip("\n").replace("\n", "⏎")
    ticks = "``" if "`" in shown else "`"
    return f"{ticks}{shown}{ticks}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
