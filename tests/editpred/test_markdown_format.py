"""Examples in Markdown: every shape that the reference describes, round trips, and errors that name file and line."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editpred.cursor import read_cursor
from editpred.example import Example, OpenedFile
from editpred.files import read_examples
from editpred.markdown_format import read_markdown, specification, write_markdown
from editpred.patch_cursor import extract
from editpred.udiff import apply_to_text
from syntax.errors import InputError
from tests.editpred.example_strategies import examples

_FOLDER = Path(__file__).parent / "examples"
_FILES = sorted(_FOLDER.glob("*.md"))
_FRONT = '+++\nrepository_url = "https://example.org/a/b"\nrevision = "main"\n+++\n\n'
_CURSOR = "## Cursor Position\n\n```a.py\nx<|user_cursor|>\n```\n"


def _read(body: str, *, front: str = _FRONT) -> Example:
    return read_markdown(front + body, "stem", "e.md")


def _example(name: str) -> Example:
    (example,) = read_examples([str(_FOLDER / f"{name}.md")])
    return example


@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)
def test_an_example_file_reads_back_as_it_was_written(path: Path) -> None:
    example = _example(path.stem)
    written = write_markdown(example)
    assert read_markdown(written, example.name, "again") == example
    assert write_markdown(read_markdown(written, example.name, "again")) == written


@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)
def test_the_expected_patches_of_an_example_file_apply_to_its_excerpt(path: Path) -> None:
    example = _example(path.stem)
    text = read_cursor(example.cursor_position).text
    for patch in example.expected_patches:
        assert apply_to_text(extract(patch).patch, text) != text


@given(examples())
def test_whatever_is_written_reads_back_the_same(example: Example) -> None:
    assert read_markdown(write_markdown(example), example.name, "again") == specification(example)


@given(examples())
def test_an_example_of_plain_fields_is_always_written(example: Example) -> None:
    plain = replace(example, cursor_path="src/a.py")
    assert write_markdown(plain).startswith("+++\n")


def test_the_name_is_the_first_heading_or_the_file_stem() -> None:
    assert _example("every_section").name == "Press: all at once"
    assert _example("ssh_url_without_name").name == "ssh_url_without_name"
    assert _example("https_url_with_alternatives").name == "Rename a local name in press"


def test_front_matter_is_read_and_unknown_keys_are_skipped() -> None:
    example = _example("https_url_with_alternatives")
    assert example.repository_url == "https://example.org/orchard/press"
    assert example.revision == "main~2"
    assert example.tags == ("python", "rename")
    assert example.uncommitted_diff_contains_edit_history


def test_every_section_is_read() -> None:
    example = _example("every_section")
    assert example.reasoning == (
        "The name changed in the first place,\nso that it changes in the second.\n\n- lists stay as they are"
    )
    assert example.uncommitted_diff.startswith("diff --git a/notes.txt b/notes.txt\n")
    assert example.recently_opened_files == (
        OpenedFile("src/press.py", 120),
        OpenedFile("src/with space.py"),
        OpenedFile("src/odd.py"),
    )
    assert example.recently_viewed_files == (OpenedFile("README.md", 0),)
    assert example.edit_history.count("--- ") == 2
    assert example.cursor_path == "src/with space.py"
    assert example.rejected_patch is not None
    assert "print(1)" in example.rejected_patch


def test_blocks_of_the_history_are_joined_and_the_accepted_one_is_marked() -> None:
    history = _example("accepted_prediction").edit_history
    assert history.count("// User accepted prediction:") == 1
    assert history.split("--- a/")[1].endswith("\n// User accepted prediction:\n")
    assert history.count("--- a/") == 3


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_the_accepted_marker_needs_no_blank_line_before_the_fence(gap: str) -> None:
    block = "```diff\n--- a/x\n```\n"
    example = _read(f"## Edit History\n\n// User accepted prediction:{gap}{block}\n{block}\n{_CURSOR}")
    assert example.edit_history == "// User accepted prediction:\n--- a/x\n--- a/x\n"


def test_the_later_block_of_a_section_with_one_wins() -> None:
    assert _read(f"{_CURSOR}\n```b.py\n<|user_cursor|>\n```\n").cursor_path == "b.py"


def test_a_context_line_that_looks_like_a_fence_does_not_end_a_diff() -> None:
    example = _example("patch_of_a_markdown_file")
    assert example.edit_history.endswith(" Then bottle it.\n")
    assert example.expected_patches[0].endswith("+Then bottle them.\n")


def test_an_indented_fence_ends_a_diff_where_no_other_does() -> None:
    example = _read(f"## Expected Patch\n\n```diff\n--- a/x\n ```\n\n```diff\n--- a/y\n```\n\n{_CURSOR}")
    assert example.expected_patches == ("--- a/x\n", "--- a/y\n")


def test_a_file_saved_on_windows_is_the_same_example() -> None:
    example = _example("windows_line_ends")
    assert example.revision == "w1n"
    assert "\r" not in example.cursor_position + example.expected_patches[0]


def test_what_markdown_has_no_place_for_is_written_where_others_skip_it() -> None:
    example = replace(
        _read(_CURSOR), cursor_position="x<|user_cursor|>", reasoning="    code\n# no heading", rating="Positive"
    )
    written = write_markdown(example)
    assert "(No newline at the end)\n\n```a.py\nx<|user_cursor|>\n```\n" in written
    assert "```reasoning\n    code\n# no heading\n```\n" in written
    assert 'rating = "Positive"\n' in written


def test_the_usual_example_is_written_as_the_reference_writes_it() -> None:
    example = replace(_read(_CURSOR), name="A name: foo_bar", expected_patches=("--- a/x\n",), reasoning="Why.")
    assert write_markdown(example) == (
        f"{_FRONT}# A name: foo_bar\n\n## Reasoning\n\nWhy.\n\n## Edit History\n\n(No edit history)\n\n{_CURSOR}\n"
        "## Expected Patch\n\n```diff\n--- a/x\n```\n"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{_FRONT}# x\n\n## Edit History\n", "e.md:6: missing cursor position code block"),
        (f"{_FRONT}## Cursor Position\n\n```\nx<|user_cursor|>\n```\n", "e.md:8: missing .* no path"),
        (f"{_FRONT}## Cursor Position\n\n```a.py\n```\n", "e.md:8: missing .* no text"),
        (f"{_FRONT}## Cursor Position\n\n```a.py\nx\n```\n", r"e.md:8: missing \[CURSOR_POSITION\] marker"),
        (
            f"{_FRONT}## Cursor Position\n\n```a.py\nx\n#[CURSOR_POSITION]\n```\n",
            "e.md:8: .* must contain '\\^' or '<'",
        ),
        (f"{_FRONT}# x\n\n### Deep\n\n{_CURSOR}", "e.md:8: unexpected heading level 3"),
        (f"{_FRONT}# x\n\n- item\n\n  ###### Deeper\n\n{_CURSOR}", "e.md:10: unexpected heading level 6"),
        (f"{_FRONT}# x\n\n    code\n\n{_CURSOR}", "e.md:8: unexpected indented code block"),
        (f"{_FRONT}# {'x' * 1001}\n\n{_CURSOR}", "e.md:6: a heading has at most 1000 characters"),
        (f"+++\nrevision = main\n+++\n{_CURSOR}", "e.md:2: the front matter is no TOML: Invalid value"),
        (f"+++\nrevision = \n+++\n{_CURSOR}", "e.md:2: the front matter is no TOML"),
        (f'+++\nrevision = "main\n+++\n{_CURSOR}', "e.md:2: the front matter is no TOML"),
        (f"+++\nx = {'9' * 5000}\n+++\n{_CURSOR}", "e.md:[23]: the front matter is no TOML"),
        (f"+++\nx = {'[' * 5000}\n+++\n{_CURSOR}", "e.md:2: the front matter is nested too deeply"),
        (f"+++\nx = '{'y' * 300_000}'\n+++\n{_CURSOR}", "e.md:1: the front matter is too large"),
        (f'+++\nrevision = "main"\n+++\n{_CURSOR}', "e.md:1: front matter: `repository_url` is missing"),
        (
            f'+++\nrepository_url = ""\nrevision = 1\n+++\n{_CURSOR}',
            "e.md:1: front matter: `revision` must be a string",
        ),
        (f'{_FRONT[:-5]}tags = "x"\n+++\n{_CURSOR}', "e.md:1: front matter: `tags` must be an array"),
        (f'{_FRONT[:-5]}rating = "Fair"\n+++\n{_CURSOR}', "e.md:1: front matter: `rating` must be one of"),
        (f'{_FRONT[:-5]}telemetry = "["\n+++\n{_CURSOR}', "e.md:1: front matter: `telemetry` must be a JSON object"),
        (f"+++\nrevision = 1\n{_CURSOR}", r"e.md:1: the front matter has no end"),
        ("", "e.md:1: missing cursor position code block"),
    ],
)
def test_an_error_names_file_and_line(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        read_markdown(text, "stem", "e.md")
    assert "\n" not in str(caught.value)


def test_an_example_without_cursor_path_is_not_written() -> None:
    with pytest.raises(InputError, match=r"cannot be written as Markdown: .* no path"):
        write_markdown(replace(_read(_CURSOR), cursor_path=""))


def test_a_path_in_a_list_that_would_change_is_not_written() -> None:
    with pytest.raises(InputError, match="its recently_viewed_files would change"):
        write_markdown(replace(_read(_CURSOR), recently_viewed_files=(OpenedFile("a\nb"),)))


@pytest.mark.parametrize(
    "bit", ["> ", "- ", "[", "*", "`", "<!--", "![", "&", "\\", "#", "1. ", "\n", "~~~ x\n", "[a]: b\n"]
)
def test_hostile_text_of_a_hundred_thousand_bytes_is_read_or_refused(bit: str) -> None:
    text = bit * (100_000 // len(bit))
    try:
        _read(f"{text}\n\n{_CURSOR}")
    except InputError as error:
        assert "\n" not in str(error)  # noqa: PT017 - no error is as good


@given(st.text(st.sampled_from("#-=`~ \n\t>*_[]()<>!&+\\ax\r"), max_size=60))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        example = _read(f"{text}\n\n{_CURSOR}")
    except InputError as error:
        assert "\n" not in str(error)  # noqa: PT017 - no error is as good
    else:
        assert read_markdown(write_markdown(example), example.name, "again") == example
