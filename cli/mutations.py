"""`hunksmith mutations`: list what there is."""

from cli.console import show, table
from mutations.registry import all_mutations


def mutations() -> None:
    """List the mutations: category, instruction kind, cases at scale 1, languages."""
    rows = [
        (name, each.category, each.kind, ", ".join(each.languages), each.planned)
        for name, each in all_mutations().items()
    ]
    columns = ("mutation", "category", "instruction", "languages", "cases at scale 1")
    show(table("Mutations", columns, rows, numbers_from=4))
