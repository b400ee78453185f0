"""The bodies of a `try` and of its handler change places."""

import re
from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from mutations.bodies import body_of, may_exchange
from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.edit import exchange
from syntax.languages.language import text_of
from syntax.lines import Span
from syntax.outline import Outline

_HANDLERS = frozenset({"catch_clause", "except_clause", "except_group_clause"})
_BLOCKS = frozenset({"block", "statement_block"})
_WORD = re.compile(rb"[\w$]+")
_SCOPES = frozenset({"global_statement", "nonlocal_statement"})


class SwapTryCatch(Mutation):
    """The bodies of a `try` and of its only handler change places, where neither body uses the handler's variable."""

    name = "swap-try-catch"
    category = "structural"
    kind = "swap-handler"
    languages = ALL_LANGUAGES
    planned = 2
    bands = (0,)
    scarce = (("nightmare", 0, 0),)
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "function run() {\n  try {\n    // first\n    start();\n  } catch (error) {\n    stop();\n  } finally {\n"
            "    rest();\n  }\n}\n",
            "function run() {\n  try {\n    stop();\n  } catch (error) {\n    // first\n    start();\n  } finally {\n"
            "    rest();\n  }\n}\n",
        ),
        Changes(
            "try {\n  start();\n  go();\n} catch {\n  stop();\n}\n",
            "try {\n  stop();\n} catch {\n  start();\n  go();\n}\n",
            language="javascript",
        ),
        Changes(
            "try:\n    start()\nexcept ValueError:\n    # late\n    stop()\nelse:\n    rest()\n",
            "try:\n    # late\n    stop()\nexcept ValueError:\n    start()\nelse:\n    rest()\n",
            language="python",
        ),
        Refuses("try {\n  start();\n} catch (error) {\n  report(error);\n}\n", because="the handler uses its variable"),
        Refuses("try {\n  const error = 1;\n} catch (error) {\n  stop();\n}\n", because="the body declares that name"),
        Refuses("try {\n  start();\n} finally {\n  stop();\n}\n", because="it has no handler"),
        Refuses("try {\n  start();\n} catch {\n}\n", because="the handler's body is empty"),
        Refuses("try {\n  start();\n} catch {\n  start();\n}\n", because="both bodies are equal"),
        Refuses(
            "try:\n    start()\nexcept OSError:\n    stop()\nexcept ValueError:\n    wait()\n",
            because="it has two handlers",
            language="python",
        ),
        Refuses(
            "try:\n    start()\nexcept OSError as error:\n    stop()\n",
            because="a name is bound for the handler only",
            language="python",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every `try` with one handler, both bodies on lines of their own."""
        for node in outline.of_kind("try_statement"):
            block = node.child_by_field_name("body")
            handlers = [child for child in node.named_children if child.type in _HANDLERS]
            if block is None or len(handlers) != 1 or handlers[0].type == "except_group_clause":
                continue
            inner = next((child for child in handlers[0].named_children if child.type in _BLOCKS), None)
            if inner is None or self._is_bound(handlers[0], block, inner):
                continue
            one, two = body_of(outline, block), body_of(outline, inner)
            opens = outline.lines.content(node.start_point.row).start == node.start_byte
            if opens and one is not None and two is not None and may_exchange(outline, one, two):
                yield Site(
                    edits=exchange(one, two),
                    block=Span(node.start_byte, node.end_byte),
                    words={"handler": handlers[0].type.removesuffix("_clause")},
                )

    def _is_bound(self, handler: Node, block: Node, inner: Node) -> bool:
        """Whether the handler's variable occurs in a body, or a body declares a scope."""
        if handler.type == "except_clause":
            named = any(child.type == "as_pattern" for child in handler.named_children)
            return named or any(child.type in _SCOPES for body in (block, inner) for child in body.named_children)
        variable = handler.child_by_field_name("parameter")
        words = _WORD.findall(text_of(block) + b" " + text_of(inner))
        return variable is not None and not set(_WORD.findall(text_of(variable))).isdisjoint(words)
