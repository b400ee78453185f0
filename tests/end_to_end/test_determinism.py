"""Same seed, same bytes: whatever the machine, the user and the file system have to say."""

import os
import shutil
from pathlib import Path

import pytest

from generator.pipeline import CHUNK
from tests.end_to_end.programs import (
    FEW,
    QUICK,
    SOURCES,
    digest_of,
    environment,
    few_sources,
    files_of,
    gen,
    hunksmith,
)


def small_file(number: int) -> str:
    """A file of 48 lines that no other number gives."""
    return "".join(
        f"export function run{number}x{each}(alpha: string) {{\n  const first{each} = alpha;\n"
        f"  second{each}(alpha);\n  return first{each};\n}}\n\n"
        for each in range(8)
    )


def test_one_two_and_four_workers_write_the_same_tar(tmp_path: Path) -> None:
    tree = few_sources(tmp_path / "few")
    # Enough files for several processes to have some of them at the same time.
    for number in range(4 * CHUNK):
        (tree / f"file{number}.ts").write_text(small_file(number), encoding="utf-8")
    digests = set()
    for workers in ("1", "2", "4"):
        output = tmp_path / f"{workers}.tar.gz"
        assert gen(tree, output, *QUICK, "--workers", workers).code == 0
        digests.add(digest_of(output))
    assert len(digests) == 1
    assert len([name for name in files_of(output) if name.endswith("prompt.md")]) >= 8


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The digest of a quick run as it is usually made."""
    folder = tmp_path_factory.mktemp("usual")
    assert gen(few_sources(folder / "few"), folder / "a.tar.gz", *QUICK, "--workers", "1").code == 0
    return digest_of(folder / "a.tar.gz")


@pytest.mark.parametrize(
    "changes",
    [
        {"PYTHONHASHSEED": "0", "TZ": "Pacific/Kiritimati", "LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0"},
        {"PYTHONHASHSEED": "1", "TZ": "America/New_York", "LC_ALL": "C.UTF-8", "COLUMNS": "20", "USER": "someone"},
        {"PYTHONHASHSEED": "1", "PYTHONIOENCODING": "latin-1", "SOURCE_DATE_EPOCH": "1", "PYTHONOPTIMIZE": "1"},
    ],
)
def test_the_environment_is_not_in_the_tar(usual: str, changes: dict[str, str], tmp_path: Path) -> None:
    tree = few_sources(tmp_path / "few")
    done = gen(tree, tmp_path / "a.tar.gz", *QUICK, "--workers", "1", env=environment(**changes))
    assert (done.code, done.errors) == (0, "")
    assert digest_of(tmp_path / "a.tar.gz") == usual


def test_neither_times_nor_modes_nor_names_of_folders_nor_the_order_of_files_are_in_the_tar(
    usual: str, tmp_path: Path
) -> None:
    tree = tmp_path / "Ein anderer Ordner"
    tree.mkdir()
    for name in reversed(FEW):
        copied = Path(shutil.copy(SOURCES / name, tree))
        os.utime(copied, (86_400, 86_400))
        copied.chmod(0o600)
    before = os.umask(0o077)
    try:
        done = hunksmith("gen", "--source", tree.name, "--output", "out.tar.gz", *QUICK, cwd=tmp_path)
    finally:
        os.umask(before)
    assert done.code == 0
    assert digest_of(tmp_path / "out.tar.gz") == usual
    assert (tmp_path / "out.tar.gz").stat().st_mode & 0o777 == 0o600


def test_another_seed_makes_another_tar(usual: str, tmp_path: Path) -> None:
    tree = few_sources(tmp_path / "few")
    assert gen(tree, tmp_path / "a.tar.gz", *QUICK, "--seed", "43").code == 0
    assert digest_of(tmp_path / "a.tar.gz") != usual
