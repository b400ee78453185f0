"""Hypothesis strategies for examples: texts full of what Markdown, TOML, diffs and cursors take for their own."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from editpred.example import (
    ActualCursor,
    Event,
    Example,
    Excerpt,
    Judgement,
    OpenedFile,
    Prediction,
    Prompt,
    PromptInputs,
    RelatedFile,
)
from editpred.metrics.scores import LocationCounts, Score

_BITS = st.sampled_from(
    ["a", "é😀", " ", "    ", "\t", "\n", "\n\n", "\r\n", "\r", "```", "````", "~~~", "`", "# ", "## Edit History\n",
     "---\n", "===\n", "+++\n", "- ", "> ", "1. ", "<!--", "<b>", "&amp;", "\\", "*x*", "[a]: b", '"', "\x7f", "\x0b",
     "\u2028", "\ufeff", "(No newline at the end)\n", "// User accepted prediction:\n", "--- a/x\n+++ b/x\n",
     "@@ -1 +1 @@\n", "[CURSOR_POSITION]", "^"]
)  # fmt: skip
texts = st.lists(_BITS, max_size=8).map("".join) | st.text(st.characters(codec="utf-8", exclude_characters="\0"))
# A vertical tab at the edge of a heading is beyond what Markdown can say.
names = st.text(st.characters(codec="utf-8", exclude_characters="\0\x0b"), max_size=20) | st.sampled_from(
    ["plain name", "foo_bar-1.2", "# x #", "*a* `b`", " edge ", "&lt;", "a\\b", "~x`", "<T>", "[a](b)", "1. x", "x\ny"]
)
_paths = st.sampled_from(["src/a.py", "with space.py", "a\tb", "a`b.md", "~c", "a&amp;b", "é.py", "w\\x.py", " edge "])
_listed_paths = _paths.filter(lambda path: path == path.strip())
_opened = st.builds(OpenedFile, _listed_paths, st.none() | st.integers(0, 2**40))
_cursor_positions = st.tuples(texts, texts).map(lambda both: f"{both[0]}<|user_cursor|>{both[1]}")
_json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(st.characters(codec="utf-8"), max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)
_objects = st.dictionaries(st.sampled_from(["request_id", "was_shown", "x"]), _json_values, max_size=2)

specifications = st.builds(
    Example,
    name=names,
    repository_url=texts,
    revision=texts,
    cursor_path=_paths,
    cursor_position=_cursor_positions,
    edit_history=texts,
    expected_patches=st.lists(texts, max_size=3).map(tuple),
    tags=st.lists(texts, max_size=2).map(tuple),
    reasoning=st.none() | texts,
    uncommitted_diff=texts,
    uncommitted_diff_contains_edit_history=st.booleans(),
    recently_opened_files=st.lists(_opened, max_size=2).map(tuple),
    recently_viewed_files=st.lists(_opened, max_size=2).map(tuple),
    rejected_patch=st.none() | texts,
    telemetry=st.none() | _objects,
    human_feedback=st.lists(texts, max_size=2).map(tuple),
    rating=st.sampled_from([None, "Positive", "Negative"]),
)

_numbers = st.floats(allow_nan=False, allow_infinity=False)
_counts = st.integers(0, 2**40)
_spans = st.tuples(_counts, _counts).map(lambda ends: (min(ends), max(ends)))
_excerpts = st.tuples(_spans, texts, _counts).map(lambda drawn: Excerpt(*drawn[0], drawn[1], drawn[2], "bm25"))
_inputs = st.builds(
    PromptInputs,
    cursor_path=_paths,
    cursor_excerpt=texts,
    cursor_offset_in_excerpt=st.just(0),
    excerpt_start_row=st.none() | _counts,
    events=st.lists(st.builds(Event, _paths, _paths, texts, st.booleans(), st.booleans()), max_size=2).map(tuple),
    related_files=st.none()
    | st.lists(st.builds(RelatedFile, _paths, _counts, st.lists(_excerpts, max_size=2).map(tuple)), max_size=2).map(
        tuple
    ),
    excerpt_ranges=st.dictionaries(st.sampled_from(["editable_150", "context_4096"]), _spans),
    repo_url=st.none() | texts,
    other=st.sampled_from([{}, {"can_collect_data": True, "syntax_ranges": [{"start": 0, "end": 1}]}]),
)
_predictions = st.builds(
    Prediction,
    actual_patch=st.none() | texts,
    actual_output=texts,
    provider=st.just("repeat"),
    actual_cursor=st.none() | st.builds(ActualCursor, _paths, _counts, _counts, _counts, st.none() | _counts),
    error=st.none() | texts,
    cumulative_logprob=st.none() | _numbers,
)
_scores = st.builds(
    Score,
    delta_chr_f=_numbers,
    braces_disbalance=_counts,
    cursor_distance=st.none() | _counts,
    cursor_exact_match=st.none() | st.booleans(),
    wrong_editable_region=st.none() | st.booleans(),
    kept_rate=st.none() | _numbers,
    jump_location=st.none() | st.builds(LocationCounts, lines_tp=_counts, files_f1=_numbers),
)
_judgements = st.builds(Judgement, st.none() | texts, st.none() | st.booleans(), st.none() | st.integers(1, 5))
_later_parts: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        "prompt_inputs": st.none() | _inputs,
        "prompt": st.none() | st.builds(Prompt, texts, st.none() | texts, st.none(), st.none() | texts, st.just("x")),
        "predictions": st.lists(_predictions, max_size=2).map(tuple),
        "score": st.lists(_scores, max_size=2).map(tuple),
        "qa": st.lists(st.none() | _judgements, max_size=2).map(tuple),
        "zed_version": st.none() | st.just("0.1"),
    }
)


@st.composite
def examples(draw: st.DrawFn) -> Example:
    """An example after any step."""
    return replace(draw(specifications), **draw(_later_parts))
