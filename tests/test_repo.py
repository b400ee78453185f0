"""The repository keeps the rules that it states of itself."""

import ast
import re
from pathlib import Path

import mutations.catalog
import mutations.instructions
import syntax.errors
from generator.prove import understand
from mutations.registry import all_instructions, all_mutations
from syntax.errors import HunksmithError
from tests.workbench import mutants, prompt_of

ROOT = Path(__file__).parent.parent
PACKAGES = ("syntax", "mutations", "templates", "generator", "verify", "cli")


def _modules(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def _errors(root: type[HunksmithError]) -> list[type[HunksmithError]]:
    children: list[type[HunksmithError]] = root.__subclasses__()
    return [root, *(inner for child in children for inner in _errors(child))]


def test_the_error_tree_in_the_docstring_is_the_tree_of_the_errors() -> None:
    drawn = {}
    ancestors: list[str] = []
    for line in (syntax.errors.__doc__ or "").split("\n"):
        if found := re.match(r"(?P<indent>[│├└─ ]*)(?P<name>\w+Error) +(?P<code>\d)\b", line):
            depth = len(found["indent"]) // 4
            ancestors = [*ancestors[:depth], found["name"]]
            drawn[found["name"]] = (ancestors[depth - 1] if depth else None, int(found["code"]))
    real = {
        error.__name__: (error.__mro__[1].__name__ if error is not HunksmithError else None, error.exit_code)
        for error in _errors(HunksmithError)
        if error.__module__ == syntax.errors.__name__
    }
    assert drawn == real


def test_no_module_splits_lines_but_by_the_line_feed() -> None:
    offenders = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in _modules(*PACKAGES)
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.Attribute) and node.attr == "splitlines"
    ]
    assert offenders == []


def test_the_plug_in_folders_hold_plug_ins_and_nothing_else() -> None:
    for package, found in ((mutations.catalog, all_mutations()), (mutations.instructions, all_instructions())):
        folder = Path(next(iter(package.__path__)))
        files = {path.name for path in folder.iterdir() if path.name != "__pycache__"}
        own = {type(each).__module__.rpartition(".")[2] + ".py" for each in found.values()}
        assert files == own | {"__init__.py"}


def test_a_mutation_lives_in_the_file_that_bears_its_name() -> None:
    for name, mutation in all_mutations().items():
        assert type(mutation).__module__ == f"mutations.catalog.{name.replace('-', '_')}"


def test_an_instruction_kind_has_its_template_and_a_template_its_kind() -> None:
    templates = {path.name.removesuffix(".md.j2") for path in (ROOT / "templates").glob("[!_]*.md.j2")}
    assert templates == set(all_instructions())


def test_the_sentence_of_a_template_is_found_by_the_pattern_of_its_kind_and_of_no_other() -> None:
    for mutation in all_mutations().values():
        example = next(each for each in mutation.examples if hasattr(each, "before"))
        for mutant in mutants(example.before, mutation.name, example.language):
            assert understand(prompt_of(mutant)).instruction.kind == mutation.kind


def test_init_files_hold_a_docstring_and_no_logic() -> None:
    for path in _modules(*PACKAGES):
        if path.name == "__init__.py":
            body = ast.parse(path.read_bytes()).body
            assert len(body) <= 1, path
            assert all(isinstance(each, ast.Expr) for each in body), path


def test_no_module_has_a_name_that_says_nothing() -> None:
    empty = {"utils", "helpers", "common", "constants", "types", "misc"}
    assert [path for path in _modules(*PACKAGES) if path.stem in empty] == []
