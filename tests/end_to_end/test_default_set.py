"""The set that `gen` makes of the default corpus: full, of planned sizes, its nightmares beyond careless solvers."""

import difflib
import io
import json
import re
import tarfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.carrier import take_off
from generator.plan import SIZES, TOLERANCE, reached
from generator.prove import solve
from mutations.registry import all_mutations
from syntax.languages.registry import LANGUAGES
from tests.end_to_end.programs import hunksmith

pytestmark = pytest.mark.xdist_group("default-set")


@dataclass(frozen=True)
class Packed:
    """A case as it lies in the archive."""

    id: str
    prompt: str
    text: bytes
    expected: bytes
    metadata: dict[str, object]


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> list[Packed]:
    """Every case of the default set."""
    output = tmp_path_factory.mktemp("set") / "fixtures.tar.gz"
    said = hunksmith("gen", "--seed", "42", "--output", output, limit_s=900)
    if said.code == 2 and "needed once, then cached" in said.errors:
        pytest.skip("the default corpus is neither in the cache nor to be fetched")
    assert said.code == 0, said.errors + said.text
    return _packed(output)


def _packed(path: Path) -> list[Packed]:
    files: dict[str, dict[str, bytes]] = {}
    with tarfile.open(path) as archive:
        for info in archive:
            top, _, rest = info.name.partition("/")
            if top == "fixtures":
                name, _, inner = rest.partition("/")
                files.setdefault(name, {})[inner] = (archive.extractfile(info) or io.BytesIO()).read()
    found = []
    for name, held in files.items():
        (text,) = (content for inner, content in held.items() if inner.startswith("input/"))
        (expected,) = (content for inner, content in held.items() if inner.startswith("expected/"))
        prompt = held["prompt.md"].decode()
        found.append(Packed(name, prompt, text, expected, json.loads(held["metadata.json"])))
    return found


def test_every_mutation_has_cases_and_every_tier_too(cases: list[Packed]) -> None:
    assert {each.metadata["mutation_type"] for each in cases} == set(all_mutations())
    tiers = Counter(each.metadata["difficulty"] for each in cases)
    assert min(tiers.values()) > 0.15 * len(cases), tiers


def test_sizes_follow_the_measured_ones(cases: list[Packed]) -> None:
    sizes = []
    for each in cases:
        shape = each.metadata["edit_shape"]
        assert isinstance(shape, dict)
        sizes.append(shape["changed_lines"])
    for each_range in reached(sizes, SIZES):
        assert abs(each_range.percent - each_range.share.planned) <= TOLERANCE, each_range


def test_a_quarter_carries_something_that_comes_off_again(cases: list[Packed]) -> None:
    carrying = [each for each in cases if each.metadata["carrier"] is not None]
    assert 0.15 < len(carrying) / len(cases) < 0.35
    for each in carrying:
        record = each.metadata["carrier"]
        assert isinstance(record, dict)
        assert take_off(each.expected, record) != each.expected


def test_every_case_is_solved_from_its_prompt_and_input(cases: list[Packed]) -> None:
    for each in cases:
        solution = solve(each.prompt, each.text, LANGUAGES[str(each.metadata["language"])])
        assert solution.answer == each.expected, each.id


# First-match solvers, written here and sharing no code with generator.careless.

_WORDS = re.compile(r"\"[^\"]*\"|'[^']*'|[A-Za-z_$][\w$]*|\d[\w.]*")
_SIGNS = re.compile(r"[<>=!&|+*/%?^~-]+")
_KEPT = (
    "if else for while switch case default return throw raise try catch except finally function class def const let var"
    " import from export async await new interface type break continue static private public protected readonly get set"
    " elif with in of this self super yield typeof extends implements instanceof assert del pass void enum abstract as"
    " do global nonlocal"
)
_KEPT_WORDS = frozenset(_KEPT.split())


def _looks(line: str) -> str:
    """A line with its names, literals, operators and blanks made alike."""
    spoken = {"and": "o", "or": "o", "not": "o", "is": "o"}
    named = _WORDS.sub(lambda found: found[0] if found[0] in _KEPT_WORDS else spoken.get(found[0], "w"), line.strip())
    return re.sub(r"\s+", " ", _SIGNS.sub("o", named))


def _first_like(lines: list[str], wanted: str) -> int | None:
    return next((row for row, line in enumerate(lines) if _looks(line) == _looks(wanted)), None)


def _careless_prompt(each: Packed) -> str:
    """The prompt with every quoted line, and every line number, turned into the first line that looks like it."""
    lines = each.text.decode().split("\n")
    head, mark, rest = each.prompt.partition("\n## After the fix\n")
    title, file, told = head.split("\n\n", 2)

    def quoted(found: re.Match[str]) -> str:
        row = _first_like(lines, found[1])
        return f"`{lines[row].strip()}`" if row is not None else found[0]

    def numbered(found: re.Match[str]) -> str:
        row = int(found[1]) - 1
        first = _first_like(lines, lines[row]) if row < len(lines) else None
        return f"line {(row if first is None else first) + 1}"

    told = re.sub(r"\bline (\d+)", numbered, re.sub(r"`([^`\n]+)`", quoted, told))
    return f"{title}\n\n{file}\n\n{told}{mark}{rest}"


def _careless_tool(each: Packed) -> bytes:
    """The hunks of the fix, each put at the first line that looks like its own first line."""
    old, new = each.text.decode().split("\n"), each.expected.decode().split("\n")
    codes = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    lines: list[str | None] = list(old)
    placed: list[tuple[int, list[str]]] = []
    for tag, first, last, new_first, new_last in codes:
        if tag != "equal":
            row = first if last > first else max(0, first - 1)
            while row + 1 < len(old) and not old[row].strip():
                row += 1
            found = _first_like(old, old[row])
            shift = (row if found is None else found) - row
            for number in range(first + shift, last + shift):
                lines[number] = None
            placed.append((first + shift, new[new_first:new_last]))
    out: list[str] = []
    for number in range(len(old) + 1):
        out += [line for at, come in placed if at == number for line in come]
        out += [line for line in lines[number : number + 1] if line is not None]
    return "\n".join(out).encode()


def test_solvers_that_take_the_first_match_fail_on_every_nightmare(cases: list[Packed]) -> None:
    nightmares = [each for each in cases if each.metadata["difficulty"] == "nightmare"]
    assert len(nightmares) > 20
    for each in nightmares:
        assert _careless_tool(each) != each.expected, each.id
        # Prompts that replace blocks or a name everywhere name no single line.
        if each.metadata["instruction"] not in {"token", "changes", "identifier", "every-word"}:
            careless = solve(_careless_prompt(each), each.text, LANGUAGES[str(each.metadata["language"])])
            assert each.expected not in careless.texts, each.id


def test_the_tool_that_fails_on_nightmares_solves_where_nothing_looks_alike(cases: list[Packed]) -> None:
    easy = [each for each in cases if each.metadata["difficulty"] == "easy"]
    assert any(_careless_tool(each) == each.expected for each in easy)
