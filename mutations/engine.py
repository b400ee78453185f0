"""The engine: the dangerous part that no mutation does itself. It sorts, splices, inverts and refuses."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from mutations.anchor import is_quotable, names_something
from mutations.mutation import Mutation, Site
from syntax.edit import Edit, apply, in_order, invert, rewritten
from syntax.hunk import Hunk, change_size, hunks_of
from syntax.lines import LineIndex, Span
from syntax.outline import Outline
from syntax.source import Source


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place where a mutation can be made: enough to make it again, small enough to travel between processes.

    Attributes:
        mutation: its name.
        edits: original to mutant, in order.
        block: bytes of the original that the fix is about.
        anchors: by role, spans of lines in the original, each occurring once.
        quoted: by role, spans of text in the original that the prompt spells out.
        changed_lines: the size of the change (syntax.hunk.changed_lines).
        line: 1-based line of `block` in the original.
        first_line: 1-based first line of the original that the change touches.
        last_line: 1-based last line of the original that the change touches.
        altered: by role, spans of lines in the original that name the place by what the mutant has there.
        words: by role, words of the mutation's own.
    """

    mutation: str
    edits: tuple[Edit, ...]
    block: Span
    anchors: dict[str, Span]
    quoted: dict[str, Span]
    changed_lines: int
    line: int
    first_line: int
    last_line: int
    altered: dict[str, Span] = field(default_factory=dict, kw_only=True)
    words: dict[str, str | tuple[str, ...]] = field(default_factory=dict, kw_only=True)

    @property
    def span(self) -> Span:
        """From the first to the last byte of the original that an edit touches."""
        return Span(self.edits[0].start, self.edits[-1].end)


@dataclass(frozen=True)
class Mutant:
    """A candidate applied: the mutated text, and the exact way back."""

    source: Source
    candidate: Candidate

    @cached_property
    def text(self) -> bytes:
        """The mutated text."""
        return apply(self.source.text, self.candidate.edits)

    @cached_property
    def inverse(self) -> tuple[Edit, ...]:
        """The edits from the mutated text to the original: inverted, never worked out by a diff."""
        return invert(self.source.text, self.candidate.edits)

    @cached_property
    def hunks(self) -> tuple[Hunk, ...]:
        """The fix, as hunks from the mutated text to the original."""
        return hunks_of(self.text, self.inverse)

    @cached_property
    def lines(self) -> LineIndex:
        """The lines of the mutated text."""
        return LineIndex(self.text)

    def quote(self, role: str) -> bytes:
        """The text of an anchor or of a quoted span; of an altered line, what the mutant has there."""
        altered = self.candidate.altered.get(role)
        if altered is not None:
            return rewritten(self.source.text, self.candidate.edits, altered)
        span = self.candidate.anchors.get(role) or self.candidate.quoted[role]
        return self.source.text[slice(*span)]


def candidates(outline: Outline, mutation: Mutation) -> Iterator[Candidate]:
    """All candidates of one mutation in one source, in document order."""
    if outline.source.language.name not in mutation.languages:
        return
    found = [candidate for site in mutation.edits(outline) if (candidate := _candidate(outline, mutation, site))]
    yield from sorted(found, key=lambda candidate: (candidate.span, candidate.block))


def _copied(edits: tuple[Edit, ...]) -> Iterator[Span]:
    """The spans of the original that edits copy from."""
    return (piece for edit in edits for piece in edit.pieces if isinstance(piece, Span))


@lru_cache(maxsize=1 << 16)
def _is_anchor(line: bytes) -> bool:
    return is_quotable(line) and names_something(line)


def _candidate(outline: Outline, mutation: Mutation, site: Site) -> Candidate | None:
    text = outline.text
    anchors = [text[slice(*span)] for span in site.anchors.values()]
    if not all(_is_anchor(each) and outline.mentions(each) == 1 for each in anchors):
        return None
    if not all(is_quotable(text[slice(*span)]) for span in site.quoted.values()):
        return None
    edits = in_order(site.edits)
    if site.altered and not _names_altered_lines(text, edits, site):
        return None
    span = Span(edits[0].start, edits[-1].end)
    if any(map(outline.frozen, (span, *_copied(edits)))):
        return None
    size = change_size(outline.lines, edits)
    if size == 0:
        return None
    at = outline.lines.line_at
    return Candidate(
        mutation=mutation.name,
        edits=edits,
        block=site.block,
        anchors=site.anchors,
        quoted=site.quoted,
        altered=site.altered,
        words=site.words,
        changed_lines=size,
        line=at(site.block.start) + 1,
        first_line=at(span.start) + 1,
        last_line=at(max(span.start, span.end - 1)) + 1,
    )


def _names_altered_lines(text: bytes, edits: tuple[Edit, ...], site: Site) -> bool:
    """Whether each line that the mutation changes can name its place in the mutant."""
    names = [rewritten(text, edits, span) for span in site.altered.values()]
    if not all(map(_is_anchor, names)):
        return False
    mutated = LineIndex(apply(text, edits))
    return all(mutated.count_with(name, limit=2) == 1 for name in names)
