"""`prompt_inputs` in JSON: what was found of the project around the cursor (zed-edit-prediction.md, 1.7)."""

from editpred.example import Event, Excerpt, PromptInputs, RelatedFile
from editpred.json_fields import Fields
from syntax.errors import InputError

_KNOWN = frozenset(
    ("cursor_path", "cursor_excerpt", "cursor_offset_in_excerpt", "excerpt_start_row", "events", "related_files",
     "excerpt_ranges", "repo_url")
)  # fmt: skip
_WRITTEN_ALWAYS: dict[str, object] = {
    "active_buffer_diagnostics": [],
    "in_open_source_repo": False,
    "can_collect_data": False,
}
"""Keys that the reference always has and that this tool has nothing to say on."""
_EVENT = frozenset(("event", "path", "old_path", "diff", "predicted", "in_open_source_repo"))


def inputs_to_json(inputs: PromptInputs) -> dict[str, object]:
    """The object of `prompt_inputs`."""
    written: dict[str, object] = {
        "cursor_path": inputs.cursor_path,
        "cursor_excerpt": inputs.cursor_excerpt,
        "cursor_offset_in_excerpt": inputs.cursor_offset_in_excerpt,
    }
    if inputs.excerpt_start_row is not None:
        written["excerpt_start_row"] = inputs.excerpt_start_row
    written["events"] = [_event_to_json(event) for event in inputs.events]
    related = inputs.related_files
    written["related_files"] = None if related is None else [_related_to_json(file) for file in related]
    written["excerpt_ranges"] = {name: _range(start, end) for name, (start, end) in inputs.excerpt_ranges.items()}
    if inputs.repo_url is not None:
        written["repo_url"] = inputs.repo_url
    return {**written, **_WRITTEN_ALWAYS, **inputs.other}


def _range(start: int, end: int) -> dict[str, int]:
    return {"start": start, "end": end}


def _event_to_json(event: Event) -> dict[str, object]:
    return {
        "event": "BufferChange",
        "path": event.path,
        "old_path": event.old_path,
        "diff": event.diff,
        "predicted": event.predicted,
        "in_open_source_repo": event.in_open_source_repo,
        **event.other,
    }


def _related_to_json(file: RelatedFile) -> dict[str, object]:
    excerpts = [
        {
            "row_range": _range(excerpt.start, excerpt.end),
            "text": excerpt.text,
            "order": excerpt.order,
            "context_source": excerpt.context_source,
        }
        for excerpt in file.excerpts
    ]
    return {
        "path": file.path,
        "max_row": file.max_row,
        "excerpts": excerpts,
        "in_open_source_repo": file.in_open_source_repo,
    }


def inputs_from_json(fields: Fields | None) -> PromptInputs | None:
    """Read `prompt_inputs`.

    Raises:
        InputError: a key is missing or of the wrong type, or an offset is outside of the excerpt.
    """
    if fields is None:
        return None
    excerpt = fields.line("cursor_excerpt")
    offset = fields.count("cursor_offset_in_excerpt")
    data = excerpt.encode()
    if offset > len(data):
        message = f"`cursor_offset_in_excerpt` is {offset}, but the excerpt has {len(data)} bytes"
        raise InputError(f"{fields.where}: {message}")
    if len(data[:offset].decode(errors="ignore").encode()) != offset:
        raise InputError(f"{fields.where}: `cursor_offset_in_excerpt` is {offset}, which is inside a character")
    other = fields.rest(_KNOWN)
    ranges = fields.fields("excerpt_ranges")
    return PromptInputs(
        cursor_path=fields.line("cursor_path"),
        cursor_excerpt=excerpt,
        cursor_offset_in_excerpt=offset,
        excerpt_start_row=fields.optional_count("excerpt_start_row"),
        events=fields.each("events", _event_from_json),
        related_files=fields.each("related_files", _related_from_json) if fields.has("related_files") else None,
        excerpt_ranges={name: _read_range(ranges, name) for name in ranges if ranges.has(name)} if ranges else {},
        repo_url=fields.optional_line("repo_url"),
        other={key: value for key, value in other.items() if _WRITTEN_ALWAYS.get(key, _WRITTEN_ALWAYS) != value},
    )


def _read_range(fields: Fields, name: str) -> tuple[int, int]:
    span = fields.fields(name)
    start, end = (span.count("start"), span.count("end")) if span else (0, 0)
    if start > end:
        raise InputError(f"{fields.where}: `{name}` ends at {end}, before it starts at {start}")
    return start, end


def _event_from_json(value: object, where: str) -> Event:
    fields = Fields(value, where)
    path = fields.line("path")
    return Event(
        path=path,
        old_path=fields.line("old_path", default=path),
        diff=fields.line("diff"),
        predicted=fields.flag("predicted"),
        in_open_source_repo=fields.flag("in_open_source_repo"),
        other=fields.rest(_EVENT),
    )


def _related_from_json(value: object, where: str) -> RelatedFile:
    fields = Fields(value, where)
    return RelatedFile(
        path=fields.line("path"),
        max_row=fields.count("max_row"),
        excerpts=fields.each("excerpts", _excerpt_from_json, required=True),
        in_open_source_repo=fields.flag("in_open_source_repo"),
    )


def _excerpt_from_json(value: object, where: str) -> Excerpt:
    fields = Fields(value, where)
    if not fields.has("row_range"):
        raise InputError(f"{where}: `row_range` is missing")
    start, end = _read_range(fields, "row_range")
    source = fields.line("context_source", default="lsp")
    return Excerpt(start, end, fields.line("text"), fields.count("order", default=0), source)
