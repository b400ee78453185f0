"""The manifest: what is read, and what is refused before a client could see it."""

from pathlib import Path

import pytest

from generator.corpus import DEFAULT_MANIFEST
from generator.manifest import Registry, load
from syntax.errors import InputError
from syntax.glob import compiled

PERMISSIVE = {"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "MIT OR Apache-2.0", "PSF-2.0"}
SHA512 = "sha512-" + "A" * 86 + "=="
SHA256 = "sha256:" + "0" * 64


def entry(**changes: str) -> str:
    """A valid entry as TOML, with some values (as TOML) replaced; "" drops the key."""
    values = {
        "registry": '"npm"',
        "name": '"a"',
        "version": '"1.0.0"',
        "archive_hash": f'"{SHA512}"',
        "licence": '"MIT"',
        "include": '["src/**/*.ts"]',
    } | changes
    return "[[package]]\n" + "".join(f"{key} = {value}\n" for key, value in values.items() if value)


@pytest.fixture
def manifest(tmp_path: Path) -> Path:
    return tmp_path / "corpus.toml"


def test_packages_come_sorted_whatever_their_order(manifest: Path) -> None:
    pypi = entry(registry='"pypi"', archive_hash=f'"{SHA256}"', name='"b"')
    manifest.write_text(pypi + entry(name='"@s/z"') + entry(), encoding="utf-8")
    packages = load(manifest).packages
    assert [package.origin for package in packages] == ["npm:@s/z", "npm:a", "pypi:b"]
    assert packages[1].registry is Registry.NPM
    assert packages[1].exclude == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "must hold"),
        ("[package]\n", "must hold"),
        ("package = [1]\n", "package 1 must be a table"),
        ("package = [\n", "is no TOML"),
        (entry() + "[other]\n", "and nothing else"),
        (entry() + entry(), "names npm:a twice"),
        (entry(colour='"red"'), "unknown key 'colour'"),
        (entry(registry='"crates"'), "registry 'crates' is none of npm, pypi"),
        (entry(name=""), "name must be a string"),
        (entry(name="1"), "name must be a string"),
        (entry(name='"--registry=x"'), "name '--registry=x'"),
        (entry(name='"../a"'), "name '../a'"),
        (entry(name='"file:a"'), "name 'file:a'"),
        (entry(registry='"pypi"', archive_hash=f'"{SHA256}"', name='"a @ b"'), "name 'a @ b'"),
        (entry(version='"latest"'), "version 'latest'"),
        (entry(version='"^1.0.0"'), "version"),
        (entry(version='"1.0.0 || 2"'), "version"),
        (entry(archive_hash='"sha1-x"'), "archive_hash"),
        (entry(archive_hash=f'"{SHA256}"'), "archive_hash"),
        (entry(licence='""'), "licence"),
        (entry(licence='"MIT\\nx"'), "licence"),
        (entry(include=""), "include must name at least one glob"),
        (entry(include='"src"'), "include must be a list of globs"),
        (entry(include="[1]"), "include must be a list of globs"),
        (entry(include='["/etc/*"]'), "include: '/etc/\\*' is no glob"),
        (entry(include='["../*"]'), "is no glob"),
        (entry(include='["a**/b"]'), "is no glob"),
        (entry(exclude='["a//b"]'), "exclude: 'a//b' is no glob"),
    ],
)
def test_a_bad_manifest_is_an_input_error_of_one_line(manifest: Path, text: str, words: str) -> None:
    manifest.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=words) as caught:
        load(manifest)
    assert "\n" not in str(caught.value)
    assert str(manifest) in str(caught.value)


def test_a_manifest_that_is_missing_or_no_text_is_an_input_error(manifest: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        load(manifest)
    manifest.write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="is no TOML"):
        load(manifest)
    manifest.write_bytes(b"#" * 2_000_000)
    with pytest.raises(InputError, match="is over"):
        load(manifest)


@pytest.mark.parametrize(
    ("glob", "path", "matches"),
    [
        ("src/**/*.ts", "src/a.ts", True),
        ("src/**/*.ts", "src/a/b/c.ts", True),
        ("src/**/*.ts", "lib/src/a.ts", False),
        ("src/**/*.ts", "src/a.tsx", False),
        ("src/*.ts", "src/a/b.ts", False),
        ("src/**", "src/a/b.ts", True),
        ("src/**", "src", False),
        ("src/?.ts", "src/a.ts", True),
        ("src/?.ts", "src/ab.ts", False),
        ("**/a.ts", "a.ts", True),
        ("s[r]c/+.ts", "s[r]c/+.ts", True),
        ("s[r]c/+.ts", "src/+.ts", False),
    ],
)
def test_a_glob_matches_whole_paths(glob: str, path: str, *, matches: bool) -> None:
    assert (compiled(glob).fullmatch(path) is not None) is matches


def test_the_default_manifest_is_permissive_and_large_enough() -> None:
    packages = load(DEFAULT_MANIFEST).packages
    assert {package.licence for package in packages} <= PERMISSIVE
    by_registry = [package.registry for package in packages]
    assert by_registry.count(Registry.NPM) >= 10
    assert by_registry.count(Registry.PYPI) >= 10
    tsx = [package for package in packages if any(glob.endswith(".tsx") for glob in package.include)]
    assert len(tsx) >= 3


def test_the_default_manifest_names_none_of_our_own_dependencies() -> None:
    ours = {"click", "filelock", "jinja2", "numpy", "platformdirs", "pygments", "rich", "ruff", "typer", "prettier"}
    assert ours.isdisjoint(package.name for package in load(DEFAULT_MANIFEST).packages)
