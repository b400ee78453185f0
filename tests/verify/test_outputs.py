"""Outputs of every shape, and hostile ones: a named verdict for the case, and the others judged all the same."""

import gzip
import json
import os
import tarfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from syntax.errors import InputError
from tests.verify.cases import EXPECTED, INPUT, case, link, write_folder, write_tar
from verify import outputs_folder, outputs_tar
from verify.batch import BatchOptions, judge_all
from verify.fixtures import FixtureCase
from verify.outputs import FILE_LIMIT, Outputs
from verify.outputs_read import read_outputs
from verify.verdict import FailureClass, Status, Verdict

BAD, GOOD = case("bad"), case("good")
CASES: Mapping[str, FixtureCase] = {"bad": BAD, "good": GOOD}


def _judged(path: Path) -> tuple[Verdict, Outputs]:
    """The verdict on `bad`; `good`, which comes with it, must pass."""
    outputs = read_outputs(path, CASES)
    bad, good = judge_all([BAD, GOOD], outputs, BatchOptions())
    assert good.status is Status.PASS
    return bad, outputs


def _folder(root: Path) -> Path:
    write_folder(root, {"good/area.js": EXPECTED})
    (root / "bad").mkdir()
    return root


def test_a_missing_folder_and_a_missing_file_have_names(tmp_path: Path) -> None:
    write_folder(tmp_path, {"good/area.js": EXPECTED})
    assert _judged(tmp_path)[0].failure is FailureClass.NO_OUTPUT
    (tmp_path / "bad").mkdir()
    assert _judged(tmp_path)[0].failure is FailureClass.MISSING_FILE


def test_links_are_named_and_not_followed(tmp_path: Path) -> None:
    root = _folder(tmp_path / "outputs")
    secret = tmp_path / "secret.js"
    secret.write_bytes(EXPECTED)
    (root / "bad" / "area.js").symlink_to(secret)
    assert _judged(root)[0].failure is FailureClass.LINK
    (root / "bad" / "area.js").unlink()
    os.link(secret, root / "bad" / "area.js")
    assert _judged(root)[0].failure is FailureClass.HARD_LINK


def test_a_link_in_place_of_the_cases_folder_is_named(tmp_path: Path) -> None:
    root = write_folder(tmp_path / "outputs", {"good/area.js": EXPECTED})
    write_folder(tmp_path / "elsewhere", {"area.js": EXPECTED})
    (root / "bad").symlink_to(tmp_path / "elsewhere")
    assert _judged(root)[0].failure is FailureClass.LINK


def test_a_link_above_a_file_is_named(tmp_path: Path) -> None:
    fixture = case("bad", path="src/area.js")
    write_folder(tmp_path / "elsewhere", {"area.js": EXPECTED})
    (tmp_path / "outputs" / "bad").mkdir(parents=True)
    (tmp_path / "outputs" / "bad" / "src").symlink_to(tmp_path / "elsewhere")
    outputs = read_outputs(tmp_path / "outputs", {"bad": fixture})
    assert judge_all([fixture], outputs, BatchOptions())[0].failure is FailureClass.LINK


def test_a_pipe_is_named_and_not_waited_for(tmp_path: Path) -> None:
    root = _folder(tmp_path)
    os.mkfifo(root / "bad" / "area.js")
    assert _judged(root)[0].failure is FailureClass.SPECIAL_FILE


def test_a_folder_in_place_of_a_file_is_named(tmp_path: Path) -> None:
    root = _folder(tmp_path)
    (root / "bad" / "area.js").mkdir()
    assert _judged(root)[0].failure is FailureClass.SPECIAL_FILE


def test_a_huge_file_is_named_and_not_read(tmp_path: Path) -> None:
    root = _folder(tmp_path)
    with (root / "bad" / "area.js").open("wb") as stream:
        stream.truncate(100 * 1024 * 1024)
    assert _judged(root)[0].failure is FailureClass.TOO_LARGE


def test_binary_and_broken_utf8_are_not_text(tmp_path: Path) -> None:
    root = write_folder(tmp_path, {"good/area.js": EXPECTED, "bad/area.js": b"\xff\xfe" + EXPECTED})
    assert _judged(root)[0].failure is FailureClass.NOT_TEXT


def test_names_that_differ_by_case_or_unicode_form_are_ambiguous(tmp_path: Path) -> None:
    root = write_folder(tmp_path / "one", {"good/area.js": EXPECTED, "bad/Area.js": EXPECTED})
    assert _judged(root)[0].failure is FailureClass.AMBIGUOUS_NAME
    fixture = case("bad", path="caf\u00e9.js")
    root = write_folder(tmp_path / "two", {"bad/caf\u00e9.js": EXPECTED, "bad/cafe\u0301.js": EXPECTED})
    verdict = judge_all([fixture], read_outputs(root, {"bad": fixture}), BatchOptions())[0]
    assert verdict.failure is FailureClass.AMBIGUOUS_NAME


