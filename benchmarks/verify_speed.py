"""How fast outputs are judged, beside the formatter alone: `python benchmarks/verify_speed.py [--outputs 1000]`.

    exact        outputs that are the expected bytes, judged without starting Node; the aim is about a second for 1,000
    formatted    outputs that need Prettier; the aim is 1.3 times what Prettier takes for the same texts on all cores,
                 the expected sides having been formatted once (they are counted apart)

Texts are sources written for this project and, where it is in the cache, the default corpus.
"""

import argparse
import os
import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import TypeVar

from generator.corpus import DEFAULT_MANIFEST, open_corpus, read_source
from syntax.errors import HunksmithError
from syntax.lines import split_lines
from verify.batch import BatchOptions, judge_all
from verify.fixtures import FixtureCase, read_fixtures
from verify.formatter import Formatter, parsers_for
from verify.level import level
from verify.outcome import Outcome
from verify.outputs import Output, Outputs
from verify.outputs_read import read_outputs

ROOT = Path(__file__).resolve().parents[1]
_Result = TypeVar("_Result")
_SIZE_LIMIT = 20_000
_UNMOVABLE = re.compile(rb"`|\\\n|\r|/\*(?!\*)|<[/A-Za-z]")
_SCRIPTS = (".ts", ".tsx", ".js", ".jsx", ".mjs")


def main() -> None:
    """Print both timings and their ratio to the baseline."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--outputs", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    wanted = parser.parse_args()
    texts = _texts(wanted.outputs)
    cases = [
        FixtureCase(f"case-{number:05}", b"x", b"{}", {name: text + b"f();\n"}, {name: text})
        for number, (name, text) in enumerate(texts)
    ]
    size = sum(len(text) for _, text in texts)
    print(f"{len(cases):,} outputs, {size / 1e6:.1f} MB, {wanted.workers} workers, load {os.getloadavg()[0]:.1f}")
    _time_exact(cases)
    _time_formatted(cases, wanted.workers)


def _time_exact(cases: Sequence[FixtureCase]) -> None:
    """From a fixture folder and an output folder on disk to verdicts."""
    with tempfile.TemporaryDirectory() as scratch:
        fixtures, outputs = Path(scratch) / "fixtures", Path(scratch) / "outputs"
        for case in cases:
            home = fixtures / case.case_id
            _write(home / "input", case.given)
            _write(home / "expected", case.expected)
            _write(outputs / case.case_id, case.expected)

        def judged() -> int:
            read = read_fixtures(fixtures).cases
            handed_in = read_outputs(outputs, {case.case_id: case for case in read})
            verdicts = judge_all(read, handed_in, BatchOptions())
            return sum(verdict.outcome is Outcome.EXACT for verdict in verdicts)

        seconds, exact = _timed(judged)
        print(f"exact:      {seconds:6.2f} s for {exact:,} outputs, reading included, no Node")


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_bytes(text)


def _time_formatted(cases: Sequence[FixtureCase], workers: int) -> None:
    """Outputs indented anew, so that each of them goes through Prettier."""
    outputs = {case.case_id: {name: _reindented(text) for name, text in case.expected.items()} for case in cases}
    files = [(name, text) for contents in outputs.values() for name, text in contents.items()]
    expected = [(name, text) for case in cases for name, text in case.expected.items()]
    alone, _ = _timed(lambda: _format_all(files, workers))
    once, _ = _timed(lambda: _format_all(expected, workers))
    handed_in = Outputs({case_id: Output(dict(contents)) for case_id, contents in outputs.items()})
    seconds, verdicts = _timed(lambda: judge_all(cases, handed_in, BatchOptions(workers=workers)))
    passed = sum(verdict.outcome is Outcome.EQUIVALENT for verdict in verdicts)
    print(f"formatter:  {alone:6.2f} s for the outputs alone, {once:.2f} s for the expected sides")
    print(f"formatted:  {seconds:6.2f} s for {len(verdicts):,} verdicts ({passed:,} equivalent)")
    print(
        f"ratio:      {(seconds - once) / alone:6.2f} without the expected sides, {seconds / (alone + once):.2f} with"
    )


def _format_all(files: Sequence[tuple[str, bytes]], workers: int) -> None:
    """The baseline: Prettier on all cores, a worker fed by a thread each, nothing compared."""
    parts = [files[start::workers] for start in range(workers)]
    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(_format_part, parts))


def _format_part(files: Sequence[tuple[str, bytes]]) -> None:
    formatter = Formatter(time_limit_s=60)
    for name, text in files:
        formatter.once(name, level(text).text, parsers_for(name))
    formatter.close()


def _timed(work: Callable[[], _Result]) -> tuple[float, _Result]:
    started = perf_counter()
    result = work()
    return perf_counter() - started, result


def _texts(count: int) -> list[tuple[str, bytes]]:
    """Scripts without literals of several lines (so that indenting them anew is layout only), as many as asked."""
    paths = [path for path in sorted((ROOT / "fixtures" / "sources").rglob("*")) if path.suffix in _SCRIPTS]
    texts = [(path.name, path.read_bytes()) for path in paths]
    try:
        files = open_corpus(manifest=DEFAULT_MANIFEST, trees=()).files
        texts += [(Path(file.path).name, read_source(file)) for file in files if file.path.endswith(_SCRIPTS)]
    except HunksmithError as error:
        print(f"without the corpus: {error}")
    plain = [
        (name, text)
        for name, text in texts
        if len(text) < _SIZE_LIMIT and not _UNMOVABLE.search(text) and _reindented(text) != text
    ]
    # Each text is another one, so that nothing is answered from memory.
    numbered = (plain[number % len(plain)] for number in range(count))
    return [(name, text + b"// %d\n" % number) for number, (name, text) in enumerate(numbered)]


def _reindented(text: bytes) -> bytes:
    return b"".join(b" " + line if line[:1] == b" " else line for line in split_lines(text))


if __name__ == "__main__":
    main()
