"""A one-line statement stands too far up."""

from typing import ClassVar

from mutations.line_moves import LineMove
from mutations.mutation import ALL_LANGUAGES, Changes, Refuses


class Hoist(LineMove):
    """A one-line statement moves up by two to six places in its list; blank lines and comments are not touched."""

    name = "hoist"
    languages = ALL_LANGUAGES
    step = -1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "run(() => {\n  first();\n  second();\n  // 3\n  third();\n  moved(); // 4\n});\n",
            "run(() => {\n  moved(); // 4\n  first();\n  second();\n  // 3\n  third();\n});\n",
        ),
        Changes(
            "class Point {\n  xs = 1;\n  get() {\n    return 2;\n  }\n  ys = 3;\n  zs = 4;\n}\n",
            "class Point {\n  zs = 4;\n  xs = 1;\n  get() {\n    return 2;\n  }\n  ys = 3;\n}\n",
            language="javascript",
        ),
        Changes(
            "def run():\n    first = 1\n    second = 2\n    return first\nrun()\n",
            "def run():\n    return first\n    first = 1\n    second = 2\nrun()\n",
            language="python",
        ),
        Refuses("first();\nmoved();\n", because="one place up is an exchange of neighbours"),
        Refuses("first();\nsecond();\n\nmoved();\n", because="a blank line touches its old place"),
        Refuses("{\n\n  first();\n\n  second();\n  moved();\n}\n", because="blank lines touch every new place"),
        Refuses("first();\nsecond();\nrun(\n  1,\n);\n", because="three lines are no line"),
        Refuses("first()\nsecond()\nmoved()\n;[1].map(run)\n", because="the lines would be one statement"),
        Refuses('import { a } from "a";\nimport { b } from "b";\nmoved();\n', because="imports stay at the top"),
        Refuses("first();\n// nobody's\n\nsecond();\nmoved();\n", because="a comment on the way is nobody's"),
        Refuses("call(1);\ncall(1);\ncall(1);\n", because="equal lines cannot be told apart"),
        Refuses(
            "def run():\n    global total\n    first = 1\n    total = 1\n",
            because="a name may not be used before it is declared global",
            language="python",
        ),
    )
