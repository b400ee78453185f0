"""The errors that reach a user, each with its exit code.

HunksmithError             2
├── UsageError             2  an option names something that does not exist
├── InputError             2  a file or tree that the user named cannot be used
├── OutputError            2  a result cannot be written
├── ToolError              2  Node, Prettier, Ruff, git or a package client is absent or broken
│   └── NetworkError       2  a package registry could not be reached
├── ShortfallError         1  everything ran, and the plan could not be filled
└── UnfitError             1  everything ran, and its result must not be published
"""


class HunksmithError(Exception):
    """The root: a message of one line that says what is wrong, where, and how to mend it."""

    exit_code = 2


class UsageError(HunksmithError):
    """An option names something that does not exist; the message lists what does."""


class InputError(HunksmithError):
    """A file or tree that the user named cannot be used."""


class OutputError(HunksmithError):
    """A result cannot be written where the user wants it."""


class ToolError(HunksmithError):
    """A program that Hunksmith drives is absent or broken: never a verdict, never a score."""


class NetworkError(ToolError):
    """A package registry could not be reached, and the cache does not hold what was asked for."""


class ShortfallError(HunksmithError):
    """The run went well and its answer is no: some slots of the plan could not be filled."""

    exit_code = 1


class UnfitError(HunksmithError):
    """The run went well and its answer is no: the result failed its checks, or would overwrite what is published."""

    exit_code = 1
