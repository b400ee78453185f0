"""The statement after a try statement has slipped into one of its parts."""

from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from mutations.boundary import BODIES, edge_of, may_enter
from mutations.crossing import entering, out_site
from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.outline import Outline
from syntax.statement import Statement

_PARTS = {"catch_clause": "catch", "except_clause": "except", "else_clause": "else", "finally_clause": "finally"}


class TryBoundary(Mutation):
    """The statement directly after a try statement becomes the last one of its `try` part or of its last part."""

    name = "try-boundary"
    category = "structural"
    kind = "move-out"
    languages = ALL_LANGUAGES
    planned = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "{\n  try {\n    start();\n  } catch {\n    stop();\n  }\n  done();\n}\n",
            "{\n  try {\n    start();\n    done();\n  } catch {\n    stop();\n  }\n}\n",
        ),
        Changes(
            "try {\n  start();\n} finally {\n  stop();\n}\n// then\ndone();\n",
            "try {\n  start();\n} finally {\n  stop();\n  // then\n  done();\n}\n",
            language="javascript",
        ),
        Changes(
            "def run():\n    try:\n        start()\n    except OSError:\n        stop()\n    return done()\n",
            "def run():\n    try:\n        start()\n        return done()\n    except OSError:\n        stop()\n",
            language="python",
        ),
        Refuses("try {\n  start();\n} catch {\n  stop();\n}\n\ndone();\n", because="does the blank line go along?"),
        Refuses("try {\n  start();\n} catch {\n  stop();\n}\nexport { done };\n", because="an export stays outside"),
        Refuses("try { start(); } catch { stop(); }\ndone();\n", because="the parts share their lines"),
        Refuses(
            "try {\n  start();\n  // why\n} finally {\n  stop();\n  // why\n}\ndone();\n",
            because="comments at the ends are nobody's",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """The two places for each statement after a try statement."""
        for statements in outline.lists:
            for at, statement in enumerate(statements.statements):
                if statement.node.type == "try_statement":
                    yield from self._sites(outline, statements.statements, at)

    def _sites(self, outline: Outline, members: tuple[Statement, ...], at: int) -> Iterator[Site]:
        node = members[at].node
        last = [child for child in node.named_children if child.type != "comment"][-1]
        parts = ((node.child_by_field_name("body"), "try"), (self._block(last), _PARTS.get(last.type, "")))
        for block, part in parts:
            edge = edge_of(outline, members, at, block) if block is not None and part else None
            if edge is not None and may_enter(outline, edge):
                yield out_site(outline, edge, entering(outline, edge), "try statement", part)

    def _block(self, clause: Node) -> Node | None:
        return next((child for child in clause.named_children if child.type in BODIES), None)
