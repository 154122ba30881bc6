"""What callgrind writes down."""

import re

_ALLOCATORS = {"malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc"}
_FUNCTION = re.compile(r"c?fn=(\(\d+\))(?: (.*))?$")


def counts(text):
    """Instructions and calls of an allocator in one of callgrind's files."""
    names, callee, instructions, allocations = {}, None, 0, 0
    for line in text.splitlines():
        if hit := _FUNCTION.match(line):
            if hit[2]:
                names[hit[1]] = hit[2]
            if line.startswith("cfn"):
                callee = names[hit[1]]
        elif line.startswith("calls=") and callee in _ALLOCATORS:
            allocations += int(line[6:].split()[0])
        elif line.startswith("totals:"):
            instructions = int(line.split()[1])
    return instructions, allocations
