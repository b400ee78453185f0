"""Prompts about a word in code that two readers take in two ways, or that are not true of their input."""

import pytest

from tests.workbench import readings_of


def _told(count: int) -> dict[str, object]:
    return {"word": "rows", "right": "size", "count": count}


@pytest.mark.parametrize(
    ("language", "text", "fixed"),
    [
        (
            "typescript",
            "run(rows); // rows\nrun(`rows ${rows} rows`);\n",
            "run(size); // rows\nrun(`rows ${size} rows`);\n",
        ),
        (
            "typescript",
            "type R = `a${rows}`;\nlet a: rows = 'rows';\n",
            "type R = `a${size}`;\nlet a: size = 'rows';\n",
        ),
        ("jsx", "run(<p a='rows'>{rows /* rows */}</p>);\n", "run(<p a='rows'>{size /* rows */}</p>);\n"),
        ("python", 'run(rows, f"rows {rows}")  # rows\n', 'run(size, f"rows {size}")  # rows\n'),
    ],
)
def test_code_is_told_from_comments_and_strings(language: str, text: str, fixed: str) -> None:
    count = fixed.count("size")
    assert readings_of("every-word", text, language, _told(count)) == {fixed}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        pytest.param("typescript", "run(rows, rows);\nrun(allrows);\n", id="a longer word holds it"),
        pytest.param("typescript", "run(rows, rows);\nrun(Rows);\n", id="it stands there in other capitals"),
        pytest.param("typescript", "run(rows, rows);\nrun(/rows/);\n", id="a regular expression holds it"),
        pytest.param("typescript", "run(rows, rows);\ntype R = `rows`;\n", id="a template type holds it"),
        pytest.param("tsx", "run(rows, rows);\nrun(<p>rows</p>);\n", id="an element's text holds it"),
        pytest.param("python", 'run(rows, rows)\nrun(f"{x:rows}")\n', id="a format specifier holds it"),
        pytest.param("typescript", "run(rows);\n", id="it stands there less often"),
        pytest.param("typescript", "run(rows, rows, rows);\n", id="it stands there more often"),
        pytest.param("typescript", "run(rows, 'rows');\n", id="a string has to be counted for the number"),
    ],
)
def test_a_prompt_with_two_readings_has_no_answer(language: str, text: str) -> None:
    assert len(readings_of("every-word", text, language, _told(2))) > 1
