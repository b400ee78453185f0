"""A one-line statement stands too far down."""

from typing import ClassVar

from mutations.line_moves import LineMove
from mutations.mutation import ALL_LANGUAGES, Changes, Refuses


class Sink(LineMove):
    """A one-line statement moves down by two to six places in its list; blank lines and comments are not touched."""

    name = "sink"
    languages = ALL_LANGUAGES
    step = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "{\n  moved();\n  first();\n  if (ready) {\n    go();\n  }\n}\n",
            "{\n  first();\n  if (ready) {\n    go();\n  }\n  moved();\n}\n",
        ),
        Changes(
            "switch (key) {\n  case 1:\n    moved();\n    first();\n    return second();\n}\n",
            "switch (key) {\n  case 1:\n    first();\n    return second();\n    moved();\n}\n",
            language="javascript",
        ),
        Changes(
            "class Run:\n    moved = 1\n    first = 2\n\n    second = 3\n    third = 4\n",
            "class Run:\n    first = 2\n\n    second = 3\n    moved = 1\n    third = 4\n",
            language="python",
        ),
        Refuses("moved();\nfirst();\n", because="one place down is an exchange of neighbours"),
        Refuses("moved();\n\nfirst();\nsecond();\n", because="a blank line touches its old place"),
        Refuses('"use strict";\nfirst();\nsecond();\n', because="a directive only counts as the first statement"),
        Refuses("moved()\nfirst()\n;(second)()\n", because="without a semicolon the lines are one statement"),
        Refuses(
            'def run():\n    """Run."""\n    first = 1\n    second = 2\n',
            because="a docstring stays",
            language="python",
        ),
    )
