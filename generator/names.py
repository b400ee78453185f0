"""Which files are taken, judged by folder and file name alone (reference page, "Files taken").

Rules hold below an origin's root only: a tree that was given as `/x/fixtures` is read all the same. Folders are
judged where they stand, so that nothing below a refused one is looked at; names are judged case by case as spelled.
"""

from pathlib import PurePosixPath

from syntax.languages.registry import language_of

MAX_BYTES = 64 * 1024
"""Size of the largest file taken, in bytes."""

REASONS = {
    "build-folder": "a folder of built files: `dist`, `build`",
    "declaration-file": "declares types only: `.d.ts`, `.d.mts`, `.d.cts`, `.pyi`",
    "fixture-folder": "a folder of test data: `fixture`, `fixtures`, `__mocks__`",
    "hidden": "a folder or file whose name starts with a dot (`.git` is one)",
    "link": "a symbolic link: never followed",
    "minified-name": "`*.min.js` and the like",
    "no-regular-file": "a pipe, a socket or a device",
    "not-a-source": "the ending is none of a language of ours",
    "odd-name": "a name that is no UTF-8, or holds a control character, a backslash or a backtick",
    "scripts-folder": "`scripts`: tools of the project's build",
    "test-file": "`.test.`, `.spec.` or `.fixture.` in the name; in Python `test_*.py`, `*_test.py`, `conftest.py`",
    "test-folder": "`__tests__`; for Python files `test` and `tests` as well",
    "too-large": "over 64 KiB",
    "unreadable": "the system refused to read the folder or file",
    "vendored-folder": "others' code: `node_modules`, `site-packages`, `venv`, any folder that holds `pyvenv.cfg`",
}
"""Why a file or folder is left out before it is opened. A folder counts once, whatever it holds."""

VENV_MARK = "pyvenv.cfg"

_FOLDERS = {
    "__mocks__": "fixture-folder",
    "__tests__": "test-folder",
    "build": "build-folder",
    "dist": "build-folder",
    "fixture": "fixture-folder",
    "fixtures": "fixture-folder",
    "node_modules": "vendored-folder",
    "scripts": "scripts-folder",
    "site-packages": "vendored-folder",
    "venv": "vendored-folder",
}
_PYTHON_TEST_FOLDERS = frozenset({"test", "tests"})
_TEST_MARKS = (".test.", ".spec.", ".fixture.")
_MINIFIED = (".min.js", ".min.mjs", ".min.cjs")
_DECLARATIONS = (".d.ts", ".d.mts", ".d.cts", ".pyi")


def folder_refusal(name: str) -> str | None:
    """The reason that keeps a folder of this name out, None where it may be entered."""
    if is_odd(name):
        return "odd-name"
    if name.startswith("."):
        return "hidden"
    return _FOLDERS.get(name)


def file_refusal(name: str, folders: tuple[str, ...] = ()) -> str | None:
    """The reason that keeps a file of this name, in these folders below the root, out; None where it may be read."""
    if is_odd(name):
        return "odd-name"
    lowered = name.lower()
    language = language_of(name)
    checks = (
        ("hidden", name.startswith(".")),
        ("declaration-file", lowered.endswith(_DECLARATIONS)),
        ("not-a-source", language is None),
        ("minified-name", lowered.endswith(_MINIFIED)),
        ("test-file", any(mark in lowered for mark in _TEST_MARKS)),
    )
    reason = next((reason for reason, holds in checks if holds), None)
    if reason is None and language is not None and language.name == "python":
        return _python_refusal(PurePosixPath(lowered).stem, folders)
    return reason


def _python_refusal(stem: str, folders: tuple[str, ...]) -> str | None:
    if stem.startswith("test_") or stem.endswith("_test") or stem == "conftest":
        return "test-file"
    return "test-folder" if not _PYTHON_TEST_FOLDERS.isdisjoint(folders) else None


def path_refusal(path: str) -> str | None:
    """The reason that keeps a file out, from its path (forward slashes) below the root, outermost folder first."""
    *folders, name = path.split("/")
    for folder in folders:
        reason = folder_refusal(folder)
        if reason is not None:
            return reason
    return file_refusal(name, tuple(folders))


def is_odd(name: str) -> bool:
    """Whether a file or folder name could not be shown and stored everywhere as it is."""
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return True
    return not name.isprintable() or "\\" in name or "`" in name or name in {"", ".", ".."}
