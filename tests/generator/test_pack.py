"""Packing: the tar's bytes, licences, and what becomes of the file that stood there."""

import hashlib
import io
import os
import tarfile
from pathlib import Path

import pytest

from generator.case import Case
from generator.corpus import Origin
from generator.pack import members, pack, require_writable, write_tar
from generator.pipeline import Order, Production
from generator.select import Nominee, Pool
from generator.tier import Tier
from mutations.engine import Candidate
from syntax.errors import OutputError
from syntax.lines import Span

ORDER = Order(42, ("swap-if-else",), ("typescript",), (Tier.EASY,))
POOL = Pool("swap-if-else", Tier.EASY, None)


def origin(name: str, version: str = "1.0.0", *, text: bytes = b"MIT License\n") -> Origin:
    """An origin with one licence file."""
    return Origin(name, version, "MIT", "", (("LICENSE", text),))


def production(*cases: tuple[str, str]) -> Production:
    """Cases by id and origin."""
    made = Production()
    nominee = Nominee(POOL, b"", Candidate("swap-if-else", (), Span(0, 0), {}, {}, 1, 1, 1, 1), 0, "", 0, "")
    for name, source in cases:
        text = f"{name}\n".encode()
        assert made.admit(Case(name, "a.ts", "# Prompt\n", text, b"fixed\n", 1, 1, source, {"id": name}), nominee)
    return made


@pytest.fixture
def output(tmp_path: Path) -> Path:
    """A file to write, alone in its folder."""
    return tmp_path / "fixtures.tar.gz"


def test_a_stream_of_files_is_the_tar_that_python_writes_to_a_file() -> None:
    files = {"a.txt": b"a", "b/" + "long" * 40 + ".txt": b"b" * 5000, "ü.txt": b"", "z": b"\0" * 512}
    written = io.BytesIO()
    digest = write_tar(written, sorted(files.items()))
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for name, content in sorted(files.items()):
            info = tarfile.TarInfo(name)
            info.size, info.mode = len(content), 0o644
            tar.addfile(info, io.BytesIO(content))
    assert written.getvalue() == plain.getvalue()
    assert digest == hashlib.sha256(plain.getvalue()).hexdigest()


def test_the_tar_of_known_files_never_changes() -> None:
    digest = write_tar(io.BytesIO(), [("a.txt", b"a\n"), ("b/é.ts", b"b\r\n")])
    assert digest == "df7bb4fc985c4212bd7722bbe1784fb2fdccf65004a5939b11cf9dd76e5ff782"


def test_members_come_sorted_by_name_whatever_the_order_of_cases() -> None:
    one = members(production(("a-b", "o"), ("a", "o"), ("a-", "o")), ORDER, [origin("o")])
    names = [name for name, _ in one]
    assert names == sorted(names)
    assert len(names) == 3 * 4 + 3


def test_two_origins_whose_names_look_alike_keep_their_licences_apart() -> None:
    origins = [origin("npm:a/b", text=b"first"), origin("npm:a-b", text=b"second"), origin("unused")]
    found = dict(members(production(("one", "npm:a/b"), ("two", "npm:a-b")), ORDER, origins))
    texts = {name: text for name, text in found.items() if name.startswith("LICENSES/npm")}
    assert sorted(texts.values()) == [b"first", b"second"]
    assert not any("unused" in name for name in found)


def test_licence_files_with_odd_names_are_all_there_under_plain_ones() -> None:
    texts = (("LICENSE\udcff", b"1"), ("LICENSEü", b"2"), ("LICENSE:\t", b"3"), ("LICENSE", b"4"))
    found = dict(members(production(("one", "o")), ORDER, [Origin("o", "", "MIT", "", texts)]))
    licences = {name: text for name, text in found.items() if name.startswith("LICENSES/o/")}
    assert licences == {
        "LICENSES/o/LICENSE": b"4",
        "LICENSES/o/LICENSE-": b"1",
        "LICENSES/o/LICENSE-_": b"2",
        "LICENSES/o/LICENSE-__": b"3",
    }
    assert all(name.isascii() for name in found)


def test_an_archive_takes_the_place_of_an_older_one_and_has_ordinary_permissions(output: Path) -> None:
    output.write_bytes(b"old")
    before = os.umask(0o022)
    try:
        packed = pack(output, production(("one", "o")), ORDER, [origin("o")])
    finally:
        os.umask(before)
    assert output.read_bytes()[:2] == b"\x1f\x8b"
    assert packed.size == output.stat().st_size
    assert output.stat().st_mode & 0o777 == 0o644
    assert list(output.parent.iterdir()) == [output]


def test_a_link_to_the_output_stays_a_link(output: Path, tmp_path: Path) -> None:
    link = tmp_path / "latest.tar.gz"
    link.symlink_to(output.name)
    require_writable(link)
    pack(link, production(("one", "o")), ORDER, [origin("o")])
    assert link.is_symlink()
    assert output.read_bytes()[:2] == b"\x1f\x8b"


def test_a_failure_while_writing_leaves_the_older_archive_and_nothing_else(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    output.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match="cannot be written: No space left on device"):
        pack(output, production(("one", "o")), ORDER, [origin("o")])
    assert output.read_bytes() == b"old"
    assert list(output.parent.iterdir()) == [output]


def test_an_interrupt_while_writing_leaves_nothing(output: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        pack(output, production(("one", "o")), ORDER, [origin("o")])
    assert list(output.parent.iterdir()) == []


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (".", "is a folder; name a file"),
        ("missing/fixtures.tar.gz", "the folder .*missing does not exist; create it first"),
        ("x" * 300, "File name too long; choose another place"),
        ("a-file/fixtures.tar.gz", "the folder .*a-file does not exist"),
    ],
)
def test_an_output_that_cannot_be_is_refused_before_any_work(tmp_path: Path, place: str, said: str) -> None:
    (tmp_path / "a-file").touch()
    with pytest.raises(OutputError, match=said):
        require_writable(tmp_path / place)
    assert [path.name for path in tmp_path.iterdir()] == ["a-file"]


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs /proc")
@pytest.mark.parametrize(
    ("place", "said"), [("/proc/fixtures.tar.gz", "cannot be written"), ("/dev/null", "is a device or a pipe")]
)
def test_a_folder_that_takes_no_files_and_a_device_are_refused_even_for_root(place: str, said: str) -> None:
    with pytest.raises(OutputError, match=said):
        require_writable(Path(place))


def test_an_output_that_can_be_written_is_not_touched_by_finding_that_out(output: Path) -> None:
    require_writable(output)
    assert list(output.parent.iterdir()) == []
    output.write_bytes(b"old")
    require_writable(output)
    assert output.read_bytes() == b"old"
