"""Manifests of git repositories and folders: filters, licences, and what is refused before git could see it."""

from pathlib import Path

import pytest

from generator.corpus import DEFAULT_MANIFEST, open_corpus
from generator.licence import is_allowed
from generator.lock import Pin, load_lock, lock_of, lock_text, pinned, read_lock, replace_file
from generator.manifest import Registry, Update, load, parse
from generator.metadata import declared_licence
from syntax.errors import InputError, OutputError

HASH = "5f" * 20
GIT = f'[[git]]\nurl = "https://h/o/n.git"\nrevision = "{HASH}"\n'
PATH = '[[path]]\nname = "service"\npath = "../service"\n'
PACKAGE = (
    '[[package]]\nregistry = "npm"\nname = "a"\nversion = "1.0.0"\nlicence = "MIT"\ninclude = ["**"]\n'
    f'archive_hash = "sha512-{"A" * 86}=="\n'
)


def test_a_manifest_names_packages_repositories_and_folders() -> None:
    made = parse((PATH + 'languages = ["python"]\n' + GIT + PACKAGE + 'update = "patch"\n').encode(), Path("x/c.toml"))
    assert [made.packages[0].origin, made.repositories[0].origin, made.folders[0].origin] == [
        "npm:a",
        "git:h/o/n",
        "path:service",
    ]
    assert made.packages[0].update is Update.PATCH
    assert made.folders[0].root == Path("x/../service")
    assert [made.folders[0].takes(path) for path in ("a.py", "a/b.py", "a.ts", "README")] == [True, True, False, False]


def test_without_globs_a_repository_gives_all_its_files_and_globs_narrow_them() -> None:
    (whole,) = parse(GIT.encode(), Path("c")).repositories
    (part,) = parse((GIT + 'include = ["src/**"]\nexclude = ["src/x/**"]\n').encode(), Path("c")).repositories
    paths = ("a.ts", "src/a.ts", "src/x/a.ts")
    assert [whole.takes(path) for path in paths] == [True, True, True]
    assert [part.takes(path) for path in paths] == [False, True, False]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (GIT.replace("https", "ext"), "url must be an https, ssh or file address"),
        (GIT.replace("https://h/o/n.git", "--upload-pack=x"), "url must be"),
        (GIT.replace(HASH, "main"), "revision 'main' must be a full hash"),
        (GIT + 'branch = "x"\n', "unknown key 'branch'"),
        (GIT + GIT, "names git:h/o/n twice"),
        (GIT + 'licence = "no licence!"\n', "is no SPDX expression"),
        (GIT + 'languages = ["cobol"]\n', "languages: unknown 'cobol'; known are typescript"),
        (GIT + 'languages = "python"\n', "languages must be a list of strings"),
        (PATH.replace('"service"', '"../x"'), "name '../x' must be made of"),
        ('[[path]]\nname = "a"\n', "path must be a string"),
        (PACKAGE + 'update = "all"\n', "update 'all' is none of none, patch, minor, major"),
        ("allow_licences = 1\n" + GIT, "allow_licences must be a list of strings"),
        ("git = 1\n", "must hold"),
    ],
)
def test_a_bad_entry_is_an_input_error_of_one_line(text: str, words: str) -> None:
    with pytest.raises(InputError, match=words) as raised:
        parse(text.encode(), Path("c.toml"))
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("expression", "allowed"),
    [
        ("MIT", True),
        ("MIT OR GPL-3.0-only", True),
        ("MIT AND GPL-3.0-only", False),
        ("GPL-3.0-only OR MIT AND ISC", True),
        ("Apache-2.0 WITH LLVM-exception", True),
        ("LicenseRef-unknown", False),
        ("EUPL-1.2", True),
    ],
)
def test_an_expression_is_allowed_where_one_alternative_is(expression: str, *, allowed: bool) -> None:
    assert is_allowed(expression, frozenset({"EUPL-1.2"})) is allowed


def test_a_folder_of_a_manifest_opens_under_its_name_and_its_licence_must_be_allowed(tmp_path: Path) -> None:
    (tmp_path / "service").mkdir()
    (tmp_path / "service" / "a.py").write_bytes(b"x\n")
    manifest = tmp_path / "c.toml"
    manifest.write_text('[[path]]\nname = "s"\npath = "service"\n', encoding="utf-8")
    with pytest.raises(InputError, match="path:s is under LicenseRef-unknown, which is not among"):
        open_corpus(manifest=manifest, trees=[])
    manifest.write_text('allow_licences = ["LicenseRef-unknown"]\n' + manifest.read_text("utf-8"), encoding="utf-8")
    found = open_corpus(manifest=manifest, trees=[])
    assert [(file.origin, file.path) for file in found.files] == [("path:s", "a.py")]
    with pytest.raises(InputError, match="nothing in the corpus is known to be published after 2026-01-01"):
        open_corpus(manifest=manifest, trees=[], published_after="2026-01-01")


def test_a_lock_holds_only_for_the_version_that_it_was_made_for(tmp_path: Path) -> None:
    manifest = tmp_path / "c.toml"
    manifest.write_text(PACKAGE, encoding="utf-8")
    packages = load(manifest).packages
    moved = Pin("1.0.0", "1.0.1", "sha512-x", "2026-01-01")
    (taken,) = pinned(packages, {"npm:a": moved})
    assert (taken.version, taken.archive_hash, taken.released) == ("1.0.1", "sha512-x", "2026-01-01")
    assert pinned(packages, {"npm:a": Pin("0.9", "1.0.1", "sha512-x", "")}) == packages


def test_a_lock_that_is_missing_is_empty_and_one_that_is_damaged_an_error(tmp_path: Path) -> None:
    path = lock_of(tmp_path / "c.toml")
    assert path.name == "c.lock.json"
    assert read_lock(path) == {}
    for text in (b"", b"[]", b'{"origins": {"npm:a": {}}}', b'{"origins": 1}'):
        path.write_bytes(text)
        with pytest.raises(InputError, match=r"corpus lock .* cannot be used"):
            load_lock(path)
    path.write_bytes(lock_text({}))
    assert load_lock(path) == {}


def test_a_file_is_replaced_at_once_or_not_at_all(tmp_path: Path) -> None:
    assert replace_file(tmp_path / "a", b"1")
    assert not replace_file(tmp_path / "a", b"1")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    with pytest.raises(OutputError, match="cannot be written"):
        replace_file(tmp_path / "a" / "b", b"1")


def test_an_archive_that_is_none_declares_no_licence(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x")
    assert [declared_licence(tmp_path / name, each) for name in ("a", "b") for each in Registry] == [""] * 4


def test_the_default_manifest_is_locked_with_days_and_licences() -> None:
    locked = load_lock(lock_of(DEFAULT_MANIFEST))
    packages = load(DEFAULT_MANIFEST).packages
    assert locked.keys() == {package.origin for package in packages}, "run `hunksmith corpus lock`"
    for package in packages:
        entry = locked[package.origin]
        assert entry.pin.pinned == package.version, "run `hunksmith corpus lock`"
        assert (entry.pin.version, entry.pin.archive_hash) == (package.version, package.archive_hash)
        assert entry.pin.released
        assert sum(entry.files.values()) > 0
