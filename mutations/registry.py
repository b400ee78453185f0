"""All mutations, found by walking `mutations/catalog/`; all instruction kinds, by walking `mutations/instructions/`."""

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any

import mutations.catalog
import mutations.instructions
from mutations.instruction import Instruction
from mutations.mutation import Mutation


@cache
def all_mutations() -> dict[str, Mutation]:
    """Every mutation of the catalogue by name, sorted by name.

    Raises:
        TypeError: two mutations share a name, a file holds none or several, or a kind has no instruction.
    """
    found: dict[str, Mutation] = {}
    for module in _modules(mutations.catalog):
        mutation: Mutation = _the_one(module, Mutation)
        if mutation.name in found:
            raise TypeError(f"{module.__name__}: the name {mutation.name} is taken")
        if mutation.kind not in all_instructions():
            raise TypeError(f"{module.__name__}: no instruction tells the kind {mutation.kind}")
        found[mutation.name] = mutation
    return dict(sorted(found.items()))


@cache
def all_instructions() -> dict[str, Instruction]:
    """Every instruction by kind, sorted by kind.

    Raises:
        TypeError: two instructions share a kind, or a file holds none or several.
    """
    found: dict[str, Instruction] = {}
    for module in _modules(mutations.instructions):
        instruction: Instruction = _the_one(module, Instruction)
        if instruction.kind in found:
            raise TypeError(f"{module.__name__}: the kind {instruction.kind} is taken")
        found[instruction.kind] = instruction
    return dict(sorted(found.items()))


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for name in sorted(module.name for module in pkgutil.iter_modules(package.__path__)):
        yield importlib.import_module(f"{package.__name__}.{name}")


def _the_one(module: ModuleType, base: type) -> Any:  # noqa: ANN401 - an abstract base has no type for "a class of it"
    """An instance of the one class in a module that is made from `base` there."""
    own = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, base) and value.__module__ == module.__name__
    ]
    if len(own) != 1:
        raise TypeError(f"{module.__name__}: expected one {base.__name__}, found {len(own)}")
    return own[0]()
