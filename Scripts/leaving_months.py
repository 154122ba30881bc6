"""Kills a link server while months go whose last day is older than `event-days`."""

import http.client
import os
import random
import shutil
import signal
import threading
import time

from event_files import TOTALS, first_day, month_rows, month_states, rows, wrong
from event_reports import day_name, expect, tail, totals, until
from killed_server import ending, kill_while, progress
from reporting_devices import Device, Teller
from server_process import ServerProcess, temporary_folder

# How many events of each month the two devices have that are there before: the older two months go.
STAYER = [300, 300, 4000, 4000]
LEAVER = [100, 100, 3500, 1500]
BY = ["day", "kind"]


def while_months_go(program, kills, seed, names):
    """names are four months, the last one first."""
    chance = random.Random(f"{seed} months")
    done = times = answers = halfway = 0
    with temporary_folder() as folder, ending(ServerProcess(program, folder)) as server:
        server.start().prepare()
        months = OldMonths(server, names)
        stayer, leaver = Device(chance), Device(chance)
        months.fill(stayer, STAYER)
        months.fill(leaver, LEAVER)
        server.stop()
        template = server.folder / "template"
        shutil.copytree(server.data, template)
        seconds = 2.0
        while done < kills:
            shutil.rmtree(server.data)
            shutil.copytree(template, server.data)
            leaving = LeavingMonths(months, chance, stayer, leaver, times % 2 == 1)
            done += leaving.run(kills - done, seconds)
            # The next kills come as long as it takes.
            seconds = leaving.seconds
            answers, halfway = answers + leaving.answers, halfway + leaving.halfway
            times += 1
            progress(f"while months go: {done} of {kills} kills, {2 * times} months")
    return (f"{done} kills while {2 * times} months went, {halfway} of them halfway; "
            f"{answers} answers meanwhile")


class OldMonths:
    """Four months of events, of which the older two are to go."""

    def __init__(self, server, names):
        self.server, self.names, self.old = server, names, names[2:]
        self.first, self.end = first_day(self.old[-1]), first_day(names[1])
        # As few days as let the old months go, and no younger one.
        self.days = int(time.time() / 86_400 - self.end)

    def fill(self, device, amounts):
        ends = [time.time() / 86_400 - 0.1] + [first_day(name) for name in self.names]
        with Teller(self.server, [device], None).connected() as teller:
            for name, end, amount in zip(self.names, ends, amounts):
                start = first_day(name)
                times = [(start + (end - start) * (number + 0.5) / amount) * 86_400
                         for number in range(amount)]
                for place in range(0, amount, 1000):
                    device.unanswered = device.batch(device.events(times[place:place + 1000]))
                    teller.tell(device)
        device.unanswered = None

    def path(self, name):
        return self.server.data / f"events-{name}.sqlite"

    def totals(self):
        """What the server says was told in the old months."""
        return totals(self.server, BY, self.first, self.end - 1)

    def stored_totals(self):
        """The totals that hold of the old months: of one that is gone those of the main file."""
        states, found = month_states(self.server.data), {}
        for name in self.old:
            path = self.server.data / "events.sqlite" if states.get(name) == "gone" else self.path(name)
            after = self.end if name == self.old[0] else first_day(self.old[0])
            for table, (_, columns) in TOTALS.items():
                for row in rows(path, f"SELECT app, quarter, {columns}, amount FROM {table} "
                                "WHERE quarter >= ? AND quarter < ? AND amount <> 0",
                                first_day(name) * 96, after * 96):
                    found[table, row[:-1]] = row[-1]
        return found

    def totals_without(self, device):
        """The totals of the old months by their events, without those of a device."""
        found = {}
        for name in self.old:
            (number,), = rows(self.server.data / "events.sqlite",
                              "SELECT number FROM installations WHERE lower(hex(id)) = ?", device.id)
            for table, (quarter, columns) in TOTALS.items():
                for row in rows(self.path(name), f"SELECT app, {quarter}, {columns}, count(*) FROM events "
                                f"WHERE installation <> ? GROUP BY app, {quarter}, {columns}", number):
                    found[table, row[:-1]] = row[-1]
        return found

    def are_gone(self):
        return not any(list(self.server.data.glob(f"events-{name}.sqlite*")) for name in self.old)


class Asker(threading.Thread):
    """Asks a server the same again and again until it is gone."""

    def __init__(self, look):
        super().__init__()
        self.look, self.answers, self.error = look, 0, None

    def run(self):
        try:
            while True:
                self.look()
                self.answers += 1
        except (OSError, http.client.HTTPException):
            pass
        except AssertionError as error:
            self.error = error


