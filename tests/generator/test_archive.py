"""Archives: what is wanted comes out, and one that could do harm is refused as a whole."""

import io
import stat
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from generator import archive
from generator.archive import unpack
from syntax.errors import InputError

TEXT = b"export const a = 1;\n"


def member(name: str, *, kind: bytes = tarfile.REGTYPE, target: str = "") -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type = kind
    info.linkname = target
    info.size = len(TEXT) if kind == tarfile.REGTYPE else 0
    return info


def tar(path: Path, *members: tarfile.TarInfo) -> Path:
    """A gzipped tar whose regular files all hold the same text."""
    with tarfile.open(path, "w:gz", format=tarfile.PAX_FORMAT) as out:
        for info in members:
            out.addfile(info, io.BytesIO(TEXT) if info.isreg() else None)
    return path


def wheel(path: Path, *names: str, mode: int = stat.S_IFREG | 0o644) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name in names:
            info = zipfile.ZipInfo(name)
            info.external_attr = mode << 16
            out.writestr(info, TEXT)
    return path


def unpacked(path: Path, folder: Path) -> tuple[str, ...]:
    folder.mkdir()
    return unpack(path, folder, label="npm:a 1.0.0")


def test_sources_and_licences_come_out_of_a_tar_and_nothing_else(tmp_path: Path) -> None:
    names = ("src/b.ts", "src/a.tsx", "LICENSE", "package.json", "dist/a.js", "src/a.d.ts", "src/a.ts.map")
    path = tar(tmp_path / "a.tgz", member("package", kind=tarfile.DIRTYPE), *(member(f"package/{n}") for n in names))
    assert unpacked(path, tmp_path / "out") == ("LICENSE", "src/a.tsx", "src/b.ts")
    assert (tmp_path / "out/src/b.ts").read_bytes() == TEXT
    assert not (tmp_path / "out/dist").exists()


def test_the_top_folder_of_a_tar_may_have_any_name(tmp_path: Path) -> None:
    assert unpacked(tar(tmp_path / "a.tgz", member("a-1.0.0/a.ts")), tmp_path / "out") == ("a.ts",)


def test_sources_and_licences_come_out_of_a_wheel(tmp_path: Path) -> None:
    path = wheel(tmp_path / "a.whl", "a/", "a/__init__.py", "a/x.so", "a-1.dist-info/licenses/LICENSE", "a/test_a.py")
    assert unpacked(path, tmp_path / "out") == ("a-1.dist-info/licenses/LICENSE", "a/__init__.py")


@pytest.mark.parametrize(
    "bad",
    [
        member("package/../../x.ts"),
        member("../x.ts"),
        member("/etc/x.ts"),
        member("package//x.ts"),
        member("package/./x.ts"),
        member("package/a\\..\\x.ts"),
        member("package/a\0.ts"),
        member("package/a\n.ts"),
        member("C:/x.ts"),
        member("x.ts"),
        member("package/good.ts"),
        member("package/GOOD.ts"),
        member("package/good.ts/x.ts"),
        member("package/x.ts", kind=tarfile.SYMTYPE, target="/etc/passwd"),
        member("package/x.ts", kind=tarfile.LNKTYPE, target="package/good.ts"),
        member("package/x.md", kind=tarfile.SYMTYPE, target="good.ts"),
        member("package/x.ts", kind=tarfile.FIFOTYPE),
        member("package/x.ts", kind=tarfile.CHRTYPE),
    ],
    ids=lambda info: repr(f"{info.name} {info.type.decode()}"),
)
def test_a_tar_with_one_bad_member_is_refused(tmp_path: Path, bad: tarfile.TarInfo) -> None:
    with pytest.raises(InputError, match=r"^the archive of npm:a 1\.0\.0 is refused") as caught:
        unpacked(tar(tmp_path / "a.tgz", member("package/good.ts"), bad), tmp_path / "out")
    assert "\n" not in str(caught.value)
    assert {path.name for path in tmp_path.iterdir()} == {"a.tgz", "out"}


@pytest.mark.parametrize("name", ["../x.py", "/x.py", "a/../../x.py", "a\\x.py", "a//x.py", "good.py", "GOOD.py"])
def test_a_wheel_with_one_bad_member_is_refused(tmp_path: Path, name: str) -> None:
    path = wheel(tmp_path / "a.whl", "good.py", "other.py")
    with zipfile.ZipFile(path, "a") as out, pytest.warns() if name == "good.py" else _nothing():
        out.writestr(zipfile.ZipInfo(name), TEXT)
    with pytest.raises(InputError, match="is refused"):
        unpacked(path, tmp_path / "out")


def _nothing() -> zipfile.ZipFile:
    """A context that does nothing."""
    return zipfile.ZipFile(io.BytesIO(), "w")


def test_a_wheel_with_a_link_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="a link or a device"):
        unpacked(wheel(tmp_path / "a.whl", "a.py", mode=stat.S_IFLNK | 0o777), tmp_path / "out")


def truncated(path: Path) -> Path:
    whole = tar(path, *(member(f"package/{n}.ts") for n in range(100)))
    whole.write_bytes(whole.read_bytes()[:-40])
    return whole


def no_archive(path: Path) -> Path:
    path.write_bytes(b"<html>not found</html>")
    return path


def flipped(path: Path) -> Path:
    whole = wheel(path, "a.py")
    data = bytearray(whole.read_bytes())
    data[34] ^= 0xFF
    whole.write_bytes(bytes(data))
    return whole


@pytest.mark.parametrize("make", [truncated, no_archive, flipped])
def test_a_damaged_archive_is_refused(tmp_path: Path, make: Callable[[Path], Path]) -> None:
    with pytest.raises(InputError, match="it is damaged"):
        unpacked(make(tmp_path / "a"), tmp_path / "out")


def test_an_archive_that_unpacks_to_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_UNPACKED_BYTES", 5000)
    with pytest.raises(InputError, match="unpacks to more than"):
        unpacked(tar(tmp_path / "a.tgz", *(member(f"package/{n}.ts") for n in range(20))), tmp_path / "out")
    with pytest.raises(InputError, match="unpacks to more than"):
        unpacked(wheel(tmp_path / "a.whl", *(f"{n}.py" for n in range(300))), tmp_path / "out2")


def test_an_archive_of_too_many_files_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_MEMBERS", 3)
    with pytest.raises(InputError, match="over 3 files"):
        unpacked(tar(tmp_path / "a.tgz", *(member(f"package/{n}.md") for n in range(4))), tmp_path / "out")


def test_a_large_member_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_FILE_BYTES", len(TEXT) - 1)
    assert unpacked(tar(tmp_path / "a.tgz", member("package/a.ts")), tmp_path / "out") == ()
