"""What a check reports, and what it must refuse to be trusted."""

from dataclasses import dataclass, field
from typing import Dict, Optional


@dataclass(frozen=True)
class Finding:
    """One thing that is refused: where it stands, what is wrong, what to do instead."""

    path: str
    line: Optional[int]
    what: str
    hint: str

    def __str__(self):
        place = self.path if self.line is None else f"{self.path}:{self.line}"
        return f"{place}: {self.what}\n  hint: {self.hint}"


@dataclass(frozen=True)
class Sample:
    """A small tree, and the finding that it must give; None where it must pass."""

    files: Dict[str, str]
    expected: Optional[str]
    # Files that are put into a repository's index before the check runs, if it is one.
    tracked: Optional[list] = field(default=None)
    # What the check is called with besides the tree: a list of its own in place of the project's.
    options: dict = field(default_factory=dict)
