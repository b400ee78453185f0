"""The files of a commit, read by their hashes: nothing is checked out.

So there is no state to clean, two runs cannot disturb each other, and hooks, filters, attributes, line end settings and
links of the repository have no say.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from editpred.steps.clone import Commit
from syntax.errors import InputError
from syntax.git_run import git

MAX_FILES = 500_000
_LINK = "120000"
_TREES_KEPT = 8


@dataclass(frozen=True, slots=True)
class Blob:
    """A file of a commit: its git hash, its size in bytes, and whether it is a symbolic link."""

    sha: str
    size: int
    link: bool


@dataclass(frozen=True, slots=True)
class Tree:
    """All files of a commit, by path; submodules are left out. Two trees of one commit are equal."""

    commit: Commit
    blobs: dict[str, Blob] = field(compare=False)

    def read(self, paths: Sequence[str]) -> dict[str, bytes]:
        """The bytes of some files; the caller bounds their sizes.

        Raises:
            InputError: the clone lacks one of them.
            ToolError: git is absent or took too long.
        """
        wanted = sorted({self.blobs[path].sha for path in paths})
        given = "".join(f"{sha}\n" for sha in wanted).encode()
        said = git(self.commit.clone, ["cat-file", "--batch"], given=given, label=self.commit.label)
        texts: dict[str, bytes] = {}
        position = 0
        for sha in wanted:
            end = said.out.find(b"\n", position)
            head = said.out[position:end].split(b" ")
            if end < 0 or len(head) != 3 or head[1] != b"blob":  # noqa: PLR2004 - hash, kind, size
                raise InputError(
                    f"the clone of {self.commit.label} lacks an object of {self.commit.sha[:12]} ({said.why}); "
                    f"delete {self.commit.clone} and run again"
                )
            start, size = end + 1, int(head[2])
            texts[sha] = said.out[start : start + size]
            position = start + size + 1
        return {path: texts[self.blobs[path].sha] for path in paths}


@lru_cache(maxsize=_TREES_KEPT)
def read_tree(commit: Commit) -> Tree:
    """List the files of a commit.

    Raises:
        InputError: there are too many, or the clone is damaged.
        ToolError: git is absent or took too long.
    """
    said = git(commit.clone, ["ls-tree", "-r", "-z", "-l", "--full-tree", commit.sha], label=commit.label)
    if not said.ok:
        raise InputError(f"the files of {commit.label} at {commit.sha[:12]} cannot be listed: {said.why}")
    blobs: dict[str, Blob] = {}
    for entry in said.out.split(b"\0"):
        facts, _, path = entry.partition(b"\t")
        words = facts.decode("ascii", "replace").split()
        if len(words) == 4 and words[1] == "blob":  # noqa: PLR2004 - mode, kind, hash, size
            blobs[path.decode("utf-8", "surrogateescape")] = Blob(words[2], int(words[3]), words[0] == _LINK)
        if len(blobs) > MAX_FILES:
            raise InputError(f"{commit.label} has over {MAX_FILES} files; name a smaller repository")
    return Tree(commit, blobs)