class LeavingMonths:
    """One time that two months go, over kills; one device is deleted before, or none."""

    def __init__(self, months, chance, stayer, leaver, removes):
        self.months, self.server, self.data = months, months.server, months.server.data
        self.chance, self.stayer, self.leaver, self.removes = chance, stayer, leaver, removes
        self.devices = [Device(chance) for _ in range(2)]
        self.answers, self.halfway, self.seconds = 0, 0, 0

    def run(self, kills, seconds):
        """Kills until both months are gone, or so many times.

        Returns how often it killed."""
        os.environ["ENTRYWAY_EVENT_DAYS"] = "400"
        self.server.start()
        most, kept = self.months.totals(), self.months.stored_totals()
        if self.removes:
            kept = self.months.totals_without(self.leaver)
            with Teller(self.server, [self.leaver], None).connected() as teller:
                status, body = teller.ask("DELETE", f"/v1/installations/{self.leaver.id}", None,
                                          {"Entryway-Secret": self.leaver.secret})
                expect(status == 204, f"a deletion is answered with {status}, {body}")
        self.server.stop(signal.SIGKILL)
        done = 1
        os.environ["ENTRYWAY_EVENT_DAYS"] = str(self.months.days)
        while done < kills and not self.months.are_gone():
            self.start_and_kill(seconds, most)
            self.halfway += "leaving" in month_states(self.data).values()
            self.look_at_files(None if self.removes else kept)
            done += 1
        began = time.monotonic()
        self.server.start()
        until(self.months.are_gone, "the end of two months")
        self.seconds = max(0.5, time.monotonic() - began)
        self.look_at_files(kept)
        self.look_at_rest(most)
        self.server.stop()
        return done

    def start_and_kill(self, seconds, most):
        """Starts the server, and kills it soon after it answers, or before it does."""
        if self.chance.random() < 0.3:
            self.server.begin()
            time.sleep(self.chance.uniform(0, seconds))
            self.server.stop(signal.SIGKILL)
            return
        self.server.start()
        teller = Teller(self.server, self.devices, lambda chance, count: [
            time.time() - chance.uniform(0, 3600) for _ in range(count)])
        askers = [Asker(lambda: self.look_at_totals(most)), Asker(self.look_at_tail)]
        kill_while([teller, *askers], self.server, self.chance.uniform(0, seconds))
        self.answers += sum(asker.answers for asker in askers)

    def look_at_totals(self, most):
        """Whether the totals of old months are what they were; what was deleted is taken off meanwhile."""
        found = self.months.totals()
        wrong = {key: (found.get(key, 0), count) for key, count in most.items()
                 if not (found.get(key, 0) <= count if self.removes else found.get(key, 0) == count)}
        expect(not wrong and not found.keys() - most.keys(),
               f"{len(wrong)} totals of old months changed: {sorted(wrong.items())[:3]}")

    def look_at_tail(self):
        """Whether nothing is shown that happened in months that are to go."""
        old = [event for event in tail(self.server) if event["occurredAt"] < day_name(self.months.end)]
        expect(not old, f"an event is shown that is too old: {old[:1]}")

    def look_at_files(self, kept):
        """The files agree with themselves, and hold the totals that were there."""
        found = wrong(self.data)
        expect(not found, "\n".join(found))
        stored = kept if kept is None else self.months.stored_totals()
        expect(stored == kept, "the totals of old months are not what they were")

    def look_at_rest(self, most):
        """What is there when both months are gone."""
        states = month_states(self.data)
        expect([states.get(name) for name in self.months.old] == ["gone", "gone"], f"months are {states}")
        expect(self.removes or self.months.totals() == most, "the totals of old months changed")
        stored = {event for event, in month_rows(self.data, "SELECT lower(hex(id)) FROM events")}
        lost = set().union(*(device.answered for device in self.devices)) - stored
        expect(not lost, f"{len(lost)} events that were answered meanwhile are lost")
        left = [len(stored & device.answered) for device in [self.stayer, self.leaver]]
        expect(left == [sum(STAYER[:2]), 0 if self.removes else sum(LEAVER[:2])],
               f"of the devices' later events {left} are left")
        # What happened in a month that is gone is taken no more, however long events are kept.
        self.server.stop()
        os.environ["ENTRYWAY_EVENT_DAYS"] = "400"
        self.server.start()
        device = Device(self.chance)
        with Teller(self.server, [device], None).connected() as teller:
            status, body = teller.send(device.batch(device.events([(self.months.end - 1) * 86_400])), device)
        expect(status == 200 and [event["code"] for event in body["invalid"]] == ["too-old"],
               f"an event of a month that is gone is answered with {status}, {body}")
