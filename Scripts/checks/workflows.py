"""What runs in a workflow is what was looked at, and holds no rights that it does not need.

A tag of an action can be moved to other code; a commit's hash cannot. A checkout keeps the job's
token in the clone unless it is told not to, where all that is built can read it. And the link server's tests
run in public, with what they need.
"""

import re
from pathlib import Path

from checks.finding import Finding, Sample

TITLE = "actions and rights of workflows"
_FOLDERS = [".github/workflows", "Guides/Workflow"]
_USES = re.compile(r"^\s*(?:- )?uses:\s*(\S+)")
_PINNED = re.compile(r"^[\w./-]+@[0-9a-f]{40}$")
_WRITES = re.compile(r"^(\s*)([a-z-]+):\s*write\s*$")
_RUNS = re.compile(r"^\s*(?:- )?run:")
_CI = ".github/workflows/ci.yml"
_SERVERS = ["make test-server", "make test-cluster"]


def check(root):
    for folder in _FOLDERS:
        for path in sorted((Path(root) / folder).glob("*.y*ml")):
            yield from _findings(str(path.relative_to(root)), path.read_text().split("\n"))
    yield from _server(Path(root))


def _findings(path, lines):
    if not any(line.startswith("permissions:") for line in lines):
        yield Finding(path, None, "the workflow has all rights of its token",
                      "write `permissions:` with `contents: read` above the jobs")
    for number, line in enumerate(lines, 1):
        used = _USES.match(line)
        if used and not used[1].startswith("./"):
            if not _PINNED.match(used[1]):
                yield Finding(path, number, f"`{used[1]}` is not pinned by its commit",
                              "write the commit's 40 digits behind the @, and the version in a comment")
            if used[1].startswith("actions/checkout@") and not _forgets(lines[number:]):
                yield Finding(path, number, "the checkout keeps the job's token in the clone",
                              "write `persist-credentials: false` below `with:`")
        written = _WRITES.match(line)
        if written and (len(written[1]) == 2 or _runs(lines, number)):
            yield Finding(path, number, f"steps that build may write `{written[2]}`",
                          "give this right to a job without `run:` of its own")


def _server(root):
    """The packages that CONTRIBUTING names behind "needs" are installed by the job that runs the tests."""
    if not (root / _CI).exists() or not (root / "CONTRIBUTING.md").exists():
        return
    lines = (root / _CI).read_text().split("\n")
    needs = (root / "CONTRIBUTING.md").read_text()
    for command in _SERVERS:
        number = next((i for i, line in enumerate(lines) if line.strip() == f"- run: {command}"), None)
        if number is None:
            yield Finding(_CI, None, f"the workflow does not run `{command}`", "add a job that does")
            continue
        start, end = _job(lines, number)
        row = re.search(rf"^\| `{command}` \|.*; needs (.*?)\|$", needs, re.MULTILINE)
        words = " ".join(lines[start:end]).split()
        for package in re.findall(r"`([^`]+)`", row[1] if row else ""):
            if package not in words:
                yield Finding(_CI, number + 1, f"`{command}` needs `{package}`", "install it in the job's first step")


def _forgets(below):
    """Whether the step ends before another begins, and forgets the token."""
    for line in below:
        if line.strip() == "persist-credentials: false":
            return True
        if line.lstrip().startswith("- "):
            return False
    return False


def _runs(lines, number):
    """Whether the job in which a line stands has steps with commands."""
    start, end = _job(lines, number)
    return any(_RUNS.match(line) for line in lines[start:end])


def _job(lines, number):
    """Where the job begins and ends in which a line stands."""
    def is_job(line):
        return re.match(r"^  \S", line) is not None
    start = next((i for i in range(number - 1, -1, -1) if is_job(lines[i])), 0)
    end = next((i for i in range(number, len(lines)) if is_job(lines[i])), len(lines))
    return start, end


_TOP = "permissions:\n  contents: read\njobs:\n  a:\n    steps:\n"
_HASH = "11bd71901bbe5b1630ceea73d27597364c9af683"

SAMPLES = [
    Sample({".github/workflows/a.yml": _TOP + "      - uses: actions/setup@v4\n"},
           ".github/workflows/a.yml:6: `actions/setup@v4` is not pinned by its commit"),
    Sample({"Guides/Workflow/a.yml": _TOP + f"      - uses: actions/checkout@{_HASH} # v4.2.2\n      - run: make\n"},
           "Guides/Workflow/a.yml:6: the checkout keeps the job's token in the clone"),
    Sample({".github/workflows/a.yml": "jobs:\n  a:\n    steps:\n      - run: make\n"},
           ".github/workflows/a.yml: the workflow has all rights of its token"),
    Sample({".github/workflows/a.yml": "permissions:\n  pages: write\njobs:\n  a:\n    steps:\n"},
           ".github/workflows/a.yml:2: steps that build may write `pages`"),
    Sample({".github/workflows/a.yml":
            "permissions:\n  contents: read\njobs:\n  a:\n    permissions:\n      pages: write\n    steps:\n      - run: make\n"},
           ".github/workflows/a.yml:6: steps that build may write `pages`"),
    Sample({".github/workflows/a.yml":
            _TOP + f"      - uses: actions/checkout@{_HASH} # v4.2.2\n        with:\n          persist-credentials: false\n"
            "      - run: make\n  b:\n    permissions:\n      pages: write\n    steps:\n"
            f"      - uses: actions/deploy@{_HASH} # v1\n"}, None),
    Sample({_CI: _TOP + f"      - run: {_SERVERS[1]}\n", "CONTRIBUTING.md": ""},
           f"{_CI}: the workflow does not run `{_SERVERS[0]}`"),
    Sample({_CI: _TOP + "      - run: apt-get install strace\n" + "".join(f"      - run: {name}\n" for name in _SERVERS),
            "CONTRIBUTING.md": f"| `{_SERVERS[1]}` | tests; needs `strace`, and `sqlite3` |\n"},
           f"{_CI}:8: `{_SERVERS[1]}` needs `sqlite3`"),
]
