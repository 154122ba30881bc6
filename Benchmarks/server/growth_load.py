"""How much memory a server needs on a folder with many events: at rest, and while all ask and tell at once."""

import json
import os
import statistics
import threading
import time
import urllib.error
import urllib.parse

import event_load
from event_load import BATCH, Maker, MemoryWatch, ServerProcess, memory, progress

ROUNDS = 5
# Events of the load, and installations that tell them.
EVENTS, INSTALLATIONS = 500_000, 20_000
# How many ask for reports at once, each with a key of its own: the store's readers are fewer.
CALLERS = 4
# How long after its start a server is at rest.
REST = 3
ROUTES = ["home", "sale", "order", "search", "product", "cart", "account", "store"]
NAMES = ["scroll", "review", "add-to-cart", "checkout", "purchase"]
# What it has is older than a server keeps events, some day.
os.environ.update({
    "ENTRYWAY_EVENT_DAYS": "3650", "ENTRYWAY_APP_EVENT_BYTES": str(10 ** 15),
    "ENTRYWAY_ANSWER_SECONDS": "300"})


def rest(store, folder):
    """VmRSS and RssAnon in MB after a start, the medians of some."""
    found = []
    for number in range(ROUNDS):
        progress(f"{store.name}: a server at rest, {number + 1} of {ROUNDS}")
        server = ServerProcess(store.server, folder).start()
        try:
            time.sleep(REST)
            found.append(memory(server.process.pid))
        finally:
            server.stop()
    return [statistics.median(values) for values in zip(*found)]


def load(store, folder):
    """The largest VmRSS and RssAnon in MB, and what was done meanwhile."""
    event_load.lift_limits()
    requests = None
    server = ServerProcess(store.server, folder).start()
    try:
        publishable = json.loads(server.command("keys", "create", "shop"))["key"]
        server.secret = secret(server)
        requests = batches(publishable)
        callers = [Caller(server, secret(server), paths(server, store.days)) for _ in range(CALLERS)]
        with MemoryWatch(server.process.pid) as watch:
            for caller in callers:
                caller.start()
            seconds = event_load.send(server.public_port, requests)
            for caller in callers:
                caller.is_over = True
            for number, caller in enumerate(callers):
                progress(f"{store.name}: waiting for reports, {number} of {CALLERS} have come")
                caller.join()
        statuses = {}
        for caller in callers:
            for name, count in caller.statuses.items():
                statuses[name] = statuses.get(name, 0) + count
        return {"memory": watch.largest, "eventsPerSecond": EVENTS / seconds, "statuses": statuses}
    finally:
        server.stop()


def secret(server):
    return json.loads(server.command("keys", "create", "shop", "--secret", "--scope", "owner"))["key"]


def batches(publishable):
    """Requests of people who are new, and do what is done now."""
    maker = Maker(seed=5)
    pool = [maker.installation() for _ in range(INSTALLATIONS)]
    now = time.time_ns() // 1_000_000
    requests = []
    for number in range(EVENTS // BATCH):
        if number % 100 == 0:
            progress(f"making {number:,} of {EVENTS // BATCH:,} batches")
        installation = maker.random.choice(pool)
        times = sorted(now - int(maker.random.random() * 3_600_000) for _ in range(BATCH))
        requests.append(event_load.request(
            installation, publishable, [event(maker, installation, at) for at in times]))
    event_load.end_progress()
    return requests


def event(maker, installation, at):
    pick = maker.random.choice
    event = {"id": maker.uuid(at), "occurredAt": maker.time(at), "sequence": installation.count(),
             "version": installation.version}
    kind = maker.random.random()
    if kind < 0.4:
        event |= {"type": "custom", "name": pick(NAMES)}
    elif kind < 0.5:
        event |= {"type": "session-began", "session": maker.uuid(at)}
    else:
        event |= {"type": "open", "outcome": "opened", "route": pick(ROUTES),
                  "entrySource": pick(["in-app", "quick-action", "widget"])}
    return json.dumps(event, separators=(",", ":"))


def paths(server, days):
    """Reports that read much and little."""
    funnel = server.ask("POST", "/v1/funnels", {
        "name": f"to the purchase {time.time_ns()}", "window": 86_400, "steps": [
            {"type": "open", "route": "sale"}, {"type": "open", "route": "order"},
            {"type": "custom", "name": "checkout"}, {"type": "custom", "name": "purchase"}]})["id"]
    spans = {name: urllib.parse.urlencode({"from": days[name], "to": days["last"], "zone": "Europe/Berlin"})
             for name in ["first", "reported"]}
    return [
        f"/v1/funnels/{funnel}/report?{spans['first']}",
        f"/v1/funnels/{funnel}/report?by=campaign&{spans['reported']}",
        f"/v1/reports/attribution?event=purchase&{spans['reported']}",
        f"/v1/reports/returning?days=7&{spans['reported']}",
        f"/v1/reports/pushes?goal=purchase&{spans['reported']}",
        f"/v1/reports/destinations?{spans['first']}",
        f"/v1/reports/ways-in?{spans['first']}",
    ]


class Caller(threading.Thread):
    """Somebody who asks for one report after the other, each time from another one on."""

    count = 0

    def __init__(self, server, key, paths):
        super().__init__(daemon=True)
        first = Caller.count * 2 % len(paths)
        Caller.count += 1
        self.server, self.key, self.paths = server, key, paths[first:] + paths[:first]
        self.is_over, self.statuses = False, {}

    def run(self):
        while not self.is_over:
            for path in self.paths:
                try:
                    self.server.ask("GET", path, key=self.key)
                    status = "answered"
                except urllib.error.HTTPError as error:
                    status = f"{error.code} of {urllib.parse.urlsplit(path).path.rpartition('/')[2]}"
                except OSError as error:
                    status = str(error)
                self.statuses[status] = self.statuses.get(status, 0) + 1
                if self.is_over:
                    return
