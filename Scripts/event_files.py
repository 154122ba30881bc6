"""The files in which a link server keeps what apps tell: a main file, and one for each month of UTC."""

import contextlib
import datetime
import sqlite3
from pathlib import Path

DAY = 86_400_000
# What totals are counted by, without and with what only some of them have.
WAYS = "kind, outcome, name, code, entry, campaign, source, link, send, action, surface"
DETAILS = f"{WAYS}, nearest, version"
TOTALS = {
    "event_totals": ("occurred / 900000", DETAILS),
    "event_days": ("day * 96", DETAILS),
    "event_ways": ("day * 96", WAYS),
    "event_outcomes": ("occurred / 900000", "kind, outcome"),
}
SESSION = 4
SIZE = """400 + ifnull(length(CAST(details AS BLOB)), 0) + ifnull(length(CAST(items AS BLOB)), 0)
  + (referrer <> 0) * 40"""


def month_files(data):
    """The files of months, the first month first."""
    return sorted(Path(data).glob("events-[0-9][0-9][0-9][0-9]-[0-9][0-9].sqlite"))


@contextlib.contextmanager
def opened(path):
    """A file as it is at once, read only."""
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=20)) as database:
        database.execute("BEGIN")
        yield database


def rows(path, query, *values):
    with opened(path) as database:
        return database.execute(query, values).fetchall()


def month_rows(data, query, *values):
    """The rows of all months, one month after the other."""
    return [row for path in month_files(data) for row in rows(path, query, *values)]


def month_states(data):
    """What the main file says of each month: live, leaving or gone."""
    return dict(rows(Path(data) / "events.sqlite", "SELECT month, state FROM months"))


def first_day(name):
    """The first day of a month that a text such as 2026-11 names, counted from 1970."""
    return (datetime.date.fromisoformat(f"{name}-01") - datetime.date(1970, 1, 1)).days


def wrong_in(path, being_removed):
    """What a month's file has that its events do not say, or does not have that they do.

    Of installations that are just being removed some events may be gone: they have no returns, and what
    they have of days says nothing.
    """
    month = path.stem[-7:]
    first = first_day(month)
    found = []

    def same(what, expected, stored):
        expected, stored = sorted(expected), sorted(stored)
        if expected != stored:
            missing = [row for row in expected if row not in stored][:3]
            found.append(f"{path.name}: {what}: missing {missing}, "
                         f"too much {[row for row in stored if row not in expected][:3]}")

    with opened(path) as database:
        ask = lambda query: database.execute(query).fetchall()
        for table, (quarter, columns) in TOTALS.items():
            same(table,
                 ask(f"SELECT app, {quarter} AS quarter, {columns}, count(*) FROM events "
                     f"GROUP BY app, {quarter}, {columns}"),
                 ask(f"SELECT app, quarter, {columns}, amount FROM {table} WHERE amount <> 0"))
        same("sizes", ask(f"SELECT app, sum({SIZE}) FROM events GROUP BY app"),
             ask("SELECT app, bytes FROM sizes WHERE bytes <> 0"))
        wrong = ask(f"SELECT position, occurred FROM events WHERE day <> occurred / {DAY}")
        same("days", [], wrong)
        same("its month", [(month,)], ask(
            "SELECT DISTINCT strftime('%Y-%m', occurred / 1000, 'unixepoch') FROM events")
            or [(month,)])
        others = ", ".join(map(str, being_removed)) or "-1"
        sessions = f"CASE kind WHEN {SESSION} THEN"
        same("presence",
             ask(f"""SELECT installation, app, sum(DISTINCT 1 << (day - {first})),
                    ifnull(sum(DISTINCT {sessions} 1 << (day - {first}) END), 0),
                    ifnull(min({sessions} occurred END), 0), ifnull(max({sessions} occurred END), 0)
                  FROM events WHERE installation NOT IN ({others}) GROUP BY installation"""),
             ask(f"""SELECT installation, app, days, sessions, first, last FROM presence
                  WHERE installation NOT IN ({others})"""))
        same("returns",
             ask(f"""SELECT app, day, installation, occurred, occurred - before, send, link, campaign, source
                  FROM (SELECT *, lag(occurred) OVER (
                      PARTITION BY installation ORDER BY occurred, sequence) AS before
                    FROM events WHERE kind = {SESSION} AND installation NOT IN ({others}))
                  WHERE occurred - before >= {DAY}"""),
             ask(f"""SELECT app, day, installation, occurred, away, send, link, campaign, source
                  FROM returns WHERE installation NOT IN ({others})"""))
        highest, told = ask("SELECT (SELECT ifnull(max(position), 0) FROM events), position FROM state")[0]
        if highest > told:
            found.append(f"{path.name}: a place is {highest}, and the highest is said to be {told}")
        if ask("PRAGMA quick_check(1)") != [("ok",)]:
            found.append(f"{path.name} is damaged")
    return found


def wrong(data):
    """What is wrong in any of the files, or between them, as texts."""
    being_removed = [number for number, in rows(
        Path(data) / "events.sqlite", "SELECT installation FROM removals")]
    found = [text for path in month_files(data) for text in wrong_in(path, being_removed)]
    places, events = {}, {}
    for place, installation, event in month_rows(
            data, "SELECT position, installation, id FROM events"):
        places[place] = places.get(place, 0) + 1
        events[installation, event] = events.get((installation, event), 0) + 1
    twice = [event.hex() for (_, event), count in events.items() if count > 1]
    if twice:
        found.append(f"{len(twice)} events are in two months: {twice[:3]}")
    again = [place for place, count in places.items() if count > 1]
    if again:
        found.append(f"{len(again)} places are given twice: {again[:3]}")
    return found
