import LinkPlatform

/// The tables of the journal.
///
/// A click's position is made of the number of the transaction that wrote it and of its place in that commit. Commits
/// end in another order than they begin in, so whoever follows the journal reads only what was written by transactions
/// below all that are still open (``readable``): nothing can come in before it any more.
enum ClickTables {
  // Clicks are kept by the month in which their identifiers were made: an old month is dropped as a whole when
  // nothing is left in it. What an identifier of another month belongs to is in the last partition.
  //
  // How often a link was followed is a row for each writer, so that no server waits for another's commit.
  static let schema = """
    CREATE TABLE clicks (
      position bigint NOT NULL, id bytea NOT NULL, app bytea NOT NULL, link bytea,
      host text COLLATE "C" NOT NULL, slug text COLLATE "C", received bigint NOT NULL,
      occurred bigint NOT NULL, kind text COLLATE "C" NOT NULL, person bytea, bot bigint NOT NULL,
      device text COLLATE "C" NOT NULL, referrer text COLLATE "C", continued bytea,
      campaign text COLLATE "C", source text COLLATE "C", medium text COLLATE "C",
      channel text COLLATE "C", tags text COLLATE "C", counted bytea,
      PRIMARY KEY (id, app)) PARTITION BY RANGE (id);
    CREATE INDEX clicks_by_position ON clicks (position);
    CREATE TABLE \(ClickPartitions.others) PARTITION OF clicks DEFAULT;
    CREATE TABLE click_counts (
      link bytea NOT NULL, writer bigint NOT NULL, people bigint NOT NULL,
      PRIMARY KEY (link, writer)) WITH (fillfactor = 70);
    CREATE TABLE click_answers (
      app bytea NOT NULL, id bytea NOT NULL, received bigint NOT NULL, answer bytea NOT NULL,
      PRIMARY KEY (app, id));
    CREATE INDEX click_answers_by_time ON click_answers (received);
    CREATE TABLE click_continuations (
      app bytea NOT NULL, click bytea NOT NULL, opens bigint NOT NULL, PRIMARY KEY (app, click));
    CREATE TABLE click_people (
      link bytea NOT NULL, person bytea NOT NULL, click bytea NOT NULL, received bigint NOT NULL,
      PRIMARY KEY (link, person));
    CREATE INDEX click_people_by_time ON click_people (received);
    CREATE TABLE click_tallies (
      number bigint NOT NULL, change bigint NOT NULL, amount bigint NOT NULL,
      app bytea NOT NULL, quarter bigint NOT NULL, link text COLLATE "C" NOT NULL,
      kind text COLLATE "C" NOT NULL, bot bigint NOT NULL, continued bigint NOT NULL,
      device text COLLATE "C" NOT NULL, campaign text COLLATE "C" NOT NULL,
      source text COLLATE "C" NOT NULL, medium text COLLATE "C" NOT NULL,
      channel text COLLATE "C" NOT NULL,
      PRIMARY KEY (app, quarter, link, kind, bot, continued, device, campaign, source, medium, channel))
      WITH (fillfactor = 70);
    CREATE INDEX click_tallies_by_change ON click_tallies (change);
    CREATE INDEX click_tallies_by_number ON click_tallies (number);
    CREATE INDEX click_tallies_by_quarter ON click_tallies (quarter);
    CREATE TABLE click_batches (token bytea PRIMARY KEY, made timestamptz NOT NULL);
    CREATE TABLE click_journal (base bigint NOT NULL, told bigint NOT NULL, database bytea NOT NULL);
    INSERT INTO click_journal VALUES (0, 0, uuid_send(gen_random_uuid()));
    """

  /// How many bits of a position tell the place within a commit.
  static let placeBits = 12
  /// How many places a commit has.
  static let places = 1 << placeBits

  /// What is written now begins at this position, and so does what is written later at a higher one: for use in a
  /// statement that reads `click_journal`.
  static let next = "((pg_current_xact_id()::text::bigint + click_journal.base) << \(placeBits))"

  /// Where positions begin that may still come: what is below it is complete.
  static let readable = """
    (SELECT (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + base) << \(placeBits)
      FROM click_journal)
    """

  /// The kinds of clicks that may count as people's visits.
  static let countedKinds = Click.Kind.allCases.filter(\.isCounted).map { "'\($0.rawValue)'" }
    .joined(separator: ", ")
}
