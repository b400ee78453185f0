"""Rewrite the pages made from code: `docs/mutations.md`, and the table of files in `docs/tour.md`.

A test checks that both are current.
"""

import ast
import inspect
from pathlib import Path

from mutations.mutation import BANDS, Changes, Mutation
from mutations.registry import all_mutations
from syntax.languages.registry import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("syntax", "mutations", "templates", "verify", "generator", "editpred", "harness", "cli")
PLUGIN_FOLDERS = ("mutations/catalog", "mutations/instructions", "syntax/languages")
"""Folders that the tour names as a whole."""

_FIRST = "| file | what is there |\n| --- | --- |\n"
_LAST = "\n<!-- end of the table made by docs/generate.py -->\n"


def mutations_page() -> str:
    """The text of `docs/mutations.md`."""
    parts = [
        "# The mutations",
        "Made from the catalogue by `make docs`; edit `mutations/catalog/`, not this page. A name leads to an example.",
        _table(),
        *(_section(mutation) for mutation in all_mutations().values()),
    ]
    return "\n\n".join(parts) + "\n"


def _table() -> str:
    rows = [
        (f"[{each.name}](#{each.name})", each.category, ", ".join(each.languages), str(each.planned), _first(each))
        for each in all_mutations().values()
    ]
    head = "| mutation | category | languages | cases | what it does |\n| --- | --- | --- | --- | --- |\n"
    return head + "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _first(mutation: Mutation) -> str:
    """The docstring's first paragraph, on one line."""
    return " ".join(inspect.cleandoc(mutation.__doc__ or "").split("\n\n")[0].split()).replace("|", "\\|")


def tour_page(current: str) -> str:
    """The text of `docs/tour.md`, given the current one: its table of files is replaced."""
    head, _, rest = current.partition(_FIRST)
    _, _, tail = rest.partition(_LAST)
    rows = "\n".join(f"| `{name}` | {_opening(path)} |" for name, path in _files())
    return head + _FIRST + rows + "\n" + _LAST + tail


def _files() -> list[tuple[str, Path]]:
    found: list[tuple[str, Path]] = []
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            folder = next((each for each in PLUGIN_FOLDERS if name.startswith(f"{each}/")), None)
            if folder is not None and path.name == "__init__.py":
                found.append((f"{folder}/", path))
            elif folder is None and path.name != "__init__.py":
                found.append((name, path))
    return found


def _opening(path: Path) -> str:
    """The first paragraph of a module's docstring, on one line."""
    docstring = ast.get_docstring(ast.parse(path.read_bytes())) or ""
    return " ".join(docstring.split("\n\n")[0].split()).replace("|", "\\|")


def _section(mutation: Mutation) -> str:
    changes = [example for example in mutation.examples if isinstance(example, Changes)]
    refusals = [example for example in mutation.examples if not isinstance(example, Changes)]
    return "\n\n".join(
        [
            f"## {mutation.name}",
            inspect.cleandoc(mutation.__doc__ or ""),
            _summary(mutation),
            *(_example(example) for example in changes),
            "Refused:",
            "\n".join(f"- {example.because} ({_inline(example.text)})" for example in refusals),
        ]
    )


def _summary(mutation: Mutation) -> str:
    languages = ", ".join(mutation.languages)
    bands = ", in bands of changed lines" if mutation.bands else ""
    scarce = "".join(f"; at most {most} at {tier}{_of_band(band)}" for tier, band, most in mutation.scarce)
    kinds = f"Category `{mutation.category}`, instruction `{mutation.kind}`"
    return f"{kinds}, in {languages}; {_cases(mutation.planned)} at scale 1{bands}{scarce}."


def _cases(count: int) -> str:
    return f"{count} case" if count == 1 else f"{count} cases"


def _of_band(band: int | None) -> str:
    return "" if band is None else " of {} to {} lines".format(*BANDS[band])


def _example(example: Changes) -> str:
    fence = LANGUAGES[example.language].fence
    return f"```{fence}\n{example.before}```\n\nbecomes\n\n```{fence}\n{example.after}```"


def _inline(text: str) -> str:
    shown = text.rstrip("\n").replace("\n", "⏎")
    ticks = "``" if "`" in shown else "`"
    return f"{ticks}{shown}{ticks}"


def main() -> None:
    """Rewrite both pages."""
    (ROOT / "docs" / "mutations.md").write_text(mutations_page(), encoding="utf-8")
    tour = ROOT / "docs" / "tour.md"
    tour.write_text(tour_page(tour.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
