"""The committed counts, and what a run must not exceed."""

import math
import re
from dataclasses import dataclass, field

TOLERANCE = 0.05
# Allocations are written with two digits.
_ROUNDING = 0.005
_PLACE = re.compile(r"Swift \S+, \S+ \S+")
_UPDATE = "`make bench-instructions-update` writes it anew, for the same commit"


class Broken(Exception):
    """The baseline cannot be read: what is wrong and where."""


@dataclass
class Count:
    """What one thing that a workload does costs."""

    name: str
    instructions: float
    allocations: float


@dataclass
class Baseline:
    """The counts, and the place that they hold for: a compiler and a kind of machine."""

    place: str
    counts: dict = field(default_factory=dict)

    @staticmethod
    def parsed(text):
        baseline = None
        for number, line in enumerate(text.splitlines(), start=1):
            if not line.strip() or line.startswith("#"):
                continue
            if baseline is None:
                if not _PLACE.fullmatch(line):
                    raise Broken(f"line {number}: expected a compiler and a machine as in "
                                 f"\"Swift 6.3, x86_64 Linux\", found \"{line}\"")
                baseline = Baseline(line)
                continue
            count = _count(line)
            if count is None:
                raise Broken(f"line {number}: expected a name, instructions and allocations, found \"{line}\"")
            if count.name in baseline.counts:
                raise Broken(f"line {number}: {count.name} stands there twice")
            baseline.counts[count.name] = count
        if baseline is None or not baseline.counts:
            raise Broken("there is no count in it")
        return baseline

    def written(self):
        lines = ["# Instructions and heap allocations of one lookup; `make bench-instructions-update` writes them.",
                 self.place]
        lines += [f"{count.name} {count.instructions:.1f} {count.allocations:.2f}" for count in self.counts.values()]
        return "\n".join(lines) + "\n"

    def change(self, count):
        """How a count stands to its line here, as a reader wants it."""
        known = self.counts.get(count.name)
        return f"{(count.instructions / known.instructions - 1) * 100:+.1f} %" if known else "new"


def verdict(text, counted, place, complete=True):
    """What is to be said of a run, and whether the run may pass.

    `text` is the baseline's, None if there is none; `counted` are the run's counts, all workloads'
    if it is `complete`.
    """
    if text is None:
        return ["there is no Benchmarks/instructions.baseline", f"hint: {_UPDATE}"], False
    try:
        baseline = Baseline.parsed(text)
    except Broken as fault:
        return [f"Benchmarks/instructions.baseline, {fault}",
                f"hint: git has the last one that was right; {_UPDATE}"], False
    if baseline.place != place:
        return [f"not compared: the baseline is of {baseline.place}, and this is {place}"], True

    faults, lower = [], []
    for count in counted:
        known = baseline.counts.get(count.name)
        if known is None:
            faults.append(f"{count.name}: not in the baseline")
        elif _exceeds(count, known):
            faults.append(f"{count.name}: {count.instructions:,.0f} instructions and {count.allocations:.2f} "
                          f"allocations, and the baseline says {known.instructions:,.0f} and {known.allocations:.2f}")
        elif count.instructions < known.instructions * (1 - TOLERANCE):
            lower.append(count.name)
    if complete:
        names = {count.name for count in counted}
        faults += [f"{name}: in the baseline, and no workload is called so"
                   for name in baseline.counts if name not in names]
    if faults:
        return faults + [f"hint: if it is worth it, {_UPDATE}"], False
    if lower:
        return [f"more than 5 % under the baseline: {', '.join(lower)}", f"hint: to keep it so, {_UPDATE}"], True
    return [], True


def _exceeds(count, known):
    return (count.instructions > known.instructions * (1 + TOLERANCE)
            or count.allocations > known.allocations * (1 + TOLERANCE) + _ROUNDING)


def _count(line):
    words = line.split()
    try:
        count = Count(words[0], float(words[1]), float(words[2])) if len(words) == 3 else None
    except ValueError:
        return None
    if count is None or not math.isfinite(count.instructions + count.allocations):
        return None
    return count if count.instructions > 0 and count.allocations >= 0 else None
