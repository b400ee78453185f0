"""What changed between two editions, as CHANGES.md tells it."""

from collections import Counter
from collections.abc import Iterator, Mapping

from generator.edition import Edition, Facts
from generator.tier import Tier

_ALIKE = ("hunksmith", "tools", "seed", "options", "corpus")
"""What decides the bytes of an edition, as its manifest names it."""


def changes(now: Edition, before: Edition | None) -> str:
    """The text of CHANGES.md.

    Args:
        now: the edition that it belongs to.
        before: the one before it, None for the first.
    """
    return "\n".join([*_lines(now, before), ""])


def differing(one: Edition, other: Edition) -> list[str]:
    """Which of the things that decide an edition's bytes differ, by their names in the manifest."""
    return [key for key in _ALIKE if one.manifest.get(key) != other.manifest.get(key)]


def _lines(now: Edition, before: Edition | None) -> Iterator[str]:
    old = {} if before is None else dict(before.cases)
    kept, new, gone = (set(now.cases) & set(old), set(now.cases) - set(old), set(old) - set(now.cases))
    yield f"# {now.name}"
    yield ""
    if before is None:
        yield f"The first edition: {len(new)} cases."
    else:
        yield (
            f"{len(now.cases)} cases. Against {before.name}, which had {len(old)}: "
            f"{len(kept)} kept, {len(new)} new, {len(gone)} gone."
        )
    yield ""
    yield "## Cases"
    yield ""
    yield "| mutation | tier | kept | new | gone |"
    yield "| --- | --- | ---: | ---: | ---: |"
    columns = [_counted(names, old | dict(now.cases)) for names in (kept, new, gone)]
    for mutation, tier in sorted({key for column in columns for key in column}, key=_place):
        counts = " | ".join(str(column[mutation, tier]) for column in columns)
        yield f"| {mutation} | {tier} | {counts} |"
    yield f"| all | | {len(kept)} | {len(new)} | {len(gone)} |"
    yield ""
    yield from _section("Corpus", ("origin", "before", "now"), now.versions, {} if before is None else before.versions)
    yield ""
    yield from _section("Made with", ("program", "before", "now"), _programs(now), _programs(before))


def _section(title: str, columns: tuple[str, ...], now: Mapping[str, str], before: Mapping[str, str]) -> Iterator[str]:
    """A table of what moved; versions of the first edition count as moved."""
    yield f"## {title}"
    yield ""
    moved = sorted(name for name in now.keys() | before.keys() if now.get(name) != before.get(name))
    if not moved:
        yield "Nothing moved."
        return
    yield f"| {' | '.join(columns)} |"
    yield f"| {' | '.join('---' for _ in columns)} |"
    for name in moved:
        yield f"| {name} | {_version(before, name)} | {_version(now, name)} |"


def _version(versions: Mapping[str, str], name: str) -> str:
    return "-" if name not in versions else versions[name] or "unknown"


def _counted(names: set[str], cases: Mapping[str, Facts]) -> Counter[tuple[str, str]]:
    return Counter((cases[name].mutation, cases[name].difficulty) for name in names)


def _place(key: tuple[str, str]) -> tuple[str, int, str]:
    """Mutations by name, tiers from easy to nightmare."""
    mutation, tier = key
    known = [str(each) for each in Tier]
    return mutation, known.index(tier) if tier in known else len(known), tier


def _programs(edition: Edition | None) -> dict[str, str]:
    if edition is None:
        return {}
    tools = edition.manifest.get("tools")
    named = {str(name): str(version) for name, version in tools.items()} if isinstance(tools, dict) else {}
    return {"hunksmith": str(edition.manifest.get("hunksmith", "")), **named}
