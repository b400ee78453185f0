"""The archive as others find it: plain tar unpacks it, a loader reads it, the oracle solves it and noop does not."""

import hashlib
import io
import json
import re
import subprocess
import tarfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from cli.solve import solve
from generator.carrier import take_off
from generator.tier import RULES, Tier
from mutations.mutation import BANDS
from mutations.registry import all_mutations
from tests.end_to_end.programs import copy_of_sources, files_of, gen, tar_of
from verify.judge import Judge

KEYS = {
    *("mutation_type", "mutation_category", "difficulty", "difficulty_score", "line_number", "original_snippet"),
    *("mutated_snippet", "file_path", "language", "seed", "provenance", "edit_shape", "edit_cost", "context"),
    "carrier",
}
CONTEXT_KEYS = {
    *("file_lines", "is_repeated_line", "repeat_count", "similar_block_count", "density", "line_indent"),
    "containing_function",
}


@dataclass(frozen=True)
class Loaded:
    """A case as a loader that knows nothing of us has it."""

    id: str
    folder: Path
    prompt: str
    input: Path
    expected: Path
    metadata: dict[str, Any]


def load(root: Path) -> Iterator[Loaded]:
    """Walk the case folders as oh-my-pi's loader would; a folder that it could not take is an error."""
    for folder in sorted((root / "fixtures").iterdir()):
        prompt = (folder / "prompt.md").read_text(encoding="utf-8")
        metadata = json.loads((folder / "metadata.json").read_text(encoding="utf-8"))
        name = Path(metadata["file_path"]).name
        assert [path.name for path in (folder / "input").iterdir()] == [name]
        assert [path.name for path in (folder / "expected").iterdir()] == [name]
        assert {path.name for path in folder.iterdir()} == {"prompt.md", "metadata.json", "input", "expected"}
        yield Loaded(folder.name, folder, prompt, folder / "input" / name, folder / "expected" / name, metadata)


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set made of our own sources, all tiers in turn."""
    folder = tmp_path_factory.mktemp("archive")
    done = gen(copy_of_sources(folder / "sources"), folder / "fixtures.tar.gz", "--allow-shortfall", "--workers", "2")
    assert (done.code, done.errors) == (0, "")
    return folder / "fixtures.tar.gz"


@pytest.fixture(scope="module")
def cases(archive: Path) -> list[Loaded]:
    """The set, unpacked by the system's own tar."""
    root = archive.parent / "unpacked"
    root.mkdir()
    subprocess.run(["tar", "xzf", str(archive), "-C", str(root)], check=True)  # noqa: S603, S607 - plain tar is the point
    return list(load(root))


def manifest_of(archive: Path) -> dict[str, Any]:
    """The archive's manifest."""
    found: dict[str, Any] = json.loads(files_of(archive)["manifest.json"])
    return found


def test_members_are_sorted_plain_files_without_times_and_owners(archive: Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(tar_of(archive))) as tar:
        members = tar.getmembers()
    assert [each.name for each in members] == sorted(each.name for each in members)
    assert len({each.name for each in members}) == len(members)
    traits = {(each.isreg(), each.mtime, each.uid, each.gid, each.uname, each.gname, each.mode) for each in members}
    assert traits == {(True, 0, 0, 0, "", "", 0o644)}
    assert {each.name.split("/")[0] for each in members} == {"LICENSES", "fixtures", "manifest.json"}


def test_the_gzip_header_holds_no_time_and_no_name(archive: Path) -> None:
    assert archive.read_bytes()[:10] == b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"


def test_the_manifest_knows_the_sha256_of_every_other_file(archive: Path) -> None:
    files = files_of(archive)
    manifest = manifest_of(archive)
    told = {name: digest for case in manifest["cases"].values() for name, digest in case.items()}
    told |= manifest["licences"]
    assert told == {name: hashlib.sha256(text).hexdigest() for name, text in files.items() if name != "manifest.json"}


def test_the_manifest_holds_what_makes_the_set_again_and_nothing_of_this_machine(archive: Path) -> None:
    manifest = manifest_of(archive)
    assert manifest["seed"] == 42
    assert {"count_scale", "difficulty", "languages", "min_score", "mutations", "style"} <= set(manifest["options"])
    assert {"prettier", "ruff", "tree-sitter"} <= set(manifest["tools"])
    assert str(archive.parent).encode() not in tar_of(archive)


