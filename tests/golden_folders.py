"""Make the folder of a golden case for each mutation and family of languages that has none, from its first example.

Run by `make golden`; tests/test_golden.py then writes the input and the prompt into it.
"""

from pathlib import Path

from mutations.mutation import Changes
from mutations.registry import all_mutations
from syntax.languages.registry import LANGUAGES

GOLDEN = Path(__file__).parent / "golden"


def main() -> None:
    """Write what is missing."""
    kept = {(name, language == "python") for name, language, _ in (path.name.split(".") for path in GOLDEN.iterdir())}
    for mutation in all_mutations().values():
        for example in mutation.examples:
            family = (mutation.name, example.language == "python")
            if isinstance(example, Changes) and family not in kept:
                kept.add(family)
                folder = GOLDEN / f"{mutation.name}.{example.language}.hard" / "expected"
                folder.mkdir(parents=True)
                path = folder / f"sample{LANGUAGES[example.language].suffixes[0]}"
                path.write_text(example.before, encoding="utf-8", newline="")


if __name__ == "__main__":
    main()
