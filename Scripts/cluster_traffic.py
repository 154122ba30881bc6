"""What people and apps do with a cluster, and what they were answered.

Everything is asked again and again through the balancer, whatever is broken behind it. Each request for a link names
a page of its own as its referrer, of which a click's row has the host: so each row is known to be of one request.
"""

import contextlib
import http.client
import itertools
import json
import random
import re
import threading
import time
import uuid
from collections import Counter, deque
from concurrent.futures import ThreadPoolExecutor

from server_process import HOST

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15"
DESKTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36"
TARGET = "https://shop.example.com/orders/1"
NAMES = [f"name-{number}" for number in range(50)]
# What an answer takes at most: of a link the balancer asks another server before that, of events it does not.
PATIENCE, LONG_PATIENCE = 10, 60


def identifier():
    """A UUID of version 7."""
    number = int(time.time() * 1000) << 80 | random.getrandbits(80)
    number = number & ~(0xF << 76) | 0x7 << 76
    number = number & ~(0x3 << 62) | 0x2 << 62
    return str(uuid.UUID(int=number))


def moment():
    now = time.time()
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(now)) + f".{int(now * 1000) % 1000:03}Z"


class Line:
    """A connection that is made again when it was lost."""

    def __init__(self, port, patience=PATIENCE):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)

    def ask(self, method, path, headers, body=None):
        """The status, the header fields and the body, or None without an answer."""
        try:
            self.connection.request(method, path, body and json.dumps(body), headers)
            answer = self.connection.getresponse()
            return answer.status, answer.headers, answer.read()
        except (OSError, http.client.HTTPException):
            self.connection.close()
            return None

    def follow(self, slug, agent, referrer=None):
        headers = {"Host": HOST, "User-Agent": agent}
        return self.ask("GET", f"/{slug}", headers | ({"Referer": referrer} if referrer else {}))


class Calendar:
    """When which machine was away."""

    def __init__(self):
        self.spans = []

    @contextlib.contextmanager
    def away(self, what):
        span = [what, time.monotonic(), None]
        self.spans.append(span)
        try:
            yield
        finally:
            span[2] = time.monotonic()

    def between(self, begin, end):
        """What was away for some of a time."""
        return {what for what, began, ended in list(self.spans) if began <= end and (ended is None or ended >= begin)}


class Pulse(threading.Thread):
    """Notes when this machine did not let anybody go on for a while: then no server can keep to a time."""

    WHAT = "the machine busy"
    EVERY, LONG = 0.05, 0.4

    def __init__(self, calendar, is_over):
        super().__init__(daemon=True)
        self.calendar, self.is_over = calendar, is_over

    def run(self):
        last = time.monotonic()
        while not self.is_over.wait(self.EVERY):
            now = time.monotonic()
            if now - last > self.LONG:
                self.calendar.spans.append([self.WHAT, last, now])
            last = now


class Traffic:
    """Who uses the cluster, what was answered, and what went wrong."""

    def __init__(self, balancer, servers, calendar):
        self.port, self.servers, self.calendar = balancer.port, servers, calendar
        self.is_over = threading.Event()
        self.actors = []
        # Of requests for links, by number, whether they were answered; of those of apps, their identifiers.
        self.numbers = itertools.count(1)
        self.clicks, self.failed = {}, []
        self.resolved, self.tokens = set(), deque([], 200)
        self.events, self.told, self.refused = set(), Counter(), Counter()
        self.slowest = 0
        self.limits, self.revocations = [], []

    def add(self, count, kind, *arguments):
        self.actors += [kind(self, *arguments) for _ in range(count)]

    @contextlib.contextmanager
    def running(self):
        """What is wrong by itself, whatever is broken, ends the run."""
        for actor in [*self.actors, Pulse(self.calendar, self.is_over)]:
            actor.start()
        try:
            yield
        finally:
            self.is_over.set()
            for actor in self.actors:
                actor.join()

    def faults(self):
        """What actors saw that must never be."""
        return [f"{type(actor).__name__}: {actor.error}" for actor in self.actors if actor.error]

    def follow(self, line, slug, agent, wanted=(200, 302), is_balanced=True):
        """Follows a link, and notes that under a new number; None if there is no answer."""
        number = next(self.numbers)
        self.clicks[number] = False
        began = time.monotonic()
        answer = line.follow(slug, agent, f"https://r{number}.example.com/")
        ended = time.monotonic()
        self.slowest = max(self.slowest, ended - began)
        if answer and answer[0] in wanted:
            self.clicks[number] = True
            return answer
        assert not answer or answer[0] in (502, 503, 504), f"/{slug} was answered {answer[0]}"
        if is_balanced:
            self.failed.append((began, ended, answer and answer[0]))
        return None


