"""What the benchmarks of events share: batches as apps send them, made beforehand, and who sends them.

All limits per installation are lifted: else a load like this is refused, as it should be.
"""

import gc
import json
import multiprocessing
import os
import random
import re
import select
import selectors
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "Scripts"))
from server_process import HOST, ServerProcess, build, temporary_folder  # noqa: E402, F401

BATCH = 100
CONNECTIONS = 8
LIMITS = {name: "100000000"
          for name in ["ENTRYWAY_INSTALLATION_EVENTS", "ENTRYWAY_NEW_INSTALLATION_EVENTS"]}
PATIENCE = 30


def lift_limits():
    """For servers that are started afterwards. Returns what the output has to say of it."""
    os.environ.update(LIMITS)
    return "limits lifted for the load: " + ", ".join(f"{name}={LIMITS[name]}" for name in LIMITS)


def progress(text):
    if sys.stderr.isatty():
        print(f"\r{text:70}", end="", file=sys.stderr, flush=True)


def end_progress():
    if sys.stderr.isatty():
        print(file=sys.stderr)


def disk(folder):
    return subprocess.run(["findmnt", "-no", "SOURCE,FSTYPE", "-T", folder],
                          capture_output=True, text=True).stdout.strip()


def percentile(numbers, part):
    """By nearest rank."""
    numbers = sorted(numbers)
    return numbers[max(0, -int(-part * len(numbers) // 1) - 1)]


# Making batches


class Maker:
    """Makes identifiers and times, the same ones for the same seed."""

    def __init__(self, v4=False, seed=1):
        self.v4 = v4
        self.random = random.Random(seed)
        self._seconds = {}

    def uuid(self, milliseconds):
        if self.v4:
            number = self.random.getrandbits(128) & ~(0xF << 76 | 3 << 62) | 4 << 76 | 2 << 62
        else:
            number = (milliseconds << 80 | 7 << 76 | self.random.getrandbits(12) << 64 | 2 << 62
                      | self.random.getrandbits(62))
        text = f"{number:032x}"
        return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"

    def time(self, milliseconds):
        second, rest = divmod(milliseconds, 1000)
        text = self._seconds.get(second)
        if text is None:
            text = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(second))
            self._seconds[second] = text
        return f"{text}.{rest:03}Z"

    def installation(self):
        alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        return Installation(
            f"{self.random.getrandbits(128):032x}",
            "".join(self.random.choices(alphabet, k=42)) + "A",
            self.random.choices(["3.2.1", "3.2.0", "3.1.4"], [70, 20, 10])[0])


@dataclass
class Installation:
    id: str
    secret: str
    version: str
    sequence: int = 0

    def count(self):
        self.sequence += 1
        return self.sequence


@dataclass
class Request:
    """A request but for `sentAt`, which the server compares with its clock."""

    before: bytes
    after: bytes
    events: int


def request(installation, key, events):
    start = f'{{"installation":"{installation.id}","secret":"{installation.secret}","sentAt":"'
    end = '","events":[' + ",".join(events) + "]}"
    size = len(start) + 24 + len(end)
    head = (f"POST /v1/events HTTP/1.1\r\nHost: {HOST}\r\nAuthorization: Bearer {key}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {size}\r\n\r\n")
    return Request((head + start).encode(), end.encode(), len(events))


# Sending them


def complete(buffer):
    """Status and body of an answer; None while it is not whole."""
    end = buffer.find(b"\r\n\r\n")
    if end < 0:
        return None
    length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", buffer[:end])
    size = int(length[1]) if length else 0
    if len(buffer) < end + 4 + size:
        return None
    return int(buffer[9:12]), bytes(buffer[end + 4:end + 4 + size])


def connect(port):
    connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def send(port, requests, watch=lambda: None):
    """Sends all, each connection one after the other; ends the script unless all events are taken.

    Returns the seconds from the first request to the last answer.
    """
    selector = selectors.DefaultSelector()
    connections = [connect(port) for _ in range(min(CONNECTIONS, len(requests)))]
    pending = iter(requests)
    clock = Maker()
    total, done, shown, failure = len(requests), 0, 0, None
    good = {}

    def next_request(connection):
        made = next(pending, None)
        if made is None:
            selector.unregister(connection)
            return
        now = clock.time(time.time_ns() // 1_000_000).encode()
        sent = connection.sendmsg([made.before, now, made.after])
        if sent < len(made.before) + len(now) + len(made.after):
            connection.sendall((made.before + now + made.after)[sent:])
        waiting[connection] = (made, bytearray())

    waiting = {}
    gc.collect()
    gc.disable()
    begun = time.perf_counter()
    try:
        for connection in connections:
            selector.register(connection, selectors.EVENT_READ)
            next_request(connection)
        while done < total:
            ready = selector.select(PATIENCE)
            if not ready:
                sys.exit(f"no answer to any batch within {PATIENCE} s")
            for key, _ in ready:
                connection = key.fileobj
                made, buffer = waiting[connection]
                data = connection.recv(65_536)
                if not data:
                    sys.exit("the server closed a connection before its answer was whole")
                buffer += data
                answer = complete(buffer)
                if answer is None:
                    continue
                if good.get(made.events) != answer:
                    check(answer, made.events)
                    good[made.events] = answer
                done += 1
                last = time.perf_counter()
                next_request(connection)
            if last - shown > 0.2:
                shown = last
                progress(f"{done:,} of {total:,} batches, {done / (last - begun):,.0f} a second")
                watch()
    except OSError as error:
        failure = error
    finally:
        gc.enable()
        for connection in connections:
            connection.close()
        end_progress()
    if failure:
        sys.exit(f"a batch could not be sent: {failure}")
    watch()
    return last - begun


def check(answer, events):
    status, body = answer
    try:
        taken = status == 200 and json.loads(body)
    except ValueError:
        taken = None
    if not taken or taken.get("accepted") != events or taken.get("invalid") != []:
        sys.exit(f"a batch of {events} events was answered {status}: {body[:500].decode(errors='replace')}")


class Clicks:
    """So many clicks a second by a process of its own, each at its time whatever came of those before.

    A click's latency counts from when it was due: what waits for a late one is late itself.
    """

    CONNECTIONS = 16
    REQUEST = (f"GET /abcd HTTP/1.1\r\nHost: {HOST}\r\n"
               "User-Agent: Mozilla/5.0 (Windows NT 10.0)\r\n\r\n").encode()

    def __init__(self, port, rate):
        context = multiprocessing.get_context("fork")
        self.pipe, other = context.Pipe()
        self.process = context.Process(target=self._run, args=(port, rate, other), daemon=True)
        self.process.start()
        other.close()
        self._expect("ready")

    def start(self):
        self.pipe.send("start")

    def look(self):
        """Ends the script if a click failed."""
        if self.pipe.poll():
            self._expect("nothing yet")

    def stop(self):
        """Returns the latencies, how late each was sent though a connection was free, and CPU seconds."""
        self.pipe.send("stop")
        result = self._expect("result")
        self.process.join()
        return result

    def _expect(self, kind):
        try:
            found, content = self.pipe.recv()
        except EOFError:
            found, content = "error", "the clicks' process ended"
        if found != kind:
            end_progress()
            sys.exit(f"a click went wrong: {content}")
        return content

    @classmethod
    def _run(cls, port, rate, pipe):
        gc.disable()
        try:
            free = [connect(port) for _ in range(cls.CONNECTIONS)]
            for connection in free:
                connection.sendall(cls.REQUEST)
                buffer = bytearray()
                while not cls._is_answered(buffer):
                    cls._receive(connection, buffer)
            pipe.send(("ready", None))
            pipe.recv()
            pipe.send(("result", cls._click(free, rate, pipe)))
        except BaseException as error:  # noqa: BLE001
            pipe.send(("error", str(error) or type(error).__name__))

    @classmethod
    def _click(cls, free, rate, pipe):
        latencies, lags = [], []
        due, busy = deque(), {}
        number, is_ending = 0, False
        before = time.process_time()
        begun = time.perf_counter()
        while True:
            now = time.perf_counter()
            while not is_ending and begun + number / rate <= now:
                # It waits for no connection if one is free now.
                due.append((begun + number / rate, len(due) < len(free)))
                number += 1
            while due and free:
                connection = free.pop()
                scheduled, could_go = due.popleft()
                connection.sendall(cls.REQUEST)
                if could_go:
                    lags.append(time.perf_counter() - scheduled)
                busy[connection] = (scheduled, bytearray())
            if is_ending and not busy and not due:
                return latencies, lags, time.process_time() - before
            # Not epoll: it wakes at whole milliseconds.
            wait = 1 if is_ending else max(0, begun + number / rate - time.perf_counter())
            ready, _, _ = select.select([pipe, *busy] if not is_ending else [*busy], [], [], wait)
            for connection in ready:
                if connection is pipe:
                    pipe.recv()
                    is_ending = True
                    continue
                scheduled, buffer = busy[connection]
                cls._receive(connection, buffer)
                if cls._is_answered(buffer):
                    latencies.append(time.perf_counter() - scheduled)
                    del busy[connection]
                    free.append(connection)
            if busy and time.perf_counter() - min(at for at, _ in busy.values()) > PATIENCE:
                raise TimeoutError(f"no answer within {PATIENCE} s")

    @staticmethod
    def _receive(connection, buffer):
        data = connection.recv(65_536)
        if not data:
            raise ConnectionError("the server closed the connection")
        buffer += data

    @staticmethod
    def _is_answered(buffer):
        answer = complete(buffer)
        if answer and answer[0] != 302:
            raise ValueError(f"it was answered {answer[0]}: {bytes(buffer[:500])!r}")
        return answer is not None


# Looking at the server


class MemoryWatch:
    """The largest VmRSS and RssAnon of a process while this lasts, in MB."""

    def __init__(self, pid, every=0.02):
        self.pid, self.every = pid, every
        self.first = self.largest = self.last = memory(pid)
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()
        try:
            self._look()
        except (OSError, TypeError):
            pass  # It has ended.

    def _watch(self):
        while not self.over.wait(self.every):
            try:
                self._look()
            except (OSError, TypeError):
                return

    def _look(self):
        self.last = memory(self.pid)
        self.largest = tuple(max(pair) for pair in zip(self.largest, self.last))


def memory(pid):
    """VmRSS and RssAnon."""
    status = Path(f"/proc/{pid}/status").read_text()
    return tuple(int(re.search(rf"{name}:\s+(\d+) kB", status)[1]) / 1024
                 for name in ["VmRSS", "RssAnon"])


def cpu_seconds(pid):
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def busy_seconds():
    """How long all cores of the machine have worked, whoever for."""
    user, nice, system, _, _, interrupts, soft = map(
        int, Path("/proc/stat").read_text().splitlines()[0].split()[1:8])
    return (user + nice + system + interrupts + soft) / os.sysconf("SC_CLK_TCK")