def test_deep_folders_and_many_files_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = _folder(tmp_path / "deep")
    (root / "bad" / "/".join("d" * 80)).mkdir(parents=True)
    assert _judged(root)[0].failure is FailureClass.TOO_DEEP
    monkeypatch.setattr(outputs_folder, "COUNT_LIMIT", 10)
    root = _folder(tmp_path / "many")
    for number in range(11):
        (root / "bad" / str(number)).touch()
    assert _judged(root)[0].failure is FailureClass.TOO_MANY_FILES


def test_configuration_in_outputs_changes_nothing_and_is_listed(tmp_path: Path) -> None:
    traps = {
        ".prettierrc": b'{"semi": false, "plugins": ["./evil.js"]}',
        ".prettierignore": b"*",
        ".editorconfig": b"root = true\n[*]\nindent_style = tab\n",
        "package.json": b'{"prettier": {"tabWidth": 8}}',
        "ruff.toml": b"line-length = 20\n",
    }
    files = {f"bad/{name}": text for name, text in traps.items()}
    root = write_folder(tmp_path, files | {"good/area.js": EXPECTED, "bad/area.js": EXPECTED.replace(b"  ", b"\t")})
    verdict, _ = _judged(root)
    assert verdict.status is Status.PASS
    assert verdict.extra_files == tuple(sorted(traps))


def test_a_tar_reads_like_a_folder(tmp_path: Path) -> None:
    members = {"./good/area.js": EXPECTED, "./bad/area.js": INPUT, "./bad/notes.md": b"x"}
    for mode, name in (("w:gz", "a.tgz"), ("w", "a.tar"), ("w:bz2", "a.bz2"), ("w:xz", "a.xz")):
        verdict, _ = _judged(write_tar(tmp_path / name, members, mode=mode))
        assert (verdict.failure, verdict.extra_files) == (FailureClass.UNTOUCHED, ("notes.md",))


@pytest.mark.parametrize(
    ("members", "failure"),
    [
        ({"bad/../../evil.js": b"x"}, FailureClass.UNSAFE_PATH),
        ({"bad/a\nb.js": b"x"}, FailureClass.UNSAFE_PATH),
        ({"bad/..\\evil.js": b"x"}, FailureClass.UNSAFE_PATH),
        ({"1": link("bad/area.js", "/etc/passwd")}, FailureClass.LINK),
        ({"1": link("bad/area.js", "good/area.js", tarfile.LNKTYPE)}, FailureClass.HARD_LINK),
        ({"1": link("bad/area.js", "", tarfile.CHRTYPE)}, FailureClass.SPECIAL_FILE),
        ({"1": link("bad/area.js", "", tarfile.FIFOTYPE)}, FailureClass.SPECIAL_FILE),
        ({"bad/area.js": b"x" * (FILE_LIMIT + 1)}, FailureClass.TOO_LARGE),
        ({"bad/AREA.js": EXPECTED}, FailureClass.AMBIGUOUS_NAME),
        ({"bad/" + "d/" * 80 + "x": b"x"}, FailureClass.UNSAFE_PATH),
    ],
)
def test_a_hostile_member_of_a_tar_is_named(
    tmp_path: Path, members: Mapping[str, bytes | tarfile.TarInfo], failure: FailureClass
) -> None:
    path = write_tar(tmp_path / "outputs.tar.gz", {**members, "good/area.js": EXPECTED})
    assert _judged(path)[0].failure is failure
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["outputs.tar.gz"]


def test_names_outside_all_cases_are_strays(tmp_path: Path) -> None:
    members = {"../bad/area.js": EXPECTED, "/bad/area.js": EXPECTED, "other/area.js": b"x", "good/area.js": EXPECTED}
    verdict, outputs = _judged(write_tar(tmp_path / "outputs.tar", members, mode="w"))
    assert verdict.failure is FailureClass.NO_OUTPUT
    assert set(outputs.strays) == {"../bad/area.js", "/bad/area.js", "other/area.js"}


def test_the_same_member_twice_is_malformed(tmp_path: Path) -> None:
    path = tmp_path / "outputs.tar"
    with tarfile.open(path, "w") as archive:
        for name in ("good/area.js", "bad/area.js", "bad/area.js"):
            place = tmp_path / "area.js"
            place.write_bytes(EXPECTED)
            archive.add(place, name)
    assert _judged(path)[0].failure is FailureClass.MALFORMED_OUTPUT


def test_an_extended_header_of_gigabytes_is_not_read(tmp_path: Path) -> None:
    write_tar(tmp_path / "good.tar", {"good/area.js": EXPECTED}, mode="w")
    head = (tmp_path / "good.tar").read_bytes()[:1024]
    bomb = tarfile.TarInfo("x")
    bomb.type, bomb.size = tarfile.XHDTYPE, 7 * 1024**3
    path = tmp_path / "outputs.tar"
    path.write_bytes(head + bomb.tobuf())
    assert _judged(path)[0].failure is FailureClass.MALFORMED_OUTPUT


