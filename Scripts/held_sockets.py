"""Listening sockets as a service manager holds them, and the servers that it hands them to."""

import os
import re
import signal
import socket
import time

from server_process import ServerProcess

FIRST = 3


class HeldSockets:
    """Holds the two addresses, and starts one server after the other on them."""

    def __init__(self, program, folder):
        self.server = ServerProcess(program, folder)
        self.sockets = {name: socket.create_server(("127.0.0.1", 0), backlog=1024) for name in ("public", "private")}
        self.child = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.child:
            os.kill(self.child, signal.SIGKILL)
            os.waitpid(self.child, 0)
        for held in self.sockets.values():
            held.close()

    def port(self, name):
        return self.sockets[name].getsockname()[1]

    def start(self):
        before = self.log_size()
        self.child = self.spawn({}, [held.fileno() for held in self.sockets.values()])
        while b"serving" not in self.log()[before:]:
            if os.waitpid(self.child, os.WNOHANG)[0]:
                self.child = None
                raise SystemExit(f"the server ended at its start:\n{self.log()[before:].decode()}")
            time.sleep(0.02)
        ports = re.search(rb"private=http://[^:]+:(\d+) public=http://[^:]+:(\d+)", self.log()[before:])
        self.server.private_port, self.server.public_port = int(ports[1]), int(ports[2])

    def replace(self):
        """Ends the server in order, and starts another one, as `systemctl restart` does."""
        if self.stop() != 0:
            raise AssertionError("the server did not end in order")
        self.start()

    def stop(self):
        child, self.child = self.child, None
        os.kill(child, signal.SIGTERM)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    def refusal(self, change, descriptors=None):
        """How a server ends that gets other sockets or variables, and what it says."""
        before = self.log_size()
        child = self.spawn(change, descriptors or [held.fileno() for held in self.sockets.values()])
        for _ in range(1200):
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status), self.log()[before:].decode()
            time.sleep(0.05)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return 0, "it serves"

    def listens(self, name):
        return self.sockets[name].getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN) == 1

    def spawn(self, change, descriptors):
        """Forks by itself: the child's own number stands in its environment."""
        environment = {**os.environ, "LISTEN_FDS": str(len(descriptors)), "LISTEN_FDNAMES": ":".join(self.sockets)}
        child = os.fork()
        if child:
            return child
        try:
            log = os.open(self.server.folder / "server.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            # Out of the way of the places where they go.
            copies = [os.dup(number) for number in [log, *descriptors]]
            while min(copies) < FIRST + len(descriptors):
                copies = [os.dup(number) for number in copies]
            os.dup2(copies[0], 1)
            os.dup2(copies[0], 2)
            for place, number in enumerate(copies[1:], FIRST):
                os.dup2(number, place, inheritable=True)
            environment["LISTEN_PID"] = str(os.getpid())
            environment.update(change)
            os.execve(self.server.program, [self.server.program, "serve", "--data", str(self.server.data)], environment)
        finally:
            os._exit(127)

    def log(self):
        path = self.server.folder / "server.log"
        return path.read_bytes() if path.exists() else b""

    def log_size(self):
        return len(self.log())