def test_the_licence_index_lists_every_case_once_with_texts_that_are_there(archive: Path, cases: list[Loaded]) -> None:
    files = files_of(archive)
    index = json.loads(files["LICENSES/index.json"])
    assert Counter(name for origin in index.values() for name in origin["cases"]) == Counter(each.id for each in cases)
    assert all(name in files for origin in index.values() for name in origin["files"])
    assert index["tree-1"]["licence"] == "MIT"
    assert any(text.startswith(b"MIT License") for name, text in files.items() if name.startswith("LICENSES/tree-1"))


def test_a_loader_that_knows_nothing_of_us_reads_every_case(archive: Path, cases: list[Loaded]) -> None:
    assert len(cases) > 20
    assert {each.id for each in cases} == set(manifest_of(archive)["cases"])
    for case in cases:
        assert set(case.metadata) >= KEYS
        assert set(case.metadata["context"]) == CONTEXT_KEYS
        assert set(case.metadata["edit_cost"]) == {"str_replace", "unified_diff", "line_range", "whole_file"}
        family, name = case.metadata["mutation_category"], case.metadata["mutation_type"]
        assert re.fullmatch(rf"{family}-{name}-[0-9a-f]{{8}}", case.id)
        assert case.prompt.startswith("# ")
        assert len(case.prompt) <= 20_000


def test_every_case_lies_in_its_tier_and_its_line_is_one_of_the_input(cases: list[Loaded]) -> None:
    for case in cases:
        rule = RULES[Tier(case.metadata["difficulty"])]
        assert rule.min_lines <= case.metadata["context"]["file_lines"] <= rule.max_lines
        assert case.metadata["difficulty_score"] >= rule.least_score
        lines = case.input.read_bytes().split(b"\n")
        assert 1 <= case.metadata["line_number"] <= len(lines)
        assert case.metadata["mutated_snippet"].encode() in case.input.read_bytes() or (
            case.metadata["edit_shape"]["hunks"] > 1
        )
        published, carrier = case.expected.read_bytes(), case.metadata["carrier"]
        published = published if carrier is None else take_off(published, carrier)
        assert case.metadata["provenance"]["sha256"] == hashlib.sha256(published).hexdigest()


def test_banded_cases_lie_in_a_band(cases: list[Loaded]) -> None:
    banded = {"duplicate-block", "move-distant-block", "swap-sibling-blocks", "wrap-redundant-if"}
    sizes = [each.metadata["edit_shape"]["changed_lines"] for each in cases if each.metadata["mutation_type"] in banded]
    assert sizes
    assert all(any(low <= size <= high for low, high in BANDS) for size in sizes)


def test_no_file_gives_two_cases_of_one_mutation_close_together(cases: list[Loaded]) -> None:
    places: dict[tuple[str, str], list[int]] = {}
    for case in cases:
        key = (case.metadata["file_path"], case.metadata["mutation_type"])
        places.setdefault(key, []).append(case.metadata["line_number"])
    for lines in places.values():
        assert all(abs(one - two) > 3 for one in lines for two in lines if one is not two)


def test_the_oracle_solves_every_case(cases: list[Loaded], capsys: pytest.CaptureFixture[str]) -> None:
    for case in cases:
        solve(case.folder, check=True)
        assert capsys.readouterr().out == f"{case.folder}: solved ({_kind(case)}, one reading)\n"


def _kind(case: Loaded) -> str:
    kind = case.metadata["instruction"]
    assert isinstance(kind, str)
    return kind


def test_noop_passes_no_case_and_the_expected_text_passes_every_case(cases: list[Loaded]) -> None:
    with Judge() as judge:
        for case in cases:
            expected, given = case.expected.read_bytes(), case.input.read_bytes()
            assert judge.compare(case.input.name, expected, expected).accepted
            assert not judge.compare(case.input.name, expected, given).accepted


def test_shortfalls_of_the_manifest_and_cases_add_up_to_the_plan(archive: Path, cases: list[Loaded]) -> None:
    short = sum(each["wanted"] - each["filled"] for each in manifest_of(archive)["shortfalls"])
    assert len(cases) + short == sum(each.planned for each in all_mutations().values())
