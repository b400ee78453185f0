"""`context`: which excerpts are found, in which order, within which budget."""

from dataclasses import replace
from pathlib import Path

import pytest

from editpred.example import Example, RelatedFile
from editpred.steps.context import find_context
from editpred.steps.load_project import load
from syntax.errors import InputError
from tests.editpred.inputs import section
from tests.editpred.repositories import commit

Files = dict[str, str | bytes | None]
FILLER = "".join(f"filler_{number} = {number}\n" for number in range(30))
FILES: Files = {
    "app/main.py": "from app.prices import discount_for\n\ndef total(basket):\n    return discount_for(basket)\n",
    "app/prices.py": f"{FILLER}def discount_for(basket):\n    return basket.size * 2\n{FILLER}",
    "app/other.py": f"{FILLER}def unrelated():\n    return 1\n",
    "app/user.py": "import app.prices\nprint(discount_for(1))\n",
    "blob.bin": b"discount_for\0\xff",
    "README.md": "Discounts.\n",
}


def example_of(folder: Path, history: str = "", files: Files | None = None) -> Example:
    sha = commit(folder, files or FILES)
    excerpt = "    return discount_for(<|user_cursor|>basket)\n"
    return load(Example("ex", str(folder), sha, "app/main.py", excerpt, history, ()), folder.parent / "w")


def related(example: Example, tmp_path: Path, budget: int = 4000) -> tuple[RelatedFile, ...]:
    found = find_context(example, tmp_path / "w", budget=budget)
    assert found.prompt_inputs is not None
    assert found.prompt_inputs.related_files is not None
    return found.prompt_inputs.related_files


def test_the_file_that_defines_a_name_at_the_cursor_comes_first(tmp_path: Path) -> None:
    files = related(example_of(tmp_path / "thing"), tmp_path)
    assert [file.path for file in files] == ["thing/app/prices.py", "thing/app/user.py"]
    (excerpt,) = files[0].excerpts
    assert (excerpt.start, excerpt.end, excerpt.context_source, files[0].max_row) == (28, 40, "bm25", 62)
    assert "def discount_for(basket):\n" in excerpt.text
    lines = FILES["app/prices.py"]
    assert isinstance(lines, str)
    assert excerpt.text == "".join(f"{line}\n" for line in lines.split("\n")[28:40])


def test_rows_around_edits_in_other_files_are_shown_as_they_are_now(tmp_path: Path) -> None:
    history = section("@@ -11,1 +11,1 @@", "-filler_10 = 10", "+filler_10 = 'new'", path="app/other.py")
    files = related(example_of(tmp_path / "thing", history), tmp_path)
    assert [(file.path, file.excerpts[0].context_source) for file in files][:2] == [
        ("thing/app/other.py", "edit_history_file"), ("thing/app/prices.py", "bm25")]  # fmt: skip
    assert "filler_10 = 'new'\n" in files[0].excerpts[0].text


def test_definitions_in_the_rest_of_the_cursors_file_come_first(tmp_path: Path) -> None:
    long = "def helper(x):\n    return x\n" + "".join(f"name_{number} = {number}  # more\n" for number in range(3000))
    text = f"{long}helper(1)\n" + "y = 1\n" * 10
    sha = commit(tmp_path / "thing", {"a.py": text, "b.py": "helper(2)\n"})
    example = load(
        Example("ex", str(tmp_path / "thing"), sha, "a.py", "<|user_cursor|>helper(1)", "", ()), tmp_path / "w"
    )
    first, second = related(example, tmp_path)
    assert first.path == "thing/a.py"
    assert first.excerpts[0].context_source == "current_file"
    assert first.excerpts[0].text.startswith("def helper(x):\n")
    assert second.path == "thing/b.py"


def test_the_budget_holds_and_the_result_is_the_same_each_time(tmp_path: Path) -> None:
    files: Files = {f"m{number}.py": f"def discount_for():\n{FILLER}" for number in range(40)}
    example = example_of(tmp_path / "thing", files={**FILES, **files})
    for budget in (0, 50, 400, 4000):
        found = related(example, tmp_path, budget)
        assert sum(len(excerpt.text.encode()) // 3 for file in found for excerpt in file.excerpts) <= budget
        assert found == related(example, tmp_path, budget)
        orders = [excerpt.order for file in found for excerpt in file.excerpts]
        assert sorted(orders) == list(range(len(orders)))


def test_context_that_was_found_stays_unless_forced(tmp_path: Path) -> None:
    example = example_of(tmp_path / "thing")
    assert example.prompt_inputs is not None
    empty = replace(example, prompt_inputs=replace(example.prompt_inputs, related_files=()))
    assert find_context(empty, tmp_path / "w") is empty
    forced = find_context(empty, tmp_path / "w", force=True).prompt_inputs
    assert forced is not None
    assert forced.related_files
    with pytest.raises(InputError, match="load-project first"):
        find_context(replace(example, prompt_inputs=None), tmp_path / "w")