def test_an_archive_that_unpacks_without_end_costs_only_what_comes_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outputs_tar, "_BUDGET", 5_000_000)
    members = {"good/area.js": EXPECTED, "other/zeros": b"\0" * 10_000_000, "bad/area.js": EXPECTED}
    verdict, _ = _judged(write_tar(tmp_path / "outputs.tar.gz", members))
    assert verdict.failure is FailureClass.MALFORMED_OUTPUT


def test_a_cut_archive_costs_only_the_cases_after_the_cut(tmp_path: Path) -> None:
    path = write_tar(tmp_path / "outputs.tar", {"good/area.js": EXPECTED, "bad/area.js": EXPECTED}, mode="w")
    path.write_bytes(path.read_bytes()[: 512 * 3 + 10])
    assert _judged(path)[0].failure is FailureClass.MALFORMED_OUTPUT


@pytest.mark.parametrize(
    "content",
    [b"", b"no archive", b"x" * 2000, gzip.compress(b"x" * 2000, mtime=0), b"\x1f\x8bbroken"],
    ids=["empty", "short", "long", "squeezed", "broken"],
)
def test_a_file_that_is_no_archive_is_an_input_error(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "outputs.tar.gz"
    path.write_bytes(content)
    if content == b"":
        assert read_outputs(path, CASES).by_case == {}
        return
    with pytest.raises(InputError, match="no tar archive"):
        read_outputs(path, CASES)


def test_no_outputs_at_all_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no outputs"):
        read_outputs(tmp_path / "absent", CASES)


def _jsonl(path: Path, *rows: object) -> Path:
    good = {"id": "good", "files": {"area.js": EXPECTED.decode()}}
    path.write_text("".join(f"{json.dumps(row)}\n" for row in (good, *rows)), "utf-8")
    return path


PATCH = (
    "--- a/area.js\n+++ b/area.js\n@@ -1,3 +1,3 @@\n function area(w, h) {\n-  return w + h;\n+  return w * h;\n }\n"
)


@pytest.mark.parametrize(
    ("row", "failure"),
    [
        ({"files": {"area.js": EXPECTED.decode()}}, None),
        ({"patch": PATCH}, None),
        ({"patch": PATCH.replace("@@ -1,3 +1,3 @@", "@@ -7,3 +7,3 @@")}, None),
        ({"patch": PATCH.replace("w + h;", "w / h;")}, FailureClass.PATCH_DOES_NOT_APPLY),
        ({"patch": PATCH.replace("-1,3", "-1,9")}, FailureClass.PATCH_DOES_NOT_APPLY),
        ({"patch": PATCH.replace("area.js", "other.js")}, FailureClass.PATCH_DOES_NOT_APPLY),
        ({"patch": "no patch"}, FailureClass.PATCH_DOES_NOT_APPLY),
        ({"patch": PATCH + "--- /dev/null\n+++ b/../evil.js\n@@ -0,0 +1 @@\n+x\n"}, FailureClass.UNSAFE_PATH),
        ({"files": {"../area.js": "x"}}, FailureClass.UNSAFE_PATH),
        ({"files": {"/area.js": "x"}}, FailureClass.UNSAFE_PATH),
        ({"files": {"area.js": 7}}, FailureClass.MALFORMED_OUTPUT),
        ({"files": {"area.js": "\ud800"}}, FailureClass.NOT_TEXT),
        ({"files": {"area.js": "x", "./area.js": "y"}}, FailureClass.MALFORMED_OUTPUT),
        ({"files": {}, "patch": ""}, FailureClass.MALFORMED_OUTPUT),
        ({}, FailureClass.MALFORMED_OUTPUT),
        ({"files": {}}, FailureClass.MISSING_FILE),
    ],
)
def test_a_row_is_judged_or_named(tmp_path: Path, row: dict[str, object], failure: FailureClass | None) -> None:
    assert _judged(_jsonl(tmp_path / "outputs.jsonl", {"id": "bad", **row}))[0].failure is failure


def test_two_rows_that_differ_are_malformed_and_torn_lines_are_strays(tmp_path: Path) -> None:
    row = {"id": "bad", "files": {"area.js": "x"}}
    path = _jsonl(tmp_path / "outputs.jsonl", row, {"id": "bad", "files": {"area.js": "y"}}, {"id": "none"}, [1])
    path.write_text(path.read_text("utf-8") + '{"id": "bad", "fil', "utf-8")
    verdict, outputs = _judged(path)
    assert verdict.failure is FailureClass.MALFORMED_OUTPUT
    assert len(outputs.strays) == 3
    assert _judged(_jsonl(tmp_path / "twice.jsonl", row, row))[0].failure is FailureClass.WRONG_EDIT


def test_a_source_that_stops_the_formatter_costs_only_its_case(tmp_path: Path) -> None:
    deep = b"x = " + b"[" * 30_000 + b"]" * 30_000 + b";\n"
    root = write_folder(tmp_path, {"good/area.js": EXPECTED.replace(b"  ", b"\t"), "bad/area.js": deep})
    assert _judged(root)[0].failure is FailureClass.TOO_DEEP
