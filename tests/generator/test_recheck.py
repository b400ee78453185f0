"""The last check: whatever is wrong with an archive is found from its bytes."""

import gzip
import hashlib
import io
import json
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.corpus import open_corpus
from generator.pack import pack, write_tar
from generator.pipeline import Order, produce, take_stock
from generator.recheck import Checked, recheck
from generator.tier import Tier
from generator.workers import Workers
from syntax.errors import InputError

ROOT = Path(__file__).resolve().parents[2]
Files = dict[str, bytes]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """An archive of a few cases, and the sha256 of its tar."""
    corpus = open_corpus(manifest=None, trees=[ROOT / "fixtures" / "sources" / "text"])
    order = Order(1, ("remove-case-label", "swap-adjacent-lines"), ("typescript", "javascript"), (Tier.EASY,))
    with Workers(1) as crew:
        stock = take_stock(corpus, order, crew, lambda *_: None)
        with produce(stock, order, crew, lambda *_: None) as production:
            packed = pack(tmp_path_factory.mktemp("whole") / "f.tar.gz", production, order, corpus.origins)
    return packed.path, packed.tar_sha256


def files_of(archive: Path) -> Files:
    with tarfile.open(archive) as tar:
        return {info.name: stream.read() for info in tar if (stream := tar.extractfile(info)) is not None}


def checked(path: Path, files: Files) -> Checked:
    """Pack files, and check what came of it."""
    packed = io.BytesIO()
    digest = write_tar(packed, sorted(files.items()))
    path.write_bytes(gzip.compress(packed.getvalue(), mtime=0))
    with Workers(1) as crew:
        return recheck(path, digest, crew)


def restated(files: Files, name: str, text: bytes) -> Files:
    """The files with another text for one of them, and a manifest that says so."""
    manifest = json.loads(files["manifest.json"])
    for case in manifest["cases"].values():
        if name in case:
            case[name] = hashlib.sha256(text).hexdigest()
    return files | {name: text, "manifest.json": json.dumps(manifest).encode()}


def first(files: Files, folder: str) -> str:
    """The first file of that name, or in that folder, of a case."""
    return next(name for name in sorted(files) if name.split("/")[0] == "fixtures" and name.split("/")[2] == folder)


def test_a_sound_archive_has_no_faults_and_tells_its_cases(whole: tuple[Path, str]) -> None:
    path, digest = whole
    with Workers(1) as crew:
        found = recheck(path, digest, crew)
    assert found.faults == ()
    assert found.cases.keys() == found.manifest["cases"].keys()  # type: ignore[attr-defined]
    assert {facts.difficulty for facts in found.cases.values()} == {"easy"}
    assert {facts.origin for facts in found.cases.values()} == {"tree-1"}


def test_another_tar_than_the_one_packed_is_a_fault(whole: tuple[Path, str]) -> None:
    with Workers(1) as crew:
        assert recheck(whole[0], "00", crew).faults == ("the tar's sha256 is not the one that packing gave",)


def test_a_file_that_is_not_as_the_manifest_says_is_a_fault(whole: tuple[Path, str], tmp_path: Path) -> None:
    files = files_of(whole[0])
    name = first(files, "metadata.json")
    found = checked(tmp_path / "f.tar.gz", files | {name: files[name] + b" ", "LICENSES/extra": b""})
    assert found.faults == (
        "LICENSES/extra: the manifest's sha256 is not that of the file",
        f"{name}: the manifest's sha256 is not that of the file",
    )


def test_an_expected_text_that_no_prompt_leads_to_is_a_fault(whole: tuple[Path, str], tmp_path: Path) -> None:
    files = files_of(whole[0])
    name = first(files, "expected")
    found = checked(tmp_path / "f.tar.gz", restated(files, name, files[name] + b"extra();\n"))
    assert [fault for fault in found.faults if "does not come to the expected text (another-reading)" in fault]


def test_an_input_that_is_expected_already_is_a_fault(whole: tuple[Path, str], tmp_path: Path) -> None:
    files = files_of(whole[0])
    name = first(files, "input")
    found = checked(tmp_path / "f.tar.gz", restated(files, name, files[name.replace("/input/", "/expected/")]))
    assert len(found.faults) == 1


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[: len(content) // 2],
        lambda content: content[:-6] + b"\0" * 6,
        lambda _: b"",
        lambda _: b"no archive",
        lambda _: gzip.compress(b"no tar"),
    ],
)
def test_what_is_no_whole_archive_is_an_input_error(
    whole: tuple[Path, str], tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / "f.tar.gz"
    path.write_bytes(damage(whole[0].read_bytes()))
    with Workers(1) as crew, pytest.raises(InputError, match="is no whole archive of ours"):
        recheck(path, "00", crew)


def test_an_archive_with_a_case_that_lacks_a_file_is_an_input_error(whole: tuple[Path, str], tmp_path: Path) -> None:
    files = files_of(whole[0])
    del files[first(files, "prompt.md")]
    with pytest.raises(InputError, match=r"is no whole archive of ours \(KeyError"):
        checked(tmp_path / "f.tar.gz", files)
