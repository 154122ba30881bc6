#!/usr/bin/env python3
"""Free ports for servers of tests: `Scripts/free_port.py` prints one."""

import random
import socket

# Below those that the system gives to connections: one of these may take a port before a server has begun to listen,
# or while it is away.
_PORTS = (20_000, 32_000)
_given = set()


def free_port():
    """A port that nobody listens at, and that this process has given to nobody else."""
    while True:
        port = random.SystemRandom().randrange(*_PORTS)
        if port in _given:
            continue
        with socket.socket() as listener:
            try:
                listener.bind(("127.0.0.1", port))
            except OSError:
                continue
        _given.add(port)
        return port


if __name__ == "__main__":
    print(free_port())
