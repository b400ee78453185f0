"""The baseline: which edits it repeats, where, and when it leaves everything as it is."""

import pytest

from editpred.steps.predict import RepeatPredictor, predict
from editpred.udiff import apply_to_text
from tests.editpred.inputs import loaded_example, section


def repeated(text: str, *history: str) -> str:
    """The text after the prediction."""
    example = predict(loaded_example(text, "".join(history)), RepeatPredictor())
    assert example.prompt_inputs is not None
    (prediction,) = example.predictions
    assert prediction.actual_patch is not None
    return apply_to_text(prediction.actual_patch, example.prompt_inputs.cursor_excerpt)


RENAME = section(" # total", "-count = 0", "+total = 0")

CASES = {
    "a rename at the cursor": (
        "total = 0\nfor x in xs:\n    <|user_cursor|>count += x\nprint(count)\n",
        RENAME,
        "total = 0\nfor x in xs:\n    total += x\nprint(count)\n",
    ),
    "a rename below the cursor": (
        "total = 0<|user_cursor|>\ncounter = 1\n\nprint(count, account, count)\n",
        RENAME,
        "total = 0\ncounter = 1\n\nprint(total, account, total)\n",
    ),
    "a rename above the cursor, where nothing is below": (
        "print(count)\ntotal = 0<|user_cursor|>\n",
        RENAME,
        "print(total)\ntotal = 0\n",
    ),
    "a rename in another file": (
        "print(<|user_cursor|>count)\n",
        section("-count = 0", "+total = 0", path="b.py"),
        "print(total)\n",
    ),
    "await is added": (
        "const a = await load('a');\nconst b = <|user_cursor|>load('b');\n",
        section("-const a = load('a');", "+const a = await load('a');"),
        "const a = await load('a');\nconst b = await load('b');\n",
    ),
    "an argument is added": (
        "draw(a, x, ctx)\n    other()\n    draw(b, y)<|user_cursor|>\n",
        section("-draw(a, x)", "+draw(a, x, ctx)"),
        "draw(a, x, ctx)\n    other()\n    draw(b, y, ctx)\n",
    ),
    "a call is wrapped": (
        "one = int(read(1))\ntwo = <|user_cursor|>read(2)\n",
        section("-one = read(1)", "+one = int(read(1))"),
        "one = int(read(1))\ntwo = int(read(2))\n",
    ),
    "a name at the cursor is wrapped in a line that is not alike": (
        "while at < len(lines):\n    pass\nif gone and <|user_cursor|>gone == come:\n    for x in lines:\n",
        section("-while at < lines:", "+while at < len(lines):"),
        "while at < len(lines):\n    pass\nif gone and len(gone) == come:\n    for x in lines:\n",
    ),
    "an argument is put in at the cursor of a line that is not alike": (
        "a = f(1, strict=True)\nresults.append(make(other.path[0])<|user_cursor|>)\n",
        section("-a = f(1)", "+a = f(1, strict=True)"),
        "a = f(1, strict=True)\nresults.append(make(other.path[0]), strict=True)\n",
    ),
    "a modifier is removed": (
        "let a = 1;\npub let b = 2;<|user_cursor|>\n",
        section("-pub let a = 1;", "+let a = 1;"),
        "let a = 1;\nlet b = 2;\n",
    ),
    "a line is added below one that is alike, with its own name": (
        "a = load('a')\ncheck(a)\nuse(a)\n\n    b = load('b')\n    use(b)<|user_cursor|>\n",
        section(" a = load('a')", "+check(a)", " use(a)"),
        "a = load('a')\ncheck(a)\nuse(a)\n\n    b = load('b')\n    check(b)\n    use(b)\n",
    ),
    "a line is removed again": (
        "one()\ntwo()\nlog.debug('in two')<|user_cursor|>\n",
        section(" one()", "-log.debug('in one')"),
        "one()\ntwo()\n",
    ),
    "a block is rewritten": (
        "a = x or y\nif not right:\n    right = 0\nuse(right)<|user_cursor|>\n",
        section("-if not left:", "-    left = 0", "+left = left or 0", " use(left)"),
        "a = x or y\nright = right or 0\nuse(right)\n",
    ),
    "the last of several edits counts": (
        "print(count, size)<|user_cursor|>\n",
        RENAME + section("-size = 1", "+length = 1"),
        "print(count, length)\n",
    ),
    "an earlier edit counts where the last one fits nowhere": (
        "print(count)<|user_cursor|>\n",
        RENAME + section("-size = 1", "+length = 1"),
        "print(total)\n",
    ),
}


@pytest.mark.parametrize(("text", "history", "expected"), CASES.values(), ids=CASES.keys())
def test_the_last_edit_happens_again(text: str, history: str, expected: str) -> None:
    assert repeated(text, history) == expected


NOTHING = {
    "no history": ("a = 1<|user_cursor|>\n", ""),
    "all is done": ("const a = await load('a');\nconst b = await load('b');<|user_cursor|>\n",
                    section("-const a = load('a');", "+const a = await load('a');")),
    "the cursor stands where it was just done": (
        "a = f(1, strict=True<|user_cursor|>)\n", section("-a = f(1)", "+a = f(1, strict=True)")),
    "the cursor stands inside a name": (
        "return go<|user_cursor|>ne\n", section("-while at < lines:", "+while at < len(lines):")),
    "nothing is alike": ("import os<|user_cursor|>\n", section("-return self.left + right", "+return self.right")),
    "a history that is no patch": ("a = 1<|user_cursor|>\n", "(No edit history)\n"),
    "an addition whose place is taken": ("a = load('a')\ncheck(a)<|user_cursor|>\n",
                                         section(" a = load('a')", "+check(a)")),
}  # fmt: skip


@pytest.mark.parametrize(("text", "history"), NOTHING.values(), ids=NOTHING.keys())
def test_where_nothing_is_like_the_old_side_no_edit_is_predicted(text: str, history: str) -> None:
    (prediction,) = predict(loaded_example(text, history), RepeatPredictor()).predictions
    assert (prediction.actual_patch, prediction.provider) == ("", "repeat-last-edit")
