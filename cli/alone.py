"""The short programs: `gen` is `hunksmith gen`, and `verify` is `hunksmith verify`.

Each imports its own command only: a program starts, and its worker processes start, without what the others need.
"""

from cli.program import app_of


def gen() -> None:
    """Run `gen`."""
    from cli.gen import gen as command  # noqa: PLC0415 - see above

    app_of(command)()


def verify() -> None:
    """Run `verify`."""
    from cli.verify import verify as command  # noqa: PLC0415 - see above

    app_of(command)()
