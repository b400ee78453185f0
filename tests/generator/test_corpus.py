"""Local trees as a corpus: which files are taken, where they come from, and what is refused as input."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import checkout, tree
from generator.corpus import DEFAULT_MANIFEST, open_corpus, read_source
from generator.licence import UNKNOWN, recognise
from generator.names import MAX_BYTES, REASONS, path_refusal
from generator.tree import walk
from syntax.errors import InputError

MIT = b"Permission is hereby granted, free of charge, to any person obtaining a copy\nof this software\n"


def plant(root: Path, *paths: str, text: bytes = b"export const a = 1;\n") -> Path:
    """Write the same text to all paths below a folder."""
    for path in paths:
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text)
    return root


def git(folder: Path, *arguments: str) -> str:
    """Run git without the settings of the machine."""
    environment = os.environ | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    settings = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
    done = subprocess.run(  # noqa: S603 - a fixed program, in a folder of the test
        ["git", "-C", str(folder), *settings, *arguments],  # noqa: S607 - the git that PATH names
        env=environment,
        capture_output=True,
        check=True,
        text=True,
    )
    return done.stdout.strip()


@pytest.fixture
def checked_out(tmp_path: Path) -> Path:
    """A checkout with one commit."""
    plant(tmp_path, "src/a.ts", "src/b.ts", "README.md")
    (tmp_path / "LICENSE").write_bytes(MIT)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "one")
    return tmp_path


def test_a_tree_gives_its_sources_in_the_order_of_their_bytes(tmp_path: Path) -> None:
    plant(tmp_path, "b.ts", "a/z.tsx", "B.js", "é.py", "a.jsx", "a-b.mjs", "notes.md")
    found = open_corpus(manifest=None, trees=[tmp_path])
    assert [file.path for file in found.files] == ["B.js", "a-b.mjs", "a.jsx", "a/z.tsx", "b.ts", "é.py"]
    assert found.left_out == {"not-a-source": 1}
    assert [origin.name for origin in found.origins] == ["tree-1"]
    assert found.origins[0].version == ""
    assert found.origins[0].licence == UNKNOWN


def test_trees_are_numbered_in_the_order_given(tmp_path: Path) -> None:
    second = plant(tmp_path / "a", "a.ts")
    first = plant(tmp_path / "b", "b.ts")
    found = open_corpus(manifest=None, trees=[first, second])
    assert [(file.origin, file.path) for file in found.files] == [("tree-1", "b.ts"), ("tree-2", "a.ts")]


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("src/__tests__/a.ts", "test-folder"),
        ("src/__mocks__/a.ts", "fixture-folder"),
        ("fixtures/a.ts", "fixture-folder"),
        ("src/fixture/a.ts", "fixture-folder"),
        ("dist/a.js", "build-folder"),
        ("build/a.js", "build-folder"),
        ("node_modules/b/index.js", "vendored-folder"),
        ("lib/python3.11/site-packages/b.py", "vendored-folder"),
        ("venv/lib/b.py", "vendored-folder"),
        ("scripts/a.js", "scripts-folder"),
        (".git/hooks/a.py", "hidden"),
        (".yarn/a.js", "hidden"),
        (".eslintrc.js", "hidden"),
        ("src/a.test.ts", "test-file"),
        ("src/a.Spec.tsx", "test-file"),
        ("src/a.fixture.js", "test-file"),
        ("src/test_a.py", "test-file"),
        ("src/a_test.py", "test-file"),
        ("conftest.py", "test-file"),
        ("tests/a.py", "test-folder"),
        ("pkg/test/a.py", "test-folder"),
        ("src/a.d.ts", "declaration-file"),
        ("src/a.d.mts", "declaration-file"),
        ("src/a.pyi", "declaration-file"),
        ("lib/a.min.js", "minified-name"),
        ("lib/a.css", "not-a-source"),
        ("lib/a.vue", "not-a-source"),
        ("lib/a`b.ts", "odd-name"),
        ("lib/a\nb.ts", "odd-name"),
        ("lib/\u202eb.ts", "odd-name"),
        ("lib/\udcffb.ts", "odd-name"),
    ],
)
def test_a_file_is_left_out_by_its_name(path: str, reason: str) -> None:
    assert path_refusal(path) == reason
    assert reason in REASONS


@pytest.mark.parametrize(
    "path", ["src/a.ts", "test/a.ts", "src/latest.ts", "src/contest.py", "src/specs/a.tsx", "src/Build/a.js", "é/ü.py"]
)
def test_a_file_is_taken_whose_name_only_looks_like_a_refused_one(path: str) -> None:
    assert path_refusal(path) is None


@given(st.text())
def test_every_path_is_judged_by_a_known_reason(path: str) -> None:
    assert path_refusal(path) in {None, *REASONS}


@pytest.mark.parametrize("name", ["fixtures", "dist", ".hidden", "node_modules", "tests"])
def test_the_root_itself_may_have_any_name(tmp_path: Path, name: str) -> None:
    found = open_corpus(manifest=None, trees=[plant(tmp_path / name, "a.py")])
    assert [file.path for file in found.files] == ["a.py"]


def test_a_virtual_environment_is_left_out_whatever_its_name(tmp_path: Path) -> None:
    plant(tmp_path, "a.py", "env3/pyvenv.cfg", "env3/lib/b.py")
    found = walk(tmp_path)
    assert found.paths == ("a.py",)
    assert found.left_out == {"vendored-folder": 1}


def test_links_are_never_followed(tmp_path: Path) -> None:
    outside = plant(tmp_path / "outside", "secret.ts")
    root = plant(tmp_path / "root", "a.ts")
    (root / "file.ts").symlink_to(outside / "secret.ts")
    (root / "folder").symlink_to(outside)
    (root / "loop").symlink_to(root)
    (root / "broken.ts").symlink_to(root / "none")
    found = walk(root)
    assert found.paths == ("a.ts",)
    assert found.left_out == {"link": 4}


def test_a_root_that_is_a_link_is_read(tmp_path: Path) -> None:
    plant(tmp_path / "real", "a.ts")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert [file.path for file in open_corpus(manifest=None, trees=[tmp_path / "link"]).files] == ["a.ts"]


def test_a_pipe_is_left_out_and_does_not_block(tmp_path: Path) -> None:
    plant(tmp_path, "a.ts")
    os.mkfifo(tmp_path / "pipe.ts")
    assert walk(tmp_path).left_out == {"no-regular-file": 1}


def test_a_large_file_is_left_out_unread(tmp_path: Path) -> None:
    plant(tmp_path, "a.ts")
    plant(tmp_path, "exact.ts", text=b"x" * MAX_BYTES)
    plant(tmp_path, "large.ts", text=b"x" * (MAX_BYTES + 1))
    found = walk(tmp_path)
    assert found.paths == ("a.ts", "exact.ts")
    assert found.left_out == {"too-large": 1}


def test_a_file_that_grew_or_became_a_link_is_read_safely(tmp_path: Path) -> None:
    plant(tmp_path, "a.ts", "b.ts")
    grown, linked = open_corpus(manifest=None, trees=[tmp_path]).files
    grown.location.write_bytes(b"x" * 10 * MAX_BYTES)
    assert len(read_source(grown)) == MAX_BYTES + 1
    linked.location.unlink()
    linked.location.symlink_to("/etc/hostname")
    with pytest.raises(InputError, match=r"^tree-1: b\.ts cannot be read"):
        read_source(linked)


def missing(folder: Path) -> Path:
    return folder / "none"


def too_long(folder: Path) -> Path:
    return folder / ("x" * 300)


def a_file(folder: Path) -> Path:
    return plant(folder, "a.ts") / "a.ts"


def empty(folder: Path) -> Path:
    return folder


def only_others(folder: Path) -> Path:
    return plant(folder, "README.md", "dist/a.js")


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (missing, "does not exist"),
        (too_long, "cannot be read: File name too long"),
        (a_file, "is a file"),
        (empty, "holds no file that may be taken: it is empty"),
        (only_others, r"holds no file that may be taken \(passed over: build-folder 1, not-a-source 1\)"),
    ],
)
def test_a_tree_without_sources_is_an_input_error_of_one_line(
    tmp_path: Path, make: Callable[[Path], Path], words: str
) -> None:
    with pytest.raises(InputError, match=words) as caught:
        open_corpus(manifest=None, trees=[make(tmp_path)])
    assert "\n" not in str(caught.value)
    assert caught.value.exit_code == 2


def test_a_huge_tree_is_an_input_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "MAX_ENTRIES", 5)
    plant(tmp_path, *(f"{n}.ts" for n in range(6)))
    with pytest.raises(InputError, match="over 5 files and folders"):
        walk(tmp_path)


def test_a_deep_tree_is_an_input_error(tmp_path: Path) -> None:
    plant(tmp_path, "/".join(["d"] * (tree.MAX_DEPTH + 1)) + "/a.ts")
    with pytest.raises(InputError, match="nest deeper than 100"):
        walk(tmp_path)


def test_a_licence_file_is_recognised_and_kept(tmp_path: Path) -> None:
    plant(tmp_path, "a.ts")
    (tmp_path / "LICENSE.txt").write_bytes(MIT)
    (tmp_path / "NOTICE").write_bytes(b"made by us\n")
    (tmp_path / "license.js").write_bytes(b"export const a = 1;\n")
    (origin,) = open_corpus(manifest=None, trees=[tmp_path]).origins
    assert origin.licence == "MIT"
    assert origin.licence_texts == (("LICENSE.txt", MIT), ("NOTICE", b"made by us\n"))


@pytest.mark.parametrize(
    ("text", "spdx"),
    [
        (b"Apache License\n   Version 2.0, January 2004", "Apache-2.0"),
        (b"GNU GENERAL PUBLIC LICENSE\n  Version 3, 29 June 2007", "GPL-3.0-only"),
        (b"Redistribution and use in source and binary forms\n... in the documentation\n", "BSD-2-Clause"),
        (b"Redistribution and use in source and binary forms ... Neither the name of X", "BSD-3-Clause"),
        (b"All rights reserved.", UNKNOWN),
        (b"\xff\xfe", UNKNOWN),
    ],
)
def test_a_licence_text_has_its_spdx_name(text: bytes, spdx: str) -> None:
    assert recognise(text) == spdx


def test_a_checkout_records_its_revision(checked_out: Path) -> None:
    (origin,) = open_corpus(manifest=None, trees=[checked_out]).origins
    assert origin.version == git(checked_out, "rev-parse", "HEAD")


def test_a_folder_of_a_checkout_records_revision_and_licence(checked_out: Path) -> None:
    (origin,) = open_corpus(manifest=None, trees=[checked_out / "src"]).origins
    assert origin.version == git(checked_out, "rev-parse", "HEAD")
    assert origin.licence == "MIT"


@pytest.mark.parametrize("change", ["edited", "added", "deleted", "line ends"])
def test_a_changed_checkout_is_dirty(checked_out: Path, change: str) -> None:
    if change == "edited":
        plant(checked_out, "src/a.ts", text=b"export const a = 2;\n")
    elif change == "added":
        plant(checked_out, "src/c.ts")
    elif change == "deleted":
        (checked_out / "src" / "a.ts").unlink()
    else:
        plant(checked_out, "src/a.ts", text=b"export const a = 1;\r\n")
    (origin,) = open_corpus(manifest=None, trees=[checked_out]).origins
    assert origin.version == git(checked_out, "rev-parse", "HEAD") + "+dirty"


def test_changes_to_files_that_are_never_taken_do_not_count(checked_out: Path) -> None:
    plant(checked_out, "README.md", "dist/b.js", text=b"new\n")
    (origin,) = open_corpus(manifest=None, trees=[checked_out]).origins
    assert not origin.version.endswith("+dirty")


def test_an_ignored_folder_of_a_checkout_has_no_revision(checked_out: Path) -> None:
    plant(checked_out, "out/a.ts")
    (origin,) = open_corpus(manifest=None, trees=[checked_out / "out"]).origins
    assert origin.version == ""


def test_programs_that_a_checkout_configures_are_not_run(
    checked_out: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    trace = tmp_path_factory.mktemp("trace") / "ran"
    hook = checked_out / "hook.sh"
    hook.write_text(f"#!/bin/sh\ntouch {trace}\ncat\n", encoding="ascii")
    hook.chmod(0o755)
    for key in (
        "core.fsmonitor",
        "core.sshCommand",
        "core.pager",
        "filter.x.clean",
        "filter.x.smudge",
        "diff.external",
    ):
        git(checked_out, "config", key, str(hook))
    git(checked_out, "config", "core.hooksPath", str(checked_out))
    (checked_out / ".gitattributes").write_text("* filter=x\n", encoding="ascii")
    assert open_corpus(manifest=None, trees=[checked_out]).origins[0].version
    assert not trace.exists()


@pytest.mark.parametrize("packed", [False, True])
def test_without_git_the_revision_is_read_from_its_files(
    checked_out: Path, monkeypatch: pytest.MonkeyPatch, *, packed: bool
) -> None:
    revision = git(checked_out, "rev-parse", "HEAD")
    if packed:
        git(checked_out, "pack-refs", "--all")
    monkeypatch.setattr("shutil.which", lambda _name: None)
    assert checkout.revision_of(checked_out / "src", ["a.ts"]) == revision


def test_without_git_a_broken_head_has_no_revision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(tmp_path, ".git/HEAD", text=b"ref: refs/../../../etc/passwd\n")
    monkeypatch.setattr("shutil.which", lambda _name: None)
    assert checkout.revision_of(tmp_path, []) == ""


def test_no_output_field_holds_a_path_of_this_machine(checked_out: Path) -> None:
    found = open_corpus(manifest=None, trees=[checked_out])
    shown = repr(found.origins) + repr([(file.origin, file.path) for file in found.files])
    assert str(checked_out) not in shown


def test_our_own_sources_are_a_corpus() -> None:
    found = open_corpus(manifest=None, trees=[DEFAULT_MANIFEST.parent / "sources"])
    assert len(found.files) >= 12
    assert found.origins[0].licence == "MIT"
