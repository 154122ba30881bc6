"""Kills a link server while it moves an older server's events into files by month."""

import http.client
import json
import random
import shutil
import signal
import threading
import time

from event_files import TOTALS, first_day, month_rows, rows, wrong
from event_reports import expect, tail, until
from killed_server import ending, kill_while, progress
from older_event_file import make_older
from reporting_devices import Device, Teller
from server_process import HOST, ServerProcess, temporary_folder

EVENTS = """SELECT position, id, installation, occurred, sequence, kind, outcome, name, campaign, send,
  session, details, received FROM events"""
# How many events are told in each of three months, and how many copies of them there are.
TOLD, COPIES = 2000, 12


def while_a_folder_moves(program, kills, seed, names):
    """names are three months, the last one first."""
    chance = random.Random(f"{seed} move")
    done = times = halfway = answers = 0
    with temporary_folder() as folder, ending(ServerProcess(program, folder)) as server:
        server.start().prepare()
        device = Device(chance)
        fill(server, device, names)
        server.stop()
        make_older(server.data, COPIES)
        template = server.folder / "template"
        shutil.copytree(server.data, template)
        events = sorted(rows(template / "events.sqlite", EVENTS))
        totals = older_totals(template / "events.sqlite")
        seconds = 3.0
        while done < kills:
            shutil.rmtree(server.data)
            shutil.copytree(template, server.data)
            move = MovingFolder(server, chance, device, events, totals)
            done += move.run(kills - done, seconds)
            seconds, halfway = move.seconds, halfway + move.halfway
            answers, times = answers + move.answers, times + 1
            progress(f"while a folder moves: {done} of {kills} kills, {times} folders")
    return (f"{done} kills while {times} older folders of {len(events)} events moved, {halfway} of them "
            f"halfway; {answers} answers meanwhile")


def fill(server, device, names):
    with Teller(server, [device], None).connected() as teller:
        for name in names:
            start = first_day(name) * 86_400
            end = min(start + 27 * 86_400, time.time() - 60)
            for place in range(0, TOLD, 1000):
                times = [start + (end - start) * (place + number) / TOLD for number in range(1000)]
                device.unanswered = device.batch(device.events(times))
                teller.tell(device)
    device.unanswered = None


def older_totals(path):
    return {table: sorted(rows(path, f"SELECT app, quarter, {columns}, amount FROM {table}"))
            for table, (_, columns) in TOTALS.items()}


class Visitor(threading.Thread):
    """Follows a link and tells events until the server is gone: links lead on, and events wait."""

    def __init__(self, server, device):
        super().__init__()
        self.server, self.device, self.answers, self.refused, self.error = server, device, 0, 0, None

    def run(self):
        with Teller(self.server, [self.device], None).connected() as teller:
            try:
                while True:
                    self.follow(teller.connection)
                    self.tell(teller)
                    self.answers += 1
            except (OSError, http.client.HTTPException):
                pass
            except AssertionError as error:
                self.error = error

    def follow(self, connection):
        connection.request("GET", "/abcd", headers={"Host": HOST, "User-Agent": "Mozilla/5.0 (Windows NT 10.0)"})
        answer = connection.getresponse()
        answer.read()
        expect(answer.status == 302, f"a link is answered with {answer.status} while events are moved")

    def tell(self, teller):
        device = self.device
        device.unanswered = device.unanswered or device.batch(device.events([time.time() - 5]))
        connection = teller.connection
        connection.request("POST", "/v1/events", json.dumps(teller.dated(device.unanswered, device)), {
            "Content-Type": "application/json", "Authorization": f"Bearer {self.server.publishable}"})
        answer = connection.getresponse()
        body = json.loads(answer.read())
        if answer.status == 503:
            expect(answer.getheader("Retry-After"), f"events are refused without a time: {body}")
            expect(not device.answered, f"events are refused again after some were taken: {body}")
            self.refused += 1
            return
        expect(answer.status == 200 and body["accepted"] == 1, f"events are answered with {body}")
        device.answered.add(device.unanswered["events"][0]["id"].replace("-", ""))
        device.unanswered = None


class MovingFolder:
    """One older folder that moves, over kills."""

    def __init__(self, server, chance, device, events, totals):
        self.server, self.data, self.chance, self.device = server, server.data, chance, device
        self.events, self.totals = events, totals
        self.older = server.data / "events.single.sqlite"
        self.halfway = self.answers = self.seconds = 0

    def run(self, kills, seconds):
        """Kills until all is moved, or so many times.

        Returns how often it killed."""
        done, new = 0, Device(self.chance)
        while done < kills and (done == 0 or self.older.exists()):
            self.start_and_kill(seconds, new)
            self.halfway += self.older.exists()
            done += 1
        began = time.monotonic()
        self.server.start()
        until(lambda: not self.older.exists() and not self.is_moving(), "the end of a move")
        self.seconds = max(0.5, time.monotonic() - began)
        self.look_at_end(new)
        self.server.stop()
        return done

    def start_and_kill(self, seconds, new):
        """Starts the server, and kills it soon after it answers, or before it does."""
        if self.chance.random() < 0.4:
            self.server.begin()
            time.sleep(self.chance.uniform(0, seconds))
            self.server.stop(signal.SIGKILL)
            return
        self.server.start()
        visitor = Visitor(self.server, new)
        kill_while([visitor], self.server, self.chance.uniform(0, seconds))
        self.answers += visitor.answers

    def is_moving(self):
        return bool(rows(self.data / "events.sqlite", "SELECT 1 FROM sqlite_master WHERE name = 'moving'"))

    def look_at_end(self, new):
        """All events are where they were among all others, and all totals; what was told since is behind."""
        found = wrong(self.data)
        expect(not found, "\n".join(found))
        last = self.events[-1][0]
        moved = sorted(month_rows(self.data, EVENTS + " WHERE position <= ?", last))
        expect(moved == self.events, f"of {len(self.events)} events {len(moved)} were moved, or they changed")
        told = {event for event, in month_rows(
            self.data, "SELECT lower(hex(id)) FROM events WHERE position > ?", last)}
        expect(new.answered <= told <= new.told, f"of {len(new.answered)} events {len(told)} are there")
        since = min([at for at, in month_rows(
            self.data, "SELECT occurred / 900000 FROM events WHERE position > ?", last)], default=1 << 40)
        for table, (quarter, columns) in TOTALS.items():
            first = since if "900000" in quarter else since // 96 * 96
            kept = sorted(row for row in month_rows(
                self.data, f"SELECT app, quarter, {columns}, amount FROM {table} WHERE amount <> 0")
                if row[1] < first)
            expect(kept == [row for row in self.totals[table] if row[1] < first], f"{table} changed")
        device = self.device
        left = device.answered - {event["id"].replace("-", "") for event in tail(self.server)}
        expect(not left, f"{len(left)} events are not shown any more")
