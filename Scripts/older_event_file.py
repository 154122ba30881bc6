"""The one file in which a link server from before the files of months had all events."""

import contextlib
import sqlite3

from event_files import TOTALS, month_files

MIGRATIONS = [
    "events-1", "events-2", "events-3", "events-4", "events-click-tallies", "events-vocabulary",
    "events-history", "events-referrers", "events-outcomes", "events-ways-in", "events-send-actions"]
COLUMNS = "app, quarter, kind, outcome, name, code, nearest, entry, version, campaign, source, link, send"
# Its tables with the columns that its last server wrote; without indexes, which nobody reads any more.
TABLES = {
    "apps": "number INTEGER PRIMARY KEY, id BLOB UNIQUE, bytes INTEGER NOT NULL DEFAULT 0",
    "terms": "number INTEGER PRIMARY KEY, app, kind, text, standing, since",
    "installations": "number INTEGER PRIMARY KEY, app, id BLOB, secret BLOB, skew, first, removed",
    "events": """position INTEGER PRIMARY KEY, app, id BLOB, installation, occurred, sequence, kind, outcome,
        name, code, nearest, entry, version, campaign, source, link, send, session, touch BLOB, received,
        details TEXT, action, surface, referrer, flags, items TEXT""",
    "sends": """app, send, campaign, source, sent, recipients, mutable, target, route, accepted, refused,
        not_sent, unknown, dead, final, told, PRIMARY KEY (app, send)""",
    "send_actions": "app, send, action, link, route, PRIMARY KEY (app, send, action)",
    "touches": """id BLOB, app BLOB, link BLOB, occurred, kind, person BLOB, bot, campaign, source, medium,
        channel, tags, device, referrer, continued BLOB, PRIMARY KEY (app, id)""",
    "click_totals": """app BLOB, quarter, link, kind, bot, continued, device, referrer, campaign, source,
        medium, channel, amount, tallied, PRIMARY KEY (app, quarter, link, kind, bot, continued, device,
          referrer, campaign, source, medium, channel)""",
    "referrers": "app BLOB, host, PRIMARY KEY (app, host)",
    "tallies": "number INTEGER PRIMARY KEY, amount",
    "relay": "position, change, history",
    "removals": "app, installation, PRIMARY KEY (app, installation)",
    "removed_spans": "number INTEGER PRIMARY KEY, app, start, stop, last",
}


def make_older(data, copies):
    """Makes of a stopped server's folder one of an older server, with so many copies of each event."""
    main = data / "events.sqlite"
    older = data / "older.sqlite"
    with contextlib.closing(sqlite3.connect(older, isolation_level=None)) as database:
        database.execute("BEGIN")
        database.execute("CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        database.executemany("INSERT INTO grdb_migrations VALUES (?)", [[name] for name in MIGRATIONS])
        for table, columns in TABLES.items():
            database.execute(f"CREATE TABLE {table} ({columns})")
        for table, (_, columns) in TOTALS.items():
            key = f"app, quarter, {columns}"
            database.execute(f"CREATE TABLE {table} ({key}, amount, PRIMARY KEY ({key}))")
        database.execute("COMMIT")
        for path in [main, *month_files(data)]:
            database.execute("ATTACH ? AS today", [str(path)])
            database.execute("BEGIN")
            for table in TABLES:
                copy_rows(database, table)
            database.execute("COMMIT")
            database.execute("DETACH today")
        database.execute("BEGIN")
        count, = database.execute("SELECT max(position) FROM events").fetchone()
        names = ", ".join(name for name in columns_of(database, "main", "events")
                          if name not in ("position", "id"))
        for number in range(1, copies):
            database.execute(f"INSERT INTO events (position, id, {names}) SELECT position + ?, "
                             f"randomblob(16), {names} FROM events WHERE position <= ?", [number * count, count])
        database.execute("ALTER TABLE events ADD COLUMN day")
        database.execute("UPDATE events SET day = occurred / 86400000")
        for table, (quarter, columns) in TOTALS.items():
            database.execute(f"INSERT INTO {table} SELECT app, {quarter}, {columns}, count(*) FROM events "
                             f"GROUP BY app, {quarter}, {columns}")
        database.execute("ALTER TABLE events DROP COLUMN day")
        database.execute("COMMIT")
        database.execute("PRAGMA journal_mode = WAL")
    for path in [main, *month_files(data)]:
        for log in ["", "-wal", "-shm"]:
            path.with_name(path.name + log).unlink(missing_ok=True)
    older.rename(main)


def columns_of(database, schema, table):
    return [row[1] for row in database.execute(f"PRAGMA {schema}.table_info({table})")]


def copy_rows(database, table):
    """Copies the columns that both files have."""
    today = columns_of(database, "today", table)
    names = ", ".join(name for name in columns_of(database, "main", table) if name in today)
    if names:
        database.execute(f"INSERT INTO main.{table} ({names}) SELECT {names} FROM today.{table}")
