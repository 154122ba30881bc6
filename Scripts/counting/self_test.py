"""Shows that the comparison can fail, and that it fails for nothing else."""

import subprocess
import sys
from dataclasses import dataclass, field
from typing import Optional

from counting.baseline import Baseline, Count, verdict

_PLACE = "Swift 6.3, x86_64 Linux"
_TEXT = f"# The counts.\n{_PLACE}\none 1000.0 0.00\ntwo 2000.0 4.00\n"
_ONE = Count("one", 1000, 0)
_TWO = Count("two", 2000, 4)
_UPDATE = "`make bench-instructions-update` writes it anew, for the same commit"
_WORTH = f"hint: if it is worth it, {_UPDATE}"
_LAST = f"hint: git has the last one that was right; {_UPDATE}"


@dataclass
class Sample:
    """A run, the baseline, and what must be said of them."""

    name: str
    expected: list = field(default_factory=list)
    passes: bool = False
    counted: tuple = (_ONE, _TWO)
    text: Optional[str] = _TEXT
    place: str = _PLACE
    complete: bool = True


def _broken(name, text, fault):
    return Sample(name, [f"Benchmarks/instructions.baseline, {fault}", _LAST], text=text)


_SAMPLES = [
    Sample("the same counts", passes=True),
    Sample("5 % more", passes=True, counted=(Count("one", 1050, 0), Count("two", 2100, 4.2))),
    Sample("more than 5 % more instructions",
           ["one: 1,051 instructions and 0.00 allocations, and the baseline says 1,000 and 0.00", _WORTH],
           counted=(Count("one", 1051, 0), _TWO)),
    Sample("an allocation where there was none",
           ["one: 1,000 instructions and 0.01 allocations, and the baseline says 1,000 and 0.00", _WORTH],
           counted=(Count("one", 1000, 0.01), _TWO)),
    Sample("more than 5 % more allocations",
           ["two: 2,000 instructions and 4.25 allocations, and the baseline says 2,000 and 4.00", _WORTH],
           counted=(_ONE, Count("two", 2000, 4.25))),
    Sample("a new workload", ["three: not in the baseline", _WORTH],
           counted=(_ONE, _TWO, Count("three", 1, 0))),
    Sample("a workload that is gone", ["two: in the baseline, and no workload is called so", _WORTH],
           counted=(_ONE,)),
    Sample("only some of the workloads", passes=True, counted=(_ONE,), complete=False),
    Sample("fewer instructions", ["more than 5 % under the baseline: one", f"hint: to keep it so, {_UPDATE}"],
           passes=True, counted=(Count("one", 900, 0), _TWO)),
    Sample("another compiler",
           ["not compared: the baseline is of Swift 6.3, x86_64 Linux, and this is Swift 6.2, x86_64 Linux"],
           passes=True, counted=(Count("one", 9000, 9),), place="Swift 6.2, x86_64 Linux"),
    Sample("another machine",
           ["not compared: the baseline is of Swift 6.3, x86_64 Linux, and this is Swift 6.3, aarch64 Linux"],
           passes=True, counted=(Count("one", 9000, 9),), place="Swift 6.3, aarch64 Linux"),
    Sample("no baseline", ["there is no Benchmarks/instructions.baseline", f"hint: {_UPDATE}"], text=None),
    _broken("an empty baseline", "", "there is no count in it"),
    _broken("a heading alone", f"{_PLACE}\n", "there is no count in it"),
    _broken("no heading", "one 1000.0 0.00\n",
            "line 1: expected a compiler and a machine as in \"Swift 6.3, x86_64 Linux\", found \"one 1000.0 0.00\""),
    _broken("a figure that is none", _TEXT + "three many 0\n",
            "line 5: expected a name, instructions and allocations, found \"three many 0\""),
    _broken("a figure that is missing", _TEXT + "three 1\n",
            "line 5: expected a name, instructions and allocations, found \"three 1\""),
    _broken("a figure that allows everything", _TEXT + "three inf 0\n",
            "line 5: expected a name, instructions and allocations, found \"three inf 0\""),
    _broken("a count of nothing", _TEXT + "three 0 0\n",
            "line 5: expected a name, instructions and allocations, found \"three 0 0\""),
    _broken("conflict marks", _TEXT + "<<<<<<< HEAD\n",
            "line 5: expected a name, instructions and allocations, found \"<<<<<<< HEAD\""),
    _broken("a name twice", _TEXT + "one 9000.0 0\n", "line 5: one stands there twice"),
]


def self_test(script):
    wrong = 0
    for sample in _SAMPLES:
        found = verdict(sample.text, sample.counted, sample.place, sample.complete)
        wrong += _differs(sample.name, found, (sample.expected, sample.passes))
    written = Baseline(_PLACE, {"one": Count("one", 1000, 0)})
    wrong += _differs("written and read again", Baseline.parsed(written.written()), written)
    run = subprocess.run([sys.executable, script, "--check"], env={"PATH": ""}, capture_output=True, text=True)
    wrong += _differs(
        "no valgrind", (run.stderr, run.returncode),
        ("bench-instructions: valgrind is not installed, and it is what counts\n"
         "hint: apt-get install valgrind (it runs on Linux; there is none for Apple's chips)\n", 1))
    print(f"self-test: {len(_SAMPLES) + 2} samples, {wrong or 'none'} judged wrongly", flush=True)
    return wrong == 0


def _differs(name, found, expected):
    if found == expected:
        return 0
    print(f"{name}: not judged as it should be\n  expected: {expected}\n  found: {found}", file=sys.stderr)
    return 1