class Actor(threading.Thread):
    """Somebody who does something again and again, until it is over."""

    # About how many seconds pass between two times.
    pause = 0.05

    def __init__(self, traffic):
        super().__init__(daemon=True)
        self.traffic, self.line, self.error = traffic, Line(traffic.port), None

    def run(self):
        try:
            while not self.traffic.is_over.wait(random.uniform(0, 2 * self.pause)):
                self.act()
            self.finish()
        except AssertionError as error:
            self.error = error

    def finish(self):
        """What was begun, and is wanted to be answered."""


class Visitor(Actor):
    """Follows links that are always there."""

    def __init__(self, traffic, slugs):
        super().__init__(traffic)
        self.slugs = slugs

    def act(self):
        agent = f"{random.choice([PHONE, DESKTOP])} {random.randrange(5000)}"
        answer = self.traffic.follow(self.line, random.choice(self.slugs), agent)
        touch = answer and re.search(rb"entryway_touch=([\w-]{52})", answer[2])
        if touch:
            self.traffic.tokens.append(touch[1].decode())


class App(Actor):
    """An app that asks where links lead: with a click's token if it has one, and until it is answered."""

    def __init__(self, traffic, slugs, key):
        super().__init__(traffic)
        self.slugs, self.key = slugs, key

    def act(self):
        click = identifier()
        body = {"link": f"https://{HOST}/{random.choice(self.slugs)}", "clickID": click}
        with contextlib.suppress(IndexError):
            if random.random() < 0.4:
                body["touch"] = self.traffic.tokens.popleft()
        began = time.monotonic()
        answer = self.resolve(body)
        if answer and random.random() < 0.2:
            again = self.resolve(body)
            # During an outage a repeat gets an answer made now.
            if again and not self.traffic.calendar.between(began, time.monotonic()):
                assert again == answer, f"a repeat was answered {again}, and not {answer}"

    def resolve(self, body):
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.key}"}
        end = None
        while True:
            answer = self.line.ask("POST", "/v1/resolve", headers, body)
            if answer and answer[0] == 200:
                told = json.loads(answer[2])
                assert told["outcome"] == "resolved", f"a link was resolved to {told}"
                self.traffic.resolved.add(body["clickID"].replace("-", ""))
                return told
            assert not answer or answer[0] in (502, 503, 504), f"a link was answered {answer[0]}: {answer[2]}"
            self.traffic.refused["resolve", answer and answer[0]] += 1
            if self.traffic.is_over.is_set():
                end = end or time.monotonic() + 30
                assert time.monotonic() < end, "a link was not resolved in 30 s, after all was well again"
            time.sleep(random.uniform(0.1, 0.4))


