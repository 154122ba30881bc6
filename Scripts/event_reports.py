"""Compares what a running link server says of events with the files in which it has them."""

import datetime
import time

from event_files import DAY, SESSION, first_day, month_rows, rows, wrong

KINDS = ["", "open", "delivered", "shown", "session-began", "session-ended", "custom"]
SEND = 8


def expect(condition, text):
    if not condition:
        raise AssertionError(text)


def until(condition, what):
    for _ in range(1200):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError(f"{what} did not come about within a minute")


def day_name(day):
    """A day, counted from 1970, as reports write it."""
    return str(datetime.date(1970, 1, 1) + datetime.timedelta(days=day))


def totals(server, columns, first, last):
    """How much was told, by days and other columns, of whole days."""
    by = ",".join("quarter" if column == "day" else column for column in columns)
    table = server.ask("GET", f"/v1/reports/events?by={by}&from={day_name(first)}&to={day_name(last)}&zone=UTC")
    assert not table.get("isCut"), f"of totals by {by} the server shows a part"
    return {tuple(row[column] for column in columns): row["count"] for row in table["rows"]}


def tail(server, after=0):
    """All events from a place on, as the server shows them."""
    found = []
    while page := server.ask("GET", f"/v1/events?after={after}&limit=500")["events"]:
        for event in page:
            expect(event["position"] > after, f"{event} comes behind the place {after}")
            after = event["position"]
        found += page
    return found


def returned(sessions, days, start):
    """How many installations came back after so many days, by the send that began the session."""
    found, before = set(), {}
    for installation, _, at, send in sorted(sessions, key=lambda row: (row[0], row[2], row[1])):
        last = before.get(installation)
        before[installation] = at
        if last is not None and at - last >= days * DAY and at >= start:
            found.add((installation, send))
    amounts = {}
    for _, send in found:
        amounts[send] = amounts.get(send, 0) + 1
    return amounts


class WatchedServer:
    """A server that is compared with its files again and again, and with what it said before."""

    def __init__(self, server, first_month):
        """first_month is the one with which reports begin."""
        self.server, self.first = server, first_day(first_month)
        self.places, self.highest = {}, 0

    def look(self):
        main = self.server.data / "events.sqlite"
        until(lambda: not rows(main, "SELECT 1 FROM removals"), "the end of removals")
        found = wrong(self.server.data)
        expect(not found, "\n".join(found))
        self.look_at_tail()
        self.look_at_reports()

    def look_at_tail(self):
        """All events by place, each where it was before, and new ones behind those."""
        data = self.server.data
        owners = dict(rows(data / "events.sqlite", "SELECT number, lower(hex(id)) FROM installations"))
        stored = {place: (owners.get(owner), event.hex()) for place, owner, event in month_rows(
            data, "SELECT position, installation, id FROM events")}
        shown = {event["position"]: (event["installation"], event["id"].replace("-", ""))
                 for event in tail(self.server)}
        expect(shown == stored, f"of {len(stored)} events the server shows {len(shown)}")
        for place, event in shown.items():
            known = self.places.get(event)
            expect(known == place or known is None and place > self.highest,
                   f"{event} was at {known}, and is at {place}; {self.highest} was the last place")
        self.places = {event: place for place, event in shown.items()}
        self.highest = max([self.highest, *shown])

    def look_at_reports(self):
        """How much was told by day and kind, and who came back."""
        data = self.server.data
        today = int(time.time()) // 86_400
        told = {(day_name(day), KINDS[kind]): amount for day, kind, amount in month_rows(
            data, "SELECT day, kind, count(*) FROM events GROUP BY day, kind") if day >= self.first}
        shown = totals(self.server, ["day", "kind"], self.first, today)
        expect(shown == told, "what was told by day and kind differs in "
               f"{sorted(set(shown.items()) ^ set(told.items()))[:4]}")
        sends = dict(rows(data / "events.sqlite", f"SELECT number, text FROM terms WHERE kind = {SEND}"))
        sessions = month_rows(
            data, f"SELECT installation, sequence, occurred, send FROM events WHERE kind = {SESSION}")
        for days in [1, 7]:
            expected = {sends.get(send): amount for send, amount in returned(
                sessions, days, self.first * DAY).items()}
            table = self.server.ask("GET", f"/v1/reports/returning?days={days}&from={day_name(self.first)}"
                                    f"&to={day_name(today)}&zone=UTC")
            found = {row["send"]: row["installations"] for row in table["rows"]}
            expect(found == expected, f"after {days} days came back {found}, and not {expected}")
