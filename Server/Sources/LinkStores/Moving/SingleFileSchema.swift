import GRDB
import LinkPlatform

/// The tables of what happened as older servers had them, all in one file: what is moved to files by month.
enum SingleFileSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.register("events-1", relay)
    migrator.register("events-2", touches + events)
    migrator.register("events-3", sums)
    migrator.registerMigration("events-4") { database in
      try database.execute(sql: removals)
      // In the order of the table: by its indexes each row would be looked for by itself.
      try database.execute(
        """
        UPDATE apps SET bytes = s.bytes FROM (
          SELECT app, sum(\(EventSize.ofFirstRow)) AS bytes FROM events NOT INDEXED GROUP BY app) AS s
        WHERE s.app = apps.number
        """)
    }
    migrator.register("events-click-tallies", tallies)
    migrator.register("events-vocabulary", vocabulary)
    migrator.register("events-history", "ALTER TABLE relay ADD COLUMN history INTEGER")
    migrator.register("events-referrers", referrers)
    migrator.register("events-outcomes", outcomes)
    migrator.register("events-ways-in", waysIn)
    migrator.register("events-send-actions", SQLiteEventStore.sendActionSchema)
    return migrator
  }

  private static let relay = """
    CREATE TABLE touches (
      id BLOB NOT NULL, app BLOB NOT NULL, link BLOB, occurred INTEGER NOT NULL,
      kind TEXT NOT NULL, person BLOB, bot INTEGER NOT NULL, campaign TEXT, source TEXT,
      medium TEXT, channel TEXT, tags TEXT, PRIMARY KEY (app, id)) WITHOUT ROWID;
    CREATE INDEX touches_by_time ON touches (app, occurred);
    CREATE TABLE relay (position INTEGER NOT NULL);
    INSERT INTO relay VALUES (0);
    """

  // What is still to be removed: installations, whose events go in blocks, and spans, whose installations
  // join them in blocks. An app's events are counted in bytes.
  private static let removals = """
    CREATE TABLE removals (
      app INTEGER NOT NULL, installation INTEGER NOT NULL, PRIMARY KEY (app, installation)
      ) WITHOUT ROWID;
    CREATE TABLE removed_spans (
      number INTEGER PRIMARY KEY, app INTEGER NOT NULL, start INTEGER NOT NULL,
      stop INTEGER NOT NULL, last INTEGER NOT NULL);
    CREATE INDEX installations_by_first ON installations (app, first) WHERE removed = 0;
    ALTER TABLE apps ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
    """

  // Totals of totals, so that what asks for months reads few rows: of whole days of UTC, named by their
  // first quarter, with and without version and nearest route; of quarters by outcome alone.
  private static let sums = """
    CREATE TABLE event_days \(totalColumns);
    INSERT INTO event_days
      SELECT app, quarter / 96 * 96, kind, outcome, name, code, nearest, entry, version, campaign,
        source, link, send, sum(amount)
      FROM event_totals GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13;
    CREATE TABLE event_ways (
      app INTEGER NOT NULL, quarter INTEGER NOT NULL, kind INTEGER NOT NULL,
      outcome INTEGER NOT NULL, name INTEGER NOT NULL, code INTEGER NOT NULL,
      entry INTEGER NOT NULL, campaign INTEGER NOT NULL, source INTEGER NOT NULL,
      link INTEGER NOT NULL, send INTEGER NOT NULL, amount INTEGER NOT NULL,
      PRIMARY KEY (app, quarter, kind, outcome, name, code, entry, campaign, source, link, send)
      ) WITHOUT ROWID;
    INSERT INTO event_ways
      SELECT app, quarter, kind, outcome, name, code, entry, campaign, source, link, send,
        sum(amount)
      FROM event_days GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
    CREATE INDEX events_of_sends ON events (app, installation, occurred, sequence, kind, name,
      outcome, send) WHERE send <> 0;
    CREATE TABLE event_outcomes (
      app INTEGER NOT NULL, quarter INTEGER NOT NULL, kind INTEGER NOT NULL,
      outcome INTEGER NOT NULL, amount INTEGER NOT NULL,
      PRIMARY KEY (app, quarter, kind, outcome)) WITHOUT ROWID;
    INSERT INTO event_outcomes
      SELECT app, quarter, kind, outcome, sum(amount) FROM event_totals GROUP BY 1, 2, 3, 4;
    """

  // The touches that are there are counted as of no device: it was not told.
  private static let touches = """
    ALTER TABLE touches ADD COLUMN device TEXT NOT NULL DEFAULT 'other';
    ALTER TABLE touches ADD COLUMN referrer TEXT;
    ALTER TABLE touches ADD COLUMN continued BLOB;
    CREATE TABLE click_totals (
      app BLOB NOT NULL, quarter INTEGER NOT NULL, link TEXT NOT NULL, kind TEXT NOT NULL,
      bot INTEGER NOT NULL, continued INTEGER NOT NULL, device TEXT NOT NULL,
      referrer TEXT NOT NULL, campaign TEXT NOT NULL, source TEXT NOT NULL, medium TEXT NOT NULL,
      channel TEXT NOT NULL, amount INTEGER NOT NULL,
      PRIMARY KEY (app, quarter, link, kind, bot, continued, device, referrer, campaign, source,
        medium, channel)) WITHOUT ROWID;
    INSERT INTO click_totals
      SELECT app, occurred / 900000,
        ifnull(lower(substr(hex(link), 1, 8) || '-' || substr(hex(link), 9, 4) || '-' ||
          substr(hex(link), 13, 4) || '-' || substr(hex(link), 17, 4) || '-' ||
          substr(hex(link), 21)), ''),
        kind, bot, 0, 'other', '', ifnull(campaign, ''), ifnull(source, ''), ifnull(medium, ''),
        ifnull(channel, ''), count(*)
      FROM touches GROUP BY 1, 2, 3, 4, 5, 9, 10, 11, 12;
    """

  // How many of a total's clicks have no touch is told beside it: of them no person is known.
  private static let tallies = """
    ALTER TABLE relay ADD COLUMN change INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE tallies (number INTEGER PRIMARY KEY, amount INTEGER NOT NULL);
    ALTER TABLE click_totals ADD COLUMN tallied INTEGER NOT NULL DEFAULT 0;
    """

  // Who told what is there is not known: it is settled when it is told again. What the server says of
  // links, registered sends and `other` itself were told by the owner.
  private static let vocabulary = """
    ALTER TABLE terms ADD COLUMN standing INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE terms ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
    UPDATE terms SET standing = 2 WHERE kind IN (5, 6, 7) OR text = 'other'
      OR number IN (SELECT send FROM sends) OR number IN (SELECT route FROM sends);
    CREATE INDEX terms_by_standing ON terms (app, kind, standing, number);
    """

  // Of those that were counted before there was a list, the most frequent ones of an app are on it.
  private static let referrers = """
    CREATE TABLE referrers (app BLOB NOT NULL, host TEXT NOT NULL, PRIMARY KEY (app, host))
      WITHOUT ROWID;
    INSERT INTO referrers
      SELECT app, referrer FROM (
        SELECT app, referrer,
          row_number() OVER (PARTITION BY app ORDER BY sum(amount) DESC, referrer) AS place
        FROM click_totals WHERE referrer <> '' GROUP BY app, referrer)
      WHERE place <= \(SQLiteEventStore.referrerLimit);
    """

  // A send need not say to how many it goes, and has an end that somebody may tell. Reasons are an object
  // of numbers.
  private static let outcomes = """
    CREATE TABLE told_sends (
      app INTEGER NOT NULL, send INTEGER NOT NULL, campaign INTEGER NOT NULL,
      source INTEGER NOT NULL, sent INTEGER NOT NULL, recipients INTEGER,
      mutable INTEGER NOT NULL, target TEXT, route INTEGER NOT NULL, accepted INTEGER,
      refused TEXT, not_sent INTEGER, unknown INTEGER, dead INTEGER, final INTEGER, told INTEGER,
      PRIMARY KEY (app, send)) WITHOUT ROWID;
    INSERT INTO told_sends (app, send, campaign, source, sent, recipients, mutable, target, route)
      SELECT app, send, campaign, source, sent, recipients, mutable, target, route FROM sends;
    DROP TABLE sends;
    ALTER TABLE told_sends RENAME TO sends;
    CREATE INDEX sends_by_time ON sends (app, sent);
    """

  // What was tapped, and the surface that a link names, are in the totals, where none was told before.
  // Referrers and what else a link says are with the events alone.
  private static let waysIn =
    """
    ALTER TABLE events ADD COLUMN action INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE events ADD COLUMN surface INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE events ADD COLUMN referrer INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE events ADD COLUMN flags INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE events ADD COLUMN items TEXT;
    DROP INDEX events_in_order;
    CREATE INDEX events_in_order ON events (app, installation, occurred, sequence, kind, name,
      outcome, send, campaign, source, entry, version, link, session, action, surface);
    DROP INDEX events_of_sends;
    CREATE INDEX events_of_sends ON events (app, installation, occurred, sequence, kind, name,
      outcome, send, action) WHERE send <> 0;
    CREATE INDEX events_by_referrer ON events (app, occurred, referrer, kind, outcome)
      WHERE referrer <> 0;
    CREATE INDEX events_with_flags ON events (app, occurred, flags, kind, entry, surface, action)
      WHERE flags <> 0;
    """ + ["event_totals", "event_days", "event_ways"].map(withWaysIn).joined()

  /// A table of totals with columns for actions and surfaces.
  private static func withWaysIn(_ table: String) -> String {
    // In the order of its key, so that it is written from its beginning to its end.
    let all = [
      "app", "quarter", "kind", "outcome", "name", "code", "nearest", "entry", "version",
      "campaign",
      "source", "link", "send",
    ]
    let old =
      table == "event_ways" ? all.filter { $0 != "nearest" && $0 != "version" } : all
    let columns = old + ["action", "surface"]
    return """
      CREATE TABLE new_totals (
        \(columns.map { "\($0) INTEGER NOT NULL" }.joined(separator: ", ")), amount INTEGER NOT NULL,
        PRIMARY KEY (\(columns.joined(separator: ", ")))) WITHOUT ROWID;
      INSERT INTO new_totals
        SELECT \(old.joined(separator: ", ")), 0, 0, amount FROM \(table);
      DROP TABLE \(table);
      ALTER TABLE new_totals RENAME TO \(table);
      """
  }

  // Texts are numbers, 0 for none: rows are small, and what is read in order has all that is asked.
  private static let events = """
    CREATE TABLE apps (number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE);
    CREATE TABLE terms (
      number INTEGER PRIMARY KEY, app INTEGER NOT NULL, kind INTEGER NOT NULL, text TEXT NOT NULL,
      UNIQUE (app, kind, text));
    CREATE TABLE installations (
      number INTEGER PRIMARY KEY, app INTEGER NOT NULL, id BLOB NOT NULL, secret BLOB NOT NULL,
      skew INTEGER NOT NULL, first INTEGER NOT NULL, removed INTEGER NOT NULL, UNIQUE (app, id));
    CREATE TABLE events (
      position INTEGER PRIMARY KEY, app INTEGER NOT NULL, id BLOB NOT NULL,
      installation INTEGER NOT NULL, occurred INTEGER NOT NULL, sequence INTEGER NOT NULL,
      kind INTEGER NOT NULL, outcome INTEGER NOT NULL, name INTEGER NOT NULL, code INTEGER NOT NULL,
      nearest INTEGER NOT NULL, entry INTEGER NOT NULL, version INTEGER NOT NULL,
      campaign INTEGER NOT NULL, source INTEGER NOT NULL, link INTEGER NOT NULL,
      send INTEGER NOT NULL, session INTEGER NOT NULL, touch BLOB, received INTEGER NOT NULL,
      details TEXT);
    CREATE UNIQUE INDEX events_by_id ON events (app, id);
    CREATE INDEX events_in_order ON events (app, installation, occurred, sequence, kind, name,
      outcome, send, campaign, source, entry, version, link, session);
    CREATE TABLE event_totals \(totalColumns);
    CREATE TABLE sends (
      app INTEGER NOT NULL, send INTEGER NOT NULL, campaign INTEGER NOT NULL,
      source INTEGER NOT NULL, sent INTEGER NOT NULL, recipients INTEGER NOT NULL,
      mutable INTEGER NOT NULL, target TEXT, route INTEGER NOT NULL,
      PRIMARY KEY (app, send)) WITHOUT ROWID;
    CREATE INDEX sends_by_time ON sends (app, sent);
    """

  private static let totalColumns = """
    (
      app INTEGER NOT NULL, quarter INTEGER NOT NULL, kind INTEGER NOT NULL,
      outcome INTEGER NOT NULL, name INTEGER NOT NULL, code INTEGER NOT NULL,
      nearest INTEGER NOT NULL, entry INTEGER NOT NULL, version INTEGER NOT NULL,
      campaign INTEGER NOT NULL, source INTEGER NOT NULL, link INTEGER NOT NULL,
      send INTEGER NOT NULL, amount INTEGER NOT NULL,
      PRIMARY KEY (app, quarter, kind, outcome, name, code, nearest, entry, version, campaign,
        source, link, send)) WITHOUT ROWID
    """
}
