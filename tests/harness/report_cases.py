"""A few small cases for tests of the report, one of them hostile."""

import json

from verify.fixtures import FixtureCase

SCRIPT = "<script>document.title = 'taken'</script>"


def case(number: int, *, tier: str = "easy", language: str = "python", prompt: str = "") -> FixtureCase:
    """A case whose fix is one line."""
    head = "".join(f"def function_{each}(value):\n    return value + {each}\n\n\n" for each in range(8))
    expected = f'{head}def last(value):\n    """A text\n    of lines."""\n    return value * {number}\n'
    given = expected.replace("value *", "value /")
    facts = {
        "mutation_type": "swap-operator" if number % 2 else "drop-line",
        "mutation_category": "operator",
        "difficulty": tier,
        "language": language,
        "carrier": None,
        "edit_shape": {"hunks": 1, "changed_lines": 1, "removed_lines": 1, "added_lines": 1},
        "edit_cost": {"line_range": {"lines": 1, "ranges": 1}},
    }
    told = prompt or f"# Fix one mistake\n\nReplace\n\n```python\nvalue / {number}\n```\n\nand `nothing` else."
    return FixtureCase(
        f"operator-case-{number}",
        told.encode(),
        json.dumps(facts).encode(),
        {"sample.py": given.encode()},
        {"sample.py": expected.encode()},
    )


def cases() -> list[FixtureCase]:
    """Six cases in two tiers; the last one's prompt wants to run in the reader's browser."""
    made = [case(number, tier="hard" if number > 3 else "easy") for number in range(1, 6)]
    hostile = f"{SCRIPT}\n\n[x](javascript:alert(1)) ![y](http://h.example/y.png)\n\n```html\n{SCRIPT}\n```"
    return [*made, case(6, prompt=hostile)]
