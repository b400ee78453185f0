"""Making examples: chosen by the seed, proven, written with a repository, and loaded by the load step."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from editpred.cursor import read_cursor
from editpred.example import Example
from editpred.fixture_trails import fixture_trail
from editpred.made import make, unique_excerpt
from editpred.make import Place, Production, Project, all_kinds, from_fixtures, from_sources, produce, write
from editpred.steps.load_project import load
from editpred.trail import Trail, as_held
from editpred.udiff import apply_to_text
from syntax.git_run import git
from syntax.languages.registry import language_of
from syntax.outline import Outline
from syntax.source import Provenance, Source
from verify.fixtures import FixtureCase, FixtureSet

ROOT = Path(__file__).resolve().parents[2] / "fixtures" / "sources"
RENAMED = "const userName = read();\nlog(userName, userName);\nsave(userName);\n"


def _project(texts: Mapping[str, bytes]) -> Project:
    sources = {}
    for path, text in texts.items():
        language = language_of(path)
        if language is not None:
            sources[path] = Source(text, language, Provenance("tree-1", "", path, "0" * 64, "MIT"))
    return Project(sources, texts)


def _own_project() -> Project:
    """The small sources of this project."""
    files = sorted(path for path in ROOT.rglob("*") if path.is_file())
    return _project({path.relative_to(ROOT).as_posix(): as_held(path.read_bytes()) for path in files})


def _produce(project: Project, *, seed: int = 1, limit: int | None = None) -> Production:
    places = from_sources([project], tuple(all_kinds()), lambda *_: None)
    return produce(places, seed=seed, limit=limit, progress=lambda *_: None)


def _trail(text: str, kind: str = "rename", path: str = "a.ts") -> Trail:
    language = language_of(path)
    assert language is not None
    source = Source(text.encode(), language, Provenance("tree-1", "", path, "0" * 64, "MIT"))
    return next(all_kinds()[kind].trails(Outline(source), path))


def _case(given: Mapping[str, str], expected: Mapping[str, str]) -> FixtureCase:
    return FixtureCase(
        "case-1",
        None,
        b'{"mutation_type": "swap-keys"}',
        {path: text.encode() for path, text in given.items()},
        {path: text.encode() for path, text in expected.items()},
    )


def _names(production: Production) -> list[str]:
    return [made.example.name for made, _ in production.made]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Example], Production]:
    """Every example that our own small sources give, with its repository."""
    folder = tmp_path_factory.mktemp("made")
    production = _produce(_own_project(), limit=24)
    return write(production, folder, str(folder)), production


def test_an_example_holds_the_history_the_cursor_at_the_next_site_and_the_patch() -> None:
    made = make(_trail(RENAMED))
    assert made is not None
    example = made.example
    assert made.files == {"a.ts": b"const name = read();\nlog(name, name);\nsave(name);\n"}
    assert example.edit_history.count("--- a/a.ts\n") == 2
    assert read_cursor(example.cursor_position).text == RENAMED.removesuffix("\n").replace(
        "save(userName)", "save(name)"
    )
    assert [
        apply_to_text(patch, RENAMED.replace("save(userName)", "save(name)")) for patch in example.expected_patches
    ] == [RENAMED]
    assert example.tags == ("rename", "typescript")


def test_sites_close_to_the_next_one_may_be_fixed_with_it() -> None:
    text = "const userName = read();\n" + "log(userName);\n" * 4 + "end();\n" * 11 + "log(userName);\n"
    made = make(_trail(text))
    assert made is not None
    current = text.replace("userName", "name", 6).replace("name", "userName", 3)
    assert [apply_to_text(patch, current).count("userName") for patch in made.example.expected_patches] == [4, 5]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(RENAMED.replace("\n", "\r\n"), id="CRLF"),
        pytest.param("\ufeff" + RENAMED, id="BOM"),
        pytest.param(RENAMED + "// <|user_cursor|>\n", id="a mark of the format"),
        pytest.param(RENAMED + "// [CURSOR_POSITION]\n", id="a mark of the older format"),
    ],
)
def test_a_text_that_readers_of_the_format_take_differently_gives_no_example(text: str) -> None:
    assert make(_trail(text)) is None


def test_a_line_that_reads_like_a_header_of_a_diff_gives_no_example() -> None:
    text = "let userName = 9;\n-- userName;\nuserName;\n"
    assert make(_trail(text)) is None


def test_an_excerpt_grows_until_it_occurs_once() -> None:
    text = b"a\n" + b"x\n" * 40 + b"b\n"
    span = unique_excerpt(text, 20)
    assert span is not None
    assert text.count(text[slice(*span)]) == 1
    assert span.start == 0 or span.end == len(text) - 1


def test_an_excerpt_begins_and_ends_with_a_row_that_is_not_blank() -> None:
    text = b"\n".join([b"one", *[b""] * 6, b"two", *[b""] * 6, b"three", b""])
    assert unique_excerpt(text, text.index(b"two")) == (text.index(b"two"), text.index(b"two") + 3)


def test_our_own_sources_give_examples_of_most_kinds(written: tuple[list[Example], Production]) -> None:
    kinds = {example.tags[0] for example in written[0]}
    assert {"rename", "misspelled-name", "composite-multi-edit", "mistyped-import"} <= kinds
    assert len({example.name for example in written[0]}) == len(written[0])


def test_every_made_example_passes_the_load_step(written: tuple[list[Example], Production], tmp_path: Path) -> None:
    for example, (made, _) in zip(written[0], written[1].made, strict=True):
        loaded = load(example, tmp_path)
        assert loaded.prompt_inputs is not None
        assert loaded.prompt_inputs.cursor_path.endswith(made.example.cursor_path)
        applied = [apply_to_text(patch, loaded.prompt_inputs.cursor_excerpt) for patch in example.expected_patches]
        assert loaded.prompt_inputs.cursor_excerpt not in applied
        assert loaded.prompt_inputs.events


def test_the_same_seed_gives_the_same_examples_and_the_same_hashes(tmp_path: Path) -> None:
    hashes = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        examples = write(_produce(_own_project(), limit=12), tmp_path / name, "made")
        hashes.append([(example.name, example.revision) for example in examples])
        assert {example.repository_url for example in examples} == {"made/repository.git"}
    assert hashes[0] == hashes[1]
    assert _names(_produce(_own_project(), limit=12)) != _names(_produce(_own_project(), seed=2, limit=12))


def test_another_file_moves_no_example_but_those_it_wins() -> None:
    project = _own_project()
    more = _project({**project.files, "extra.ts": RENAMED.encode() * 1})
    before, after = set(_names(_produce(project))), set(_names(_produce(more)))
    assert before < after
    assert all("extra" in name for name in after - before)


def test_kinds_take_turns_and_so_do_files() -> None:
    production = _produce(_own_project(), limit=10)
    kinds = [made.example.tags[0] for made, _ in production.made]
    assert len(kinds) == 10
    assert max(kinds.count(kind) for kind in kinds) - min(kinds.count(kind) for kind in set(kinds)) <= 1
    paths = [made.example.cursor_path for made, _ in production.made if made.example.tags[0] == "rename"]
    assert len(set(paths)) == len(paths)


def test_a_commit_of_an_example_holds_the_whole_project_and_has_no_parent(tmp_path: Path) -> None:
    project = _own_project()
    (example, *_) = write(_produce(project, limit=1), tmp_path, "made")
    said = git(tmp_path / "repository.git", ["ls-tree", "-r", "--name-only", "-z", example.revision], label="test")
    assert set(said.out.decode().split("\0")[:-1]) == set(project.files)
    said = git(tmp_path / "repository.git", ["rev-list", "--count", example.revision], label="test")
    assert said.out == b"1\n"


def test_a_fixture_of_several_hunks_becomes_a_trail() -> None:
    given = "a: 1\nb\nc\nd: 1\ne\nf: 1\n"
    trail = fixture_trail(_case({"x.txt": given}, {"x.txt": given.replace(": 1", ": 2")}))
    assert trail is not None
    assert (trail.kind, trail.language, trail.done, len(trail.changes)) == ("swap-keys", "text", 1, 3)
    assert trail.text("x.txt", 0) == given.encode()
    assert trail.text("x.txt", 2) == b"a: 2\nb\nc\nd: 2\ne\nf: 1\n"
    assert trail.offset(1) == given.index("d: 1") + 3


def test_a_fixture_may_go_on_in_another_file() -> None:
    given = {"a.txt": "one\n", "b.txt": "two\n", "c.txt": "same\n"}
    (place,) = from_fixtures(FixtureSet((_case(given, {"a.txt": "ONE\n", "b.txt": "TWO\n", "c.txt": "same\n"}),)))
    made = make(place.trail)
    assert made is not None
    assert made.example.cursor_path == "b.txt"
    assert "--- a/a.txt" in made.example.edit_history
    assert set(place.around) == {"a.txt", "b.txt", "c.txt"}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        pytest.param({"a.txt": "one\ntwo\n"}, {"a.txt": "one\nTWO\n"}, id="one hunk"),
        pytest.param({"a.txt": "one\n"}, {"b.txt": "one\n"}, id="another file"),
        pytest.param({"a.txt": "one\n"}, {"a.txt": "one\n"}, id="nothing to fix"),
    ],
)
def test_a_fixture_of_one_hunk_is_no_trail(given: dict[str, str], expected: dict[str, str]) -> None:
    assert fixture_trail(_case(given, expected)) is None


def test_lines_that_move_are_a_trail_of_a_deletion_and_an_insertion(tmp_path: Path) -> None:
    given = "head\n" + "".join(f"line {number}\n" for number in range(20)) + "tail"
    lines = given.split("\n")
    moved = "\n".join([*lines[:2], *lines[3:15], lines[2], *lines[15:]])
    (place,) = from_fixtures(FixtureSet((_case({"a.txt": given}, {"a.txt": moved}),)))
    production = produce([place], seed=1, limit=None, progress=lambda *_: None)
    (example,) = write(production, tmp_path, str(tmp_path))
    loaded = load(example, tmp_path / "work")
    assert loaded.prompt_inputs is not None
    assert apply_to_text(example.expected_patches[0], loaded.prompt_inputs.cursor_excerpt) == moved


def test_no_places_give_no_examples() -> None:
    nothing: list[Place] = []
    assert produce(nothing, seed=1, limit=None, progress=lambda *_: None).made == ()


def test_a_fixture_with_a_bom_or_crlf_is_taken_as_an_editor_holds_it() -> None:
    given = "\ufeff" + "a: 1\r\nb\r\nc: 1\r\n"
    trail = fixture_trail(_case({"x.txt": given}, {"x.txt": given.replace(": 1", ": 2")}))
    assert trail is not None
    assert trail.text("x.txt", 1) == b"a: 2\nb\nc: 1\n"
    assert make(trail) is not None


def test_every_trail_of_our_own_sources_ends_in_the_source_and_makes_a_sound_example() -> None:
    project = _own_project()
    places = list(from_sources([project], tuple(all_kinds()), lambda *_: None))
    for place in places:
        trail = place.trail
        assert 0 < trail.done < len(trail.changes)
        assert all(trail.text(path, len(trail.changes)) == project.files[path] for path in trail.files)
        texts = [trail.text(trail.next.path, done) for done in range(len(trail.changes) + 1)]
        assert len(set(texts)) == len(texts)
    refused = [place.trail.kind for place in places if make(place.trail) is None]
    assert len(refused) < len(places) / 20, refused
