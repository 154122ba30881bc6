import FoundationEssentials
import GRDB
import LinkPlatform

/// The tables of the main file: what names things, what was sent and clicked, and the totals of months
/// whose files are gone.
///
/// Events themselves are in files by month: ``MonthSchema``.
enum EventSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("months-1") { database in
      try database.execute(sql: names + told + clicks + removals + months)
      try database.execute(sql: MonthSchema.totals)
      try database.execute(
        "INSERT INTO folder (id, position, received) VALUES (?, 0, 0)", RecordID())
    }
    return migrator
  }

  // Numbers stand for apps, texts and installations, and none is ever given again: events have them for
  // longer than these rows.
  private static let names = """
    CREATE TABLE apps (
      number INTEGER PRIMARY KEY AUTOINCREMENT, id BLOB NOT NULL UNIQUE);
    CREATE TABLE terms (
      number INTEGER PRIMARY KEY AUTOINCREMENT, app INTEGER NOT NULL, kind INTEGER NOT NULL,
      text TEXT NOT NULL, standing INTEGER NOT NULL DEFAULT 0, since INTEGER NOT NULL DEFAULT 0,
      UNIQUE (app, kind, text));
    CREATE INDEX terms_by_standing ON terms (app, kind, standing, number);
    CREATE TABLE installations (
      number INTEGER PRIMARY KEY AUTOINCREMENT, app INTEGER NOT NULL, id BLOB NOT NULL,
      secret BLOB NOT NULL, skew INTEGER NOT NULL, corrected INTEGER NOT NULL,
      first INTEGER NOT NULL, last INTEGER NOT NULL, removed INTEGER NOT NULL, UNIQUE (app, id));
    CREATE INDEX installations_by_first ON installations (app, first) WHERE removed = 0;
    CREATE INDEX installations_by_last ON installations (last) WHERE removed = 0;
    CREATE INDEX installations_by_removal ON installations (removed) WHERE removed <> 0;
    """

  // A send need not say to how many it goes, and has an end that somebody may tell. Reasons are an object
  // of numbers.
  private static let told = """
    CREATE TABLE sends (
      app INTEGER NOT NULL, send INTEGER NOT NULL, campaign INTEGER NOT NULL,
      source INTEGER NOT NULL, sent INTEGER NOT NULL, recipients INTEGER,
      mutable INTEGER NOT NULL, target TEXT, route INTEGER NOT NULL, accepted INTEGER,
      refused TEXT, not_sent INTEGER, unknown INTEGER, dead INTEGER, final INTEGER, told INTEGER,
      PRIMARY KEY (app, send)) WITHOUT ROWID;
    CREATE INDEX sends_by_time ON sends (app, sent);
    \(SQLiteEventStore.sendActionSchema)
    """

  // How many of a total's clicks have no touch is told beside it: of them no person is known.
  private static let clicks = """
    CREATE TABLE touches (
      id BLOB NOT NULL, app BLOB NOT NULL, link BLOB, occurred INTEGER NOT NULL,
      kind TEXT NOT NULL, person BLOB, bot INTEGER NOT NULL, campaign TEXT, source TEXT,
      medium TEXT, channel TEXT, tags TEXT, device TEXT NOT NULL DEFAULT 'other', referrer TEXT,
      continued BLOB, PRIMARY KEY (app, id)) WITHOUT ROWID;
    CREATE INDEX touches_by_time ON touches (app, occurred);
    CREATE TABLE relay (position INTEGER NOT NULL, change INTEGER NOT NULL, history INTEGER);
    INSERT INTO relay VALUES (0, 0, NULL);
    CREATE TABLE tallies (number INTEGER PRIMARY KEY, amount INTEGER NOT NULL);
    CREATE TABLE click_totals (
      app BLOB NOT NULL, quarter INTEGER NOT NULL, link TEXT NOT NULL, kind TEXT NOT NULL,
      bot INTEGER NOT NULL, continued INTEGER NOT NULL, device TEXT NOT NULL,
      referrer TEXT NOT NULL, campaign TEXT NOT NULL, source TEXT NOT NULL, medium TEXT NOT NULL,
      channel TEXT NOT NULL, amount INTEGER NOT NULL, tallied INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (app, quarter, link, kind, bot, continued, device, referrer, campaign, source,
        medium, channel)) WITHOUT ROWID;
    CREATE TABLE referrers (app BLOB NOT NULL, host TEXT NOT NULL, PRIMARY KEY (app, host))
      WITHOUT ROWID;
    """

  // What is still to be removed: installations, whose events go in blocks, and spans, whose installations
  // join them in blocks.
  private static let removals = """
    CREATE TABLE removals (
      app INTEGER NOT NULL, installation INTEGER NOT NULL, PRIMARY KEY (app, installation)
      ) WITHOUT ROWID;
    CREATE TABLE removed_spans (
      number INTEGER PRIMARY KEY, app INTEGER NOT NULL, start INTEGER NOT NULL,
      stop INTEGER NOT NULL, last INTEGER NOT NULL);
    """

  // Which files there are, and what is known of those that are gone: the highest position, and when the
  // last event came. The identifier is in each file: those of another folder are told from these.
  private static let months = """
    CREATE TABLE months (
      month TEXT PRIMARY KEY, state TEXT NOT NULL CHECK (state IN ('live', 'leaving', 'gone'))
      ) WITHOUT ROWID;
    CREATE TABLE folder (id BLOB NOT NULL, position INTEGER NOT NULL, received INTEGER NOT NULL);
    """
}
