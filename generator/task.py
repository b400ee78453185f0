"""A task: a mutant told to an agent. Works out what each template needs, in numbers and lines of the two files."""

from dataclasses import dataclass
from pathlib import PurePosixPath

from generator.tier import Tier
from mutations.anchor import is_quotable
from mutations.engine import Mutant
from mutations.instruction import Instruction, Value
from syntax.hunk import Hunk
from syntax.lines import Span, is_blank, split_lines
from syntax.outline import Outline
from syntax.source import Source
from templates.fence import fence_for
from templates.render import render

MERGE_WITHIN = 3
"""Regions with at most so many lines between them are shown as one."""


@dataclass(frozen=True, slots=True)
class Region:
    """Some lines of the fixed file.

    Attributes:
        first: 1-based first line.
        last: 1-based last line, inclusive.
        text: the lines, joined by a line feed, without a last one.
    """

    first: int
    last: int
    text: str

    @property
    def heading(self) -> str:
        """The sentence above the fence."""
        if self.first == self.last:
            return f"Line {self.first} of the fixed file reads:"
        return f"Lines {self.first} to {self.last} of the fixed file read:"

    @property
    def fence(self) -> str:
        """What stands around them."""
        return fence_for(self.text)


@dataclass(frozen=True, slots=True)
class Task:
    """Everything a template needs.

    Attributes:
        kind: the instruction kind.
        file: base name of the file.
        info: the fence's info string.
        values: what the kind tells.
        location: the sentence that says where, or empty.
        regions: the state after the fix, in order.
        crlf: whether the file ends its lines with CRLF.
    """

    kind: str
    file: str
    info: str
    values: dict[str, Value]
    location: str
    regions: tuple[Region, ...]
    crlf: bool

    def prompt(self) -> str:
        """The rendered prompt."""
        return render(
            self.kind,
            {
                **self.values,
                "file": self.file,
                "info": self.info,
                "location": self.location,
                "regions": self.regions,
                "crlf": self.crlf,
            },
        )


def tell(mutant: Mutant, instruction: Instruction, tier: Tier) -> Task:
    """The task of a mutant at a tier."""
    return Task(
        kind=instruction.kind,
        file=PurePosixPath(mutant.source.provenance.path).name,
        info=mutant.source.language.fence,
        values=instruction.values(mutant),
        location=_location(mutant, tier),
        regions=_regions(mutant.source.text, mutant.hunks),
        crlf=b"\r\n" in mutant.source.text,
    )


def _regions(fixed: bytes, hunks: tuple[Hunk, ...]) -> tuple[Region, ...]:
    """The lines around each hunk after the fix; never starting or ending blank, since a fence hides blank edges."""
    lines = split_lines(fixed.removeprefix("\ufeff".encode()))
    spans: list[tuple[int, int]] = []
    for hunk in hunks:
        first, last = _shown(lines, hunk)
        if spans and first - spans[-1][1] - 1 <= MERGE_WITHIN:
            spans[-1] = (spans[-1][0], max(last, spans[-1][1]))
        else:
            spans.append((first, last))
    return tuple(
        Region(first + 1, last + 1, "\n".join(line.rstrip(b"\r\n").decode() for line in lines[first : last + 1]))
        for first, last in spans
    )


def _shown(lines: list[bytes], hunk: Hunk) -> tuple[int, int]:
    """The 0-based lines to show for a hunk: what it leaves, or where it leaves nothing the lines on either side."""
    first = hunk.new_start - 1
    last = first + hunk.new_count - 1
    if last < first:
        first, last = max(0, first - 1), min(len(lines) - 1, first)
    while first > 0 and is_blank(lines[first]):
        first -= 1
    while last < len(lines) - 1 and is_blank(lines[last]):
        last += 1
    # Where nothing but blank lines follows up to the end, or comes before from the head, they are left out.
    while last > first and is_blank(lines[last]):
        last -= 1
    while first < last and is_blank(lines[first]):
        first += 1
    return first, last


def _location(mutant: Mutant, tier: Tier) -> str:
    """What a tier's prompts give away of the place, in lines of the input file."""
    first = mutant.hunks[0].start
    if len(mutant.hunks) > 1:
        first = _first_difference(mutant.lines.raw, mutant.source.lines.raw) + 1
    match tier:
        case Tier.EASY:
            return f"The change starts at line {first} of the file."
        case Tier.MEDIUM:
            name = _function_around(mutant)
            if name is not None and is_quotable(name):
                return f"The whole change is in the function `{name.decode()}`."
            return f"The change starts in the {_third(first, len(mutant.lines))} third of the file."
        case Tier.HARD | Tier.NIGHTMARE:
            return ""


def _first_difference(lines: list[bytes], fixed: list[bytes]) -> int:
    """The 0-based line from which on the input is not as it should be.

    A hunk may start above it: comments that move often begin as the comments do that follow them.
    """
    pairs = enumerate(zip(lines, fixed, strict=False))
    return next((row for row, (one, two) in pairs if one != two), min(len(lines), len(fixed)))


def _function_around(mutant: Mutant) -> bytes | None:
    """The innermost function that holds the whole change, in the original and by the same name in the mutant."""
    mutated = Source(mutant.text, mutant.source.language, mutant.source.provenance)
    now = _names_around(mutated, Span(mutant.inverse[0].start, mutant.inverse[-1].end))
    then = _names_around(mutant.source, mutant.candidate.span)
    return next((name for name in reversed(then) if name in now), None)


def _names_around(source: Source, span: Span) -> list[bytes]:
    """The names of the functions around a span, outer ones first."""
    functions = Outline(source).functions
    return [each.name for each in functions if each.start < span.start and span.end <= each.end]


def _third(line: int, total: int) -> str:
    return ("first", "middle", "last")[min(2, (line - 1) * 3 // total)]
