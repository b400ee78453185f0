"""The steps one after the other on examples made from sources: loaded, asked, answered, scored."""

from pathlib import Path

import pytest

from editpred.example import Example
from editpred.scoring import score
from editpred.steps.context import find_context
from editpred.steps.format_prompt import format_prompt
from editpred.steps.load_project import load
from editpred.steps.predict import Predictor, RecordedPredictor, RepeatPredictor, predict
from editpred.udiff import render
from tests.editpred.repositories import commit

BEFORE = """\
from store import Store


def total(store: Store, names: list[str]) -> int:
    cnt = 0
    for name in names:
        if name in store.prices:
            cnt += store.prices[name]
    if cnt < 0:
        raise ValueError(f"negative: {cnt}")
    return cnt
"""
ROWS = BEFORE.split("\n")
USES = [row for row, line in enumerate(ROWS) if "cnt" in line]


def after(uses: int) -> str:
    """The file with the name changed in the first rows that use it."""
    return "\n".join(
        line.replace("cnt", "amount") if row in USES[:uses] else line for row, line in enumerate(ROWS)
    )  # fmt: skip


@pytest.fixture
def renames(tmp_path: Path) -> list[Example]:
    """One example for each row that uses the name but the first: the rows above it are done, it is next."""
    folder = tmp_path / "shop"
    sha = commit(folder, {"shop.py": BEFORE, "store.py": "class Store:\n    prices: dict[str, int]\n"})
    found = []
    for done in range(1, len(USES)):
        history = "".join(render(after(number), after(number + 1), "shop.py") for number in range(done))
        now = after(done).split("\n")[USES[done]]
        example = Example(
            f"rename {done}", str(folder), sha, "shop.py", now.replace("cnt", "<|user_cursor|>cnt"), history,
            (render(after(done), after(done + 1), "shop.py"),),
        )  # fmt: skip
        found.append(find_context(load(example, tmp_path / "w"), tmp_path / "w"))
    return found


def best(example: Example, predictor: Predictor) -> float:
    (found,) = score(predict(example, predictor)).score
    return found.delta_chr_f


def test_an_expected_answer_gets_the_best_score(renames: list[Example]) -> None:
    for example in renames:
        asked = format_prompt(example)
        assert asked.prompt is not None
        assert asked.prompt.expected_output is not None
        recorded = RecordedPredictor({example.name: asked.prompt.expected_output})
        assert best(asked, recorded) == pytest.approx(100.0)
        assert best(asked, RecordedPredictor({example.name: "NO_EDITS"})) == pytest.approx(0.0)


def test_the_file_that_is_imported_is_shown(renames: list[Example]) -> None:
    prompt = format_prompt(renames[0]).prompt
    assert prompt is not None
    assert "# Related code: shop/store.py, lines 1 to 2\n" in prompt.input


def test_the_baseline_renames_the_next_use(renames: list[Example]) -> None:
    assert [best(example, RepeatPredictor()) for example in renames] == [pytest.approx(100.0)] * 4


def test_the_history_of_near_edits_is_one_event(renames: list[Example]) -> None:
    for done, example in enumerate(renames, 1):
        assert example.prompt_inputs is not None
        (event,) = example.prompt_inputs.events
        assert event.path == "shop/shop.py"
        assert event.diff.count("\n+ ") == done
