"""The texts that patches of an example are applied to: excerpts of files (zed-edit-prediction.md, 3.10)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from editpred.example import PromptInputs, RelatedFile
from editpred.loose import LooseHunk, parse_loosely
from editpred.metrics.location import ContextRows
from editpred.metrics.text import lines
from editpred.udiff import PatchError, apply_to_text

_HEADERS = "--- a/file\n+++ b/file\n"


@dataclass(frozen=True, slots=True)
class Document:
    """Rows of a file with their text; `rows.path` is the path in the project."""

    rows: ContextRows
    text: str


def documents_of(cursor_path: str, inputs: PromptInputs, related: Sequence[RelatedFile]) -> tuple[Document, ...]:
    """The excerpt around the cursor, if its rows are known, and every excerpt of the related files.

    Paths of related files begin with the project's folder, which goes.
    """
    found = []
    if inputs.excerpt_start_row is not None:
        start = inputs.excerpt_start_row
        rows = ContextRows(cursor_path, start, start + len(lines(inputs.cursor_excerpt)))
        found.append(Document(rows, inputs.cursor_excerpt))
    for file in related:
        path = file.path.partition("/")[2] or file.path
        found += [Document(ContextRows(path, e.start, e.end), e.text) for e in file.excerpts]
    return tuple(found)


def apply_to_documents(patch: str, documents: Sequence[Document]) -> dict[int, str]:
    """The new texts of the documents that a patch changes, by their place in `documents`.

    Every hunk goes to the first document of its file to which it applies alone; hunks that fit nowhere are dropped, and
    a document whose hunks do not apply together stays as it is.
    """
    taken: dict[int, list[str]] = {}
    results: dict[int, str | None] = {}
    for hunk in parse_loosely(patch):
        if not hunk.has_changes or hunk.path is None:
            continue
        for index, document in enumerate(documents):
            if document.rows.path not in {hunk.path, hunk.path.partition("/")[2]}:
                continue
            body = _relative(hunk, document.rows).render()
            alone = apply_or_none(_HEADERS + body, document.text)
            if alone is not None:
                taken.setdefault(index, []).append(body)
                results[index] = alone
                break
    for index, bodies in taken.items():
        if len(bodies) > 1:
            results[index] = apply_or_none(_HEADERS + "".join(bodies), documents[index].text)
    return {index: text for index, text in sorted(results.items()) if text is not None}


def apply_or_none(patch: str, text: str) -> str | None:
    """The text with a patch applied, None where it does not fit."""
    try:
        return apply_to_text(patch, text)
    except PatchError:
        return None


def _relative(hunk: LooseHunk, rows: ContextRows) -> LooseHunk:
    """The hunk with starts that count from the document's first row, where they are within it."""

    def shifted(start: int) -> int:
        return start - rows.start if rows.start <= start - 1 <= rows.end else start

    return replace(hunk, old_start=shifted(hunk.old_start), new_start=shifted(hunk.new_start))
