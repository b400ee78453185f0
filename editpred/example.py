"""An edit-prediction example: what was edited so far, where the cursor stands, and what is expected next.

The names are those of the JSON format (editpred/json_format.py); the Markdown format (editpred/markdown_format.py)
holds the specification only, that is the fields up to `rating`. Offsets are bytes, rows are 0-based.
"""

from dataclasses import dataclass, field

from editpred.metrics.scores import Score


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """A file that was open or looked at; `cursor_position` is a byte offset, or None."""

    path: str
    cursor_position: int | None = None


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Some rows of a file.

    Attributes:
        start: 0-based first row.
        end: 0-based row past the last one.
        text: the rows.
        order: lower comes first where room is short.
        context_source: what found it: `current_file`, `edit_history_file`, `bm25`, `lsp` and the like.
    """

    start: int
    end: int
    text: str
    order: int = 0
    context_source: str = "lsp"


@dataclass(frozen=True, slots=True)
class RelatedFile:
    """Excerpts of a file that may help to predict; `max_row` is the file's last row."""

    path: str
    max_row: int
    excerpts: tuple[Excerpt, ...]
    in_open_source_repo: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """One edit of the history; `diff` is hunks without file headers, `other` keys that are kept and not read."""

    path: str
    old_path: str
    diff: str
    predicted: bool = False
    in_open_source_repo: bool = False
    other: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PromptInputs:
    """What `load-project` and `context` found.

    Attributes:
        cursor_path: path in the project.
        cursor_excerpt: the text around the cursor, as it is after the history.
        cursor_offset_in_excerpt: byte offset of the cursor in it.
        excerpt_start_row: 0-based row of the file where the excerpt starts; None where it is not known.
        events: the history, oldest first.
        related_files: None where they were never looked for.
        excerpt_ranges: by name, byte ranges of the excerpt (start, end).
        repo_url: of the project.
        other: keys of the JSON form that this tool keeps and does not read.
    """

    cursor_path: str
    cursor_excerpt: str
    cursor_offset_in_excerpt: int
    excerpt_start_row: int | None = None
    events: tuple[Event, ...] = ()
    related_files: tuple[RelatedFile, ...] | None = None
    excerpt_ranges: dict[str, tuple[int, int]] = field(default_factory=dict)
    repo_url: str | None = None
    other: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a model is asked; `expected_output` and `rejected_output` are what it should and should not answer."""

    input: str
    expected_output: str | None
    rejected_output: str | None
    prefill: str | None
    provider: str


@dataclass(frozen=True, slots=True)
class ActualCursor:
    """Where a prediction puts the cursor."""

    path: str
    row: int
    column: int
    offset: int
    editable_region_offset: int | None = None


@dataclass(frozen=True, slots=True)
class Prediction:
    """One answer of a model.

    Attributes:
        actual_patch: the edit as a unified diff; None: not parsed, or no answer; "": the model said no edit.
        actual_output: the answer as it came.
        provider: who answered.
        actual_cursor: the predicted cursor.
        error: why there is no patch.
        cumulative_logprob: of the answer, where the provider tells it.
        avg_logprob: likewise.
    """

    actual_patch: str | None
    actual_output: str
    provider: str
    actual_cursor: ActualCursor | None = None
    error: str | None = None
    cumulative_logprob: float | None = None
    avg_logprob: float | None = None


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a judge said of a prediction; `confidence` is 1 to 5."""

    reasoning: str | None = None
    reverts_edits: bool | None = None
    confidence: int | None = None
    response: str | None = None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """One example with what the steps so far have added.

    Attributes:
        name: of the example; the file's name where the text gives none.
        repository_url: SSH or HTTP(S) form, or a local path.
        revision: anything that `git rev-parse` resolves.
        cursor_path: path in the project of the file that holds the cursor.
        cursor_position: an excerpt of that file after the history, with the cursor's marker.
        edit_history: unified diffs, oldest first.
        expected_patches: alternatives, each a unified diff; an empty tuple expects nothing.
        tags: words to filter by.
        reasoning: why the expected edit is the right one.
        uncommitted_diff: applied to the revision before the history.
        uncommitted_diff_contains_edit_history: whether the history would have to be rolled back first.
        recently_opened_files: latest first.
        recently_viewed_files: latest first.
        rejected_patch: an edit that is not wanted.
        telemetry: kept as it is.
        human_feedback: messages.
        rating: `Positive` or `Negative`.
        prompt_inputs: after `load-project`.
        prompt: after `format-prompt`.
        predictions: after `predict`.
        score: after `score`, one for each prediction.
        qa: after `qa`, one for each prediction, None where it was not asked.
        zed_version: kept as it is.
        place: file and line that it was read from, for messages; empty where it was made.
        cursor_place: the same of its cursor's excerpt.
    """

    name: str
    repository_url: str
    revision: str
    cursor_path: str
    cursor_position: str
    edit_history: str
    expected_patches: tuple[str, ...]
    tags: tuple[str, ...] = ()
    reasoning: str | None = None
    uncommitted_diff: str = ""
    uncommitted_diff_contains_edit_history: bool = False
    recently_opened_files: tuple[OpenedFile, ...] = ()
    recently_viewed_files: tuple[OpenedFile, ...] = ()
    rejected_patch: str | None = None
    telemetry: dict[str, object] | None = None
    human_feedback: tuple[str, ...] = ()
    rating: str | None = None
    prompt_inputs: PromptInputs | None = None
    prompt: Prompt | None = None
    predictions: tuple[Prediction, ...] = ()
    score: tuple[Score, ...] = ()
    qa: tuple[Judgement | None, ...] = ()
    zed_version: str | None = None
    place: str = field(default="", compare=False, repr=False)
    cursor_place: str = field(default="", compare=False, repr=False)
