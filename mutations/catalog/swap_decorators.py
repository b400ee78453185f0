"""Two neighbouring decorators of one definition change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from mutations.items import is_line, lines_site, may_swap
from mutations.mutation import Changes, Mutation, Refuses, Site
from syntax.languages.language import text_of
from syntax.outline import Outline


class SwapDecorators(Mutation):
    """Two neighbouring decorators of one definition, a line each, change places."""

    name = "swap-decorators"
    category = "structural"
    kind = "swap-lines"
    languages = ("typescript", "tsx", "python")
    planned = 1
    scarce = (("nightmare", None, 0),)
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "class Box {\n  @Input()\n  @Size(3) // three\n  @Last() width = 1;\n}\n",
            "class Box {\n  @Size(3) // three\n  @Input()\n  @Last() width = 1;\n}\n",
        ),
        Changes(
            "@Entity()\n@Table('box')\nexport class Box {\n}\n",
            "@Table('box')\n@Entity()\nexport class Box {\n}\n",
            language="tsx",
        ),
        Changes(
            "@app.route('/')\n@cached\ndef show():\n    return 1\n",
            "@cached\n@app.route('/')\ndef show():\n    return 1\n",
            language="python",
        ),
        Refuses("class Box {\n  @Input() @Size(3)\n  width = 1;\n}\n", because="the decorators share a line"),
        Refuses(
            "@cached\n# about the next\n@wrapped\ndef show():\n    return 1\n",
            because="a comment stands between them",
            language="python",
        ),
        Refuses(
            "@wrapped(\n    1,\n)\n@cached\ndef show():\n    return 1\n",
            because="one of them has more than one line",
            language="python",
        ),
        Refuses("@Entity()\nclass Box {\n}\n", because="one decorator has nothing to change places with"),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Neighbours among the decorators of each definition."""
        for one, two in pairwise(outline.of_kind("decorator")):
            follows = one.next_named_sibling
            if follows is None or follows.start_byte != two.start_byte:
                continue
            upper, lower = outline.item(one), outline.item(two)
            lines = is_line(upper) and is_line(lower) and lower.first == upper.last + 1
            if lines and text_of(one) != text_of(two) and may_swap(outline, upper, lower):
                yield lines_site(outline, upper, lower, "decorator")
