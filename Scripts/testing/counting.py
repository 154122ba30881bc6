"""What the output of `swift test` says: how many tests passed and failed, and what failed."""

import re
from dataclasses import dataclass, field

# Of what is told beside the closing line: how much of one issue, or of a build that failed.
_LINES = 16
_RAN = re.compile(r"Test run with ([0-9]+) tests? in [0-9]+ suites? (?:passed|failed) after ")
_SKIPPED = re.compile(r"^[^ ]+ +Test .* skipped(: .*|\.)?$")
_FAILED = re.compile(r"^[^ ]+ +Test .* failed after [0-9.]+ seconds with ")
_ISSUE = re.compile(r"^[^ ]+ +Test .* (recorded an issue|failed after [0-9.]+ seconds with )")
_RUN = re.compile(r"^[^ ]+ +Test run with ")
_MARKED = re.compile(r"^[^ ]+ +(Test|Suite|Test run) ")
_ERROR = re.compile(r"(^|: )(fatal )?error: ")


@dataclass
class Count:
    passed: int = 0
    failed: int = 0
    # Lines to print beside the closing line.
    told: list = field(default_factory=list)


def suites(lines, status):
    """Counts the tests of a run that ended with `status`."""
    ran = sum(int(hit[1]) for hit in map(_RAN.search, lines) if hit)
    skipped = sum(1 for line in lines if _SKIPPED.match(line))
    count = Count(failed=sum(1 for line in lines if _FAILED.match(line) and not _RUN.match(line)))
    if status and not count.failed:
        count.failed, ran = 1, ran + 1
        count.told += [f"swift test failed with exit code {status}, and no test says why", *errors(lines)]
    elif ran - skipped <= 0:
        # A run that crashes after a failure has no closing line, and so no number of tests.
        count.told.append("the tests did not come to their end" if count.failed else "not one test ran")
        count.failed, ran = count.failed or 1, skipped + 1
    count.passed = max(0, ran - skipped - count.failed)
    count.told += issues(lines)
    return count


def issues(lines):
    """An issue's own text stands in the lines below it, up to the next that has a mark of the runner."""
    left = 0
    for line in lines:
        if _ISSUE.match(line) and not _RUN.match(line):
            left = _LINES
        elif _MARKED.match(line):
            left = 0
        if left:
            left -= 1
            yield line


def errors(lines):
    """The first errors of a build, or the end of an output that has none."""
    found = [line for line in lines if _ERROR.search(line)]
    return list(dict.fromkeys(found))[:_LINES] or lines[-4:]


def self_test():
    passed = "✔ Test \"a\" passed after 0.001 seconds.\n"
    failed = ("✘ Test \"b\" recorded an issue at B.swift:1:1: Expectation failed\n↳ why\n"
              "✘ Test \"b\" failed after 0.001 seconds with 1 issue.\n")
    skipped = "➜ Test \"c\" skipped: \"not here\"\n"
    samples = [
        (passed + "✔ Test run with 7 tests in 2 suites passed after 0.1 seconds.\n", 0, (7, 0, 0)),
        (failed + "✘ Test run with 7 tests in 2 suites failed after 0.1 seconds with 1 issue.\n", 1, (6, 1, 3)),
        (skipped + "✔ Test run with 7 tests in 2 suites passed after 0.1 seconds.\n", 0, (6, 0, 0)),
        (skipped + "✔ Test run with 1 test in 1 suite passed after 0.1 seconds.\n", 0, (0, 1, 1)),
        ("✔ Test run with 0 tests in 0 suites passed after 0.1 seconds.\n", 0, (0, 1, 1)),
        ("", 0, (0, 1, 1)),
        (passed + failed, 1, (0, 1, 4)),
        (passed + "error: Exited with unexpected signal code 11\n", 1, (0, 1, 2)),
        ("/p/A.swift:1:1: error: no such thing\n/p/A.swift:1:1: error: no such thing\nerror: fatalError\n", 1,
         (0, 1, 3)),
        ("✔ Test run with 7 tests in 2 suites passed after 0.1 seconds.\nerror: a crash at the end\n", 139, (7, 1, 2)),
    ]
    faults = []
    for log, status, expected in samples:
        count = suites(log.splitlines(), status)
        if (count.passed, count.failed, len(count.told)) != expected:
            faults.append(f"Scripts/testing/counting.py: counts {count}, not {expected}, in\n{log}")
    return faults
