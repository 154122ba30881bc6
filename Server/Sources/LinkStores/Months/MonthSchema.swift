package import GRDB

/// The tables of a month's file.
package enum MonthSchema {
  package static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.register("month-1", events + totals + people + state)
    return migrator
  }

  // Texts are numbers, 0 for none: rows are small, and what is read in order has all that is asked. An index
  // begins with the app and the day, so that a span costs its own days. Those of sends and of sessions
  // lead from a push to what it led to.
  private static let events = """
    CREATE TABLE events (
      position INTEGER PRIMARY KEY, app INTEGER NOT NULL, day INTEGER NOT NULL, id BLOB NOT NULL,
      installation INTEGER NOT NULL, occurred INTEGER NOT NULL, sequence INTEGER NOT NULL,
      kind INTEGER NOT NULL, outcome INTEGER NOT NULL, name INTEGER NOT NULL, code INTEGER NOT NULL,
      nearest INTEGER NOT NULL, entry INTEGER NOT NULL, version INTEGER NOT NULL,
      campaign INTEGER NOT NULL, source INTEGER NOT NULL, link INTEGER NOT NULL,
      send INTEGER NOT NULL, session INTEGER NOT NULL, action INTEGER NOT NULL,
      surface INTEGER NOT NULL, referrer INTEGER NOT NULL, flags INTEGER NOT NULL,
      received INTEGER NOT NULL, touch BLOB, details TEXT, items TEXT);
    CREATE UNIQUE INDEX events_by_id ON events (id, installation);
    CREATE INDEX events_by_day ON events (app, day, installation, occurred, sequence, kind, name,
      outcome, send, campaign, source, entry, version, link, action, surface);
    CREATE INDEX events_by_send ON events (app, send, installation, occurred, sequence, kind, name,
      outcome, action, session) WHERE send <> 0;
    CREATE INDEX events_by_session ON events (session, installation, kind, name)
      WHERE \(EventCondition.inSession);
    CREATE INDEX events_by_referrer ON events (app, occurred, referrer, kind, outcome)
      WHERE referrer <> 0;
    CREATE INDEX events_with_flags ON events (app, occurred, flags, kind, entry, surface, action)
      WHERE flags <> 0;
    """

  /// The totals that stay when the events are gone, with totals of totals, so that what asks for months reads
  /// few rows: of whole days of UTC, named by their first quarter, with and without version and nearest
  /// route; of quarters by outcome alone, with when the last event of it came, and when it changed last.
  static let totals = """
    CREATE TABLE event_totals \(detailedTotals);
    CREATE TABLE event_days \(detailedTotals);
    CREATE TABLE event_ways (
      app INTEGER NOT NULL, quarter INTEGER NOT NULL, kind INTEGER NOT NULL,
      outcome INTEGER NOT NULL, name INTEGER NOT NULL, code INTEGER NOT NULL,
      entry INTEGER NOT NULL, campaign INTEGER NOT NULL, source INTEGER NOT NULL,
      link INTEGER NOT NULL, send INTEGER NOT NULL, action INTEGER NOT NULL,
      surface INTEGER NOT NULL, amount INTEGER NOT NULL,
      PRIMARY KEY (app, quarter, kind, outcome, name, code, entry, campaign, source, link, send,
        action, surface)) WITHOUT ROWID;
    CREATE TABLE event_outcomes (
      app INTEGER NOT NULL, quarter INTEGER NOT NULL, kind INTEGER NOT NULL,
      outcome INTEGER NOT NULL, amount INTEGER NOT NULL, received INTEGER NOT NULL,
      changed INTEGER NOT NULL, PRIMARY KEY (app, quarter, kind, outcome)) WITHOUT ROWID;
    """

  private static let detailedTotals = """
    (
      app INTEGER NOT NULL, quarter INTEGER NOT NULL, kind INTEGER NOT NULL,
      outcome INTEGER NOT NULL, name INTEGER NOT NULL, code INTEGER NOT NULL,
      nearest INTEGER NOT NULL, entry INTEGER NOT NULL, version INTEGER NOT NULL,
      campaign INTEGER NOT NULL, source INTEGER NOT NULL, link INTEGER NOT NULL,
      send INTEGER NOT NULL, action INTEGER NOT NULL, surface INTEGER NOT NULL,
      amount INTEGER NOT NULL,
      PRIMARY KEY (app, quarter, kind, outcome, name, code, nearest, entry, version, campaign,
        source, link, send, action, surface)) WITHOUT ROWID
    """

  // On which days an installation told something, and on which it began sessions: a bit for each day. The
  // first session of a month is the return from an earlier one, if it was a day away or more; other returns
  // are kept as they are, one for an installation and a day at most.
  private static let people = """
    CREATE TABLE presence (
      installation INTEGER PRIMARY KEY, app INTEGER NOT NULL, days INTEGER NOT NULL,
      sessions INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL);
    CREATE TABLE returns (
      app INTEGER NOT NULL, day INTEGER NOT NULL, installation INTEGER NOT NULL,
      occurred INTEGER NOT NULL, away INTEGER NOT NULL, send INTEGER NOT NULL,
      link INTEGER NOT NULL, campaign INTEGER NOT NULL, source INTEGER NOT NULL,
      PRIMARY KEY (app, day, installation)) WITHOUT ROWID;
    """

  // An app's events are counted in bytes. The stamp changes with each commit: equal ones of two copies are of
  // the same rows.
  private static let state = """
    CREATE TABLE sizes (app INTEGER PRIMARY KEY, bytes INTEGER NOT NULL);
    CREATE TABLE state (
      folder BLOB NOT NULL, month TEXT NOT NULL, position INTEGER NOT NULL,
      received INTEGER NOT NULL, changed INTEGER NOT NULL, epoch INTEGER NOT NULL,
      revision INTEGER NOT NULL);
    """
}
