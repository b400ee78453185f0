"""How long it takes to score 1,000 edit predictions, on one core and on all.

    .venv/bin/python benchmarks/editpred_score.py [COUNT]

Examples are made from templates with a fixed seed: files of 40 to 700 lines (the largest excerpt that `load-project`
makes has about 24,000 bytes), two expected patches each, a history of one edit, and a prediction that is right, wrong,
empty, large, or does not apply. Baseline: 1,000 in a few seconds on two cores.
"""

import os
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from editpred.example import Event, Example, Excerpt, Prediction, PromptInputs, RelatedFile
from editpred.metrics.score import score_prediction
from editpred.metrics.scores import Score
from editpred.metrics.summary import summarise
from editpred.udiff import render

_NAMES = ("total", "userName", "http_client", "items", "XMLParser", "index", "resultCache", "é_width")
_STATEMENTS = (
    "    const {a} = await {b}.load({c}, { retries: {n} });\n",
    "    if ({a} !== {b}.{c}) { return {a}; }\n",
    "    // {a} is what {b} had before {c}\n",
    "    {a}.push({b}[{n}] ?? {c}.defaultValue);\n",
    "\n",
    "    for (const {a} of {b}) {\n",
    "    }\n",
)
_FUNCTION = "export function {a}{n}({b}, {c}) {\n"


def main() -> None:
    """Make the examples, score them twice, print times."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    examples = [_example(random.Random(number)) for number in range(count)]  # noqa: S311 (a seed makes examples, no secret)
    size = sum(len(example.cursor_position) for example in examples) // count
    started, worked = time.perf_counter(), time.process_time()
    scores = [_score(example) for example in examples]
    alone, worked = time.perf_counter() - started, time.process_time() - worked
    started = time.perf_counter()
    with ProcessPoolExecutor() as pool:
        again = list(pool.map(_score, examples, chunksize=25))
    together = time.perf_counter() - started
    if again != scores:
        raise SystemExit("scores differ between processes")
    summary = summarise([_with_score(example, score) for example, score in zip(examples, scores, strict=True)])
    print(f"{count} examples of {size} characters on average; mean delta chrF {summary.content.avg_delta_chr_f}")
    print(f"one core: {alone:.2f} s, of it {worked:.2f} s at work ({1000 * worked / count:.2f} ms each)")
    print(f"{os.cpu_count()} cores: {together:.2f} s, with the cost of sending examples to them")


def _score(example: Example) -> Score:
    return score_prediction(example, example.predictions[0], related_context_limit=4000)


def _with_score(example: Example, score: Score) -> Example:
    return Example(example.name, "", "", "", "", "", (), predictions=example.predictions, score=(score,))


def _example(dice: random.Random) -> Example:
    path, first_row = "src/app.ts", dice.randrange(400)
    before = [_line(dice) for _ in range(dice.choice((40, 80, 150, 300, 700)))]
    current = _edited(dice, before, 2)
    at = dice.randrange(len(current))
    expected = [_edited(dice, current, dice.choice((1, 2, 6)), at) for _ in range(2)]
    kind = dice.choice(("right", "right", "near", "wrong", "large", "empty", "misplaced"))
    predicted = {
        "right": expected[0],
        "near": _edited(dice, expected[0], 1, at),
        "wrong": _edited(dice, current, 4, dice.randrange(len(current))),
        "large": [*current[:at], *(_line(dice) for _ in range(40)), *current[at + 30 :]],
        "empty": current,
        "misplaced": current,
    }[kind]
    text = "".join(current)
    patch = render(text, "".join(predicted), path, first_row=first_row)
    if kind == "misplaced":
        patch = render("no such line\n", "".join(current[:5]), path)
    diff = render("".join(before), text, path, first_row=first_row).split("\n", 2)[2]
    events = (Event(f"app/{path}", f"app/{path}", diff),)
    related = tuple(
        RelatedFile(f"app/src/{name}.ts", 90, (Excerpt(9, 69, "".join(_line(dice) for _ in range(60)), number),))
        for number, name in enumerate(_NAMES[:4])
    )
    patches = tuple(render(text, "".join(each), path, first_row=first_row) for each in expected)
    inputs = PromptInputs(path, text, 0, first_row, events, related)
    prediction = Prediction(patch, "", "synthetic")
    return Example("x", "", "", path, text, "", patches, prompt_inputs=inputs, predictions=(prediction,))


def _line(dice: random.Random) -> str:
    template = dice.choice((*_STATEMENTS, _FUNCTION))
    for mark in "abc":
        template = template.replace(f"{{{mark}}}", dice.choice(_NAMES))
    return template.replace("{n}", str(dice.randrange(100)))


def _edited(dice: random.Random, rows: list[str], size: int, at: int | None = None) -> list[str]:
    place = dice.randrange(len(rows)) if at is None else at
    return [*rows[:place], *(_line(dice) for _ in range(size)), *rows[place + dice.randrange(size + 1) :]]


if __name__ == "__main__":
    main()
