"""The proof: what a reader of `prompt.md` and the input alone can derive must be one text, the expected one."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from mutations.instruction import Instruction
from mutations.reader import Reader
from mutations.registry import all_instructions
from syntax.errors import InputError
from syntax.languages.language import Language
from syntax.lines import split_lines

MAX_PROMPT = 20_000
"""Characters; a longer prompt is refused."""

_AFTER = "\n## After the fix\n"
_REGION = re.compile(
    r"^Lines? (?P<first>\d{1,9})(?: to (?P<last>\d{1,9}))? of the fixed file reads?:\n\n"
    r"(?P<fence>`{3,})\w*\n(?P<text>.*?)\n(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Told:
    """A prompt as its text tells it.

    Attributes:
        instruction: the kind whose sentence the prompt holds.
        values: what the sentence says, by role.
        regions: 1-based first line of the fixed file and the lines shown from there on.
    """

    instruction: Instruction
    values: Mapping[str, str]
    regions: tuple[tuple[int, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Solution:
    """All that readers of a prompt end up with.

    Attributes:
        kind: the instruction kind.
        texts: every distinct text, sorted; one, if the prompt is unambiguous.
        agrees: whether each of them shows the lines that the prompt states for the fixed file.
    """

    kind: str
    texts: tuple[bytes, ...]
    agrees: bool

    @property
    def answer(self) -> bytes | None:
        """The one answer; None where there is none or more than one, or the stated lines contradict it."""
        return self.texts[0] if len(self.texts) == 1 and self.agrees else None


def understand(prompt: str) -> Told:
    """Parse a rendered prompt.

    Raises:
        InputError: no instruction of ours is found in it, or more than one.
    """
    head, _, rest = prompt.partition(_AFTER)
    found = [
        (instruction, match)
        for instruction in all_instructions().values()
        if (match := instruction.pattern.search(head)) is not None
    ]
    if len(found) != 1:
        raise InputError(f"prompt.md: holds {len(found)} instructions of ours, expected one; is it made by gen?")
    instruction, match = found[0]
    regions = tuple(
        (int(region["first"]), tuple(region["text"].split("\n"))) for region in _REGION.finditer("\n" + rest)
    )
    values = {role: text for role, text in match.groupdict().items() if text is not None}
    return Told(instruction, values, regions)


def solve(prompt: str, text: bytes, language: Language) -> Solution:
    """Derive every text that some reader could make of an input by its prompt.

    Raises:
        InputError: the prompt is none of ours.
    """
    told = understand(prompt)
    texts = set(told.instruction.readings(told.values, Reader(text, language)))
    agrees = not told.instruction.shows_fixed or all(_agrees(each, told.regions) for each in texts)
    return Solution(told.instruction.kind, tuple(sorted(texts)), agrees=agrees)


def _agrees(text: bytes, regions: tuple[tuple[int, tuple[str, ...]], ...]) -> bool:
    """Whether a text shows the stated lines at the stated places; line ends are left out of the comparison."""
    if not regions:
        return False
    shown = text.removeprefix("\ufeff".encode())
    lines = [line.rstrip(b"\r\n").decode() for line in split_lines(shown)]
    return all(tuple(lines[first - 1 : first - 1 + len(told)]) == told for first, told in regions)


def refutation(prompt: str, text: bytes, expected: bytes, language: Language) -> str | None:
    """Why a prompt is not proven, as a short slug; None if its one answer is `expected`."""
    if len(prompt) > MAX_PROMPT:
        return "prompt-too-long"
    try:
        solution = solve(prompt, text, language)
    except InputError:
        # A quoted piece of the source reads like another instruction.
        return "no-reading"
    if solution.texts in {(), (text,)}:
        # A reading that leaves everything as it is comes of a prompt that contradicts its input: no fix either.
        return "no-reading"
    if len(solution.texts) > 1:
        return "several-readings"
    if solution.texts[0] != expected:
        return "another-reading"
    return None if solution.agrees else "regions-disagree"
