"""Devices that tell a link server events: with clocks that go wrong, and batches that they tell again."""

import contextlib
import http.client
import json
import threading
import time

DAY = 86_400
# By how many seconds a device's clock is behind: 30 are tolerated.
CLOCKS = [0, 0, 10, -10, 29, -29, 45, -45, 90, -120, 10_000, -10_000]
ROUTES = [f"route-{number}" for number in range(20)]
SENDS = ["spring", "summer", "never-registered"]


def moment(seconds):
    """A time in UTC, with milliseconds, from seconds since 1970."""
    milliseconds = round(seconds * 1000)
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(milliseconds // 1000))
    return f"{whole}.{milliseconds % 1000:03}Z"


class Device:
    """An installation, and what it knows of what it told."""

    def __init__(self, chance):
        self.chance = chance
        self.id, self.secret = chance.randbytes(16).hex(), chance.randbytes(16).hex()
        self.behind, self.sequence, self.sessions = 0, 0, []
        # What was told, what was answered, and the batch whose answer is missing.
        self.told, self.answered, self.unanswered = set(), set(), None
        self.is_leaving = self.is_gone = False

    def identifier(self):
        number = int(time.time() * 1000) << 80 | self.chance.getrandbits(80)
        number = number & ~(0xF << 76) | 0x7 << 76
        number = number & ~(0x3 << 62) | 0x2 << 62
        text = f"{number:032x}"
        return "-".join([text[:8], text[8:12], text[12:16], text[16:20], text[20:]])

    def correct_clock(self):
        self.behind = self.chance.choice(CLOCKS)

    def events(self, times):
        return [self.event(at) for at in times]

    def event(self, at):
        """An event that happened at a time, by the device's own clock."""
        chance = self.chance
        self.sequence += 1
        event = {"id": self.identifier(), "occurredAt": moment(at - self.behind),
                 "sequence": self.sequence, "version": chance.choice(["1.0", "1.1"])}
        kind = chance.choice(["open", "open", "session-began", "session-began", "custom", "shown"])
        if kind == "session-began" or not self.sessions or chance.random() < 0.1:
            self.sessions = (self.sessions + [self.identifier()])[-3:]
        event |= {"type": kind, "session": chance.choice(self.sessions)}
        if kind == "shown" or chance.random() < 0.2:
            event["send"] = chance.choice(SENDS)
        if kind == "open":
            event |= {"outcome": "opened", "entrySource": "link", "route": chance.choice(ROUTES)}
            if chance.random() < 0.3:
                event["referrer"] = chance.choice(["a.example.com", "b.example.com"])
            if chance.random() < 0.3:
                event["parameters"] = {"order": "x" * chance.randint(1, 40)}
        elif kind == "custom":
            event |= {"name": "purchase", "values": {"amount": chance.randint(1, 9)}}
        self.told.add(event["id"].replace("-", ""))
        return event

    def batch(self, events):
        return {"installation": self.id, "secret": self.secret, "events": events}


class Teller(threading.Thread):
    """Tells events of its devices until the server is gone; what had no answer is told again."""

    def __init__(self, server, devices, times, removes=False):
        """times gives when so many events happened, by a random source."""
        super().__init__()
        self.server, self.devices, self.times, self.removes = server, devices, times, removes
        self.error = None

    @contextlib.contextmanager
    def connected(self):
        self.connection = http.client.HTTPConnection("127.0.0.1", self.server.public_port, timeout=60)
        try:
            yield self
        finally:
            self.connection.close()

    def run(self):
        with self.connected():
            try:
                while True:
                    self.step()
            except (OSError, http.client.HTTPException):
                pass
            except AssertionError as error:
                self.error = error

    def step(self):
        device = next((d for d in self.devices if d.unanswered or d.is_leaving), None)
        device = device or self.devices[0].chance.choice(self.devices)
        chance = device.chance
        if chance.random() < 0.3:
            device.correct_clock()
        if device.is_leaving or self.removes and device.told and chance.random() < 0.02:
            self.remove(device)
            return
        if not device.unanswered:
            device.unanswered = device.batch(
                device.events(self.times(chance, chance.choice([1, 2, 5, 20, 60]))))
        self.tell(device)
        if chance.random() < 0.7:
            # Otherwise as if the answer had been lost on its way.
            device.unanswered = None

    def tell(self, device):
        batch = device.unanswered
        status, body = self.send(batch, device)
        assert status == 200, (status, body)
        assert body == {"accepted": len(batch["events"]), "invalid": []}, body
        device.answered |= {event["id"].replace("-", "") for event in batch["events"]}

    def dated(self, batch, device):
        """A batch as it is sent now: its times are corrected by this clock, whenever they were noted."""
        batch["sentAt"] = moment(time.time() - device.behind)
        return batch

    def send(self, batch, device):
        return self.ask("POST", "/v1/events", json.dumps(self.dated(batch, device)))

    def remove(self, device):
        """Deletes what a device told; another one takes its place."""
        device.is_leaving, device.unanswered = True, None
        status, body = self.ask(
            "DELETE", f"/v1/installations/{device.id}", None, {"Entryway-Secret": device.secret})
        assert status == 204, (status, body)
        device.is_gone, device.is_leaving = True, False
        self.devices[self.devices.index(device)] = Device(device.chance)

    def ask(self, method, path, body, headers=()):
        self.connection.request(method, path, body, {
            "Content-Type": "application/json",
            "Authorization": f"Bearer {self.server.publishable}", **dict(headers)})
        answer = self.connection.getresponse()
        text = answer.read()
        return answer.status, json.loads(text) if text else None