class Device(Actor):
    """Some installations, which tell each batch until it is answered, and now and then once more."""

    pause = 0.1

    def __init__(self, traffic, key):
        super().__init__(traffic)
        self.line = Line(traffic.port, LONG_PATIENCE)
        self.key, self.unanswered, self.sequence = key, None, 0
        self.installations = [(random.randbytes(16).hex(), random.randbytes(16).hex()) for _ in range(8)]

    def act(self):
        batch = self.unanswered or self.batch()
        self.unanswered = batch
        batch["sentAt"] = moment()
        answer = self.line.ask("POST", "/v1/events", {
            "Content-Type": "application/json", "Authorization": f"Bearer {self.key}"}, batch)
        if answer and answer[0] == 200:
            told = json.loads(answer[2])
            assert told == {"accepted": len(batch["events"]), "invalid": []}, f"a batch was answered {told}"
            for event in batch["events"]:
                if event["id"] not in self.traffic.events:
                    self.traffic.events.add(event["id"])
                    self.traffic.told[event["name"]] += 1
            # Otherwise as if the answer had been lost.
            self.unanswered = None if random.random() < 0.9 else batch
            return
        assert not answer or answer[0] in (502, 503, 504), f"a batch was answered {answer[0]}: {answer[2]}"
        if answer and answer[0] == 503 and "json" in answer[1].get("Content-Type", ""):
            assert answer[1].get("Retry-After"), "a refused batch was not told when to come again"
        self.traffic.refused["events", answer and answer[0]] += 1
        time.sleep(random.uniform(0.1, 0.5))

    def batch(self):
        installation, secret = random.choice(self.installations)
        return {"installation": installation, "secret": secret,
                "events": [self.event() for _ in range(random.randint(1, 40))]}

    def event(self):
        self.sequence += 1
        event = {"id": identifier(), "type": "custom", "name": random.choice(NAMES), "occurredAt": moment(),
                 "sequence": self.sequence}
        if random.random() < 0.3:
            event["values"] = {"amount": random.randint(1, 9)}
        return event

    def finish(self):
        end = time.monotonic() + 60
        while self.unanswered:
            assert time.monotonic() < end, "a batch was not taken in 60 s, after all was well again"
            self.act()


class Limits(Actor):
    """Makes links with a limit, which more people follow at once than may."""

    pause = 0.5

    def __init__(self, traffic, owner):
        super().__init__(traffic)
        self.owner = owner

    def act(self):
        slug, limit = f"limit-{random.getrandbits(48):x}", random.randint(1, 8)
        began = time.monotonic()
        if not make_link(random.choice(self.traffic.servers), self.owner, slug, clickLimit=limit):
            return
        people = range(limit + random.randint(2, 6))
        # Each comes twice: who was let in is let in again.
        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda person: self.follow(slug, person), [*people, *people]))
        first, second = answers[:len(people)], answers[len(people):]
        self.traffic.limits.append({
            "began": began, "ended": time.monotonic(), "limit": limit,
            "let_in": sum(200 in pair for pair in zip(first, second)),
            "unanswered": sum(None in pair for pair in zip(first, second)),
            "changed": sum(one != other for one, other in zip(first, second))})

    def follow(self, slug, person):
        answer = self.traffic.follow(Line(self.traffic.port), slug, f"{PHONE} person {person}", (200, 404))
        return answer and answer[0]


class Revocations(Actor):
    """Makes links, deletes them on one server, and looks how long any server still leads people there."""

    pause = 0.3

    def __init__(self, traffic, owner):
        super().__init__(traffic)
        self.owner = owner

    def act(self):
        slug = f"gone-{random.getrandbits(48):x}"
        began = time.monotonic()
        link = make_link(random.choice(self.traffic.servers), self.owner, slug)
        lines = [Line(server.public_port) for server in self.traffic.servers]
        # Both have it in memory.
        if not link or not all(self.leads(line, slug) for line in lines):
            return
        try:
            random.choice(self.traffic.servers).ask("DELETE", f"/v1/links/{link['id']}", key=self.owner)
        except OSError:
            return
        deleted = last = time.monotonic()
        while last < deleted + 10:
            asked = time.monotonic()
            if not any(self.leads(line, slug) for line in lines):
                break
            # Where it leads is known when it is asked; then the click is written, and takes its time.
            last = asked
            time.sleep(0.02)
        self.traffic.revocations.append({"began": began, "ended": time.monotonic(), "seconds": last - deleted})

    def leads(self, line, slug):
        """Whether a server leads there; one that does not answer leads nowhere."""
        answer = self.traffic.follow(line, slug, PHONE, (200, 404), is_balanced=False)
        return bool(answer) and answer[0] == 200


def make_link(server, owner, slug, **fields):
    """A new link, or None if it could not be made."""
    try:
        return server.ask("POST", "/v1/links", {"host": HOST, "slug": slug, "target": TARGET} | fields, key=owner)
    except OSError:
        return None
