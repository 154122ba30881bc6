import LinkStores

/// The inbox: what apps told, as it came, until it is counted and for a while after that.
///
/// A row is a commit. Its position is made of the number that PostgreSQL gave its transaction, so that whoever
/// follows may tell what is still to come: below the oldest transaction that runs, nothing is.
enum InboxTables {
  /// How many bits of a position tell the place within a commit.
  static let placeBits: Int64 = 13
  /// These bits of a position.
  static let places: Int64 = (1 << placeBits) - 1

  /// The position below which no row will be added any more, as SQL.
  ///
  /// It is of one statement's view, in which all rows below it are seen.
  static let settled =
    "((pg_snapshot_xmin(pg_current_snapshot())::text::bigint + (SELECT base FROM intake)) << \(placeBits))"

  /// The position of the transaction that asks, as SQL over `intake`.
  static let own = "((pg_current_xact_id()::text::bigint + intake.base) << \(placeBits))"

  /// What excludes each other: those who take events in share the first, and whoever changes what they have in
  /// memory has it alone; the second is of those who add to totals and take from them.
  static let intakeLock = "CAST(CAST(CAST('intake' AS regclass) AS oid) AS bigint)"
  static let countingLock = "CAST(CAST(CAST('counting' AS regclass) AS oid) AS bigint)"

  static let schema = tables + compression + days + function

  // `begun` is when the transaction began, by PostgreSQL's clock; `repeats` are the places of events that
  // were there already, told once it is counted.
  private static let tables = """
    CREATE TABLE inbox (
      position bigint NOT NULL, day bigint NOT NULL, begun bigint NOT NULL, amount bigint NOT NULL,
      apps bigint[] NOT NULL, received bigint NOT NULL, block bytea NOT NULL, repeats bigint[]
      ) PARTITION BY RANGE (day);
    CREATE TABLE inbox_rest PARTITION OF inbox DEFAULT;
    CREATE UNIQUE INDEX inbox_by_position ON inbox (position, day);
    CREATE TABLE inbox_days (day bigint PRIMARY KEY, counted bigint NOT NULL);
    CREATE TABLE intake (
      one bigint PRIMARY KEY CHECK (one = 1), base bigint NOT NULL, generation bigint NOT NULL,
      history bigint);
    INSERT INTO intake VALUES (1, 0, 1, NULL);
    CREATE TABLE counting (
      one bigint PRIMARY KEY CHECK (one = 1), position bigint NOT NULL, last bigint NOT NULL,
      changed bigint NOT NULL, received bigint NOT NULL);
    INSERT INTO counting VALUES (1, 0, 0, 0, 0);

    """

  // Servers before 14, and those built without it, compress as they always did.
  private static let compression = """
    DO $$ BEGIN
      EXECUTE 'ALTER TABLE inbox ALTER COLUMN block SET COMPRESSION lz4';
      EXECUTE 'ALTER TABLE inbox_rest ALTER COLUMN block SET COMPRESSION lz4';
    EXCEPTION WHEN syntax_error OR feature_not_supported OR invalid_parameter_value THEN NULL;
    END $$;

    """

  // The first days; the next ones are made by ``InboxDays``. While the table for the rest is empty, a day is
  // added at once.
  private static let days = """
    DO $$ BEGIN
      FOR day IN \(now) / 86400000 .. \(now) / 86400000 + 2 LOOP
        EXECUTE format('CREATE TABLE inbox_%s PARTITION OF inbox FOR VALUES FROM (%s) TO (%s)',
          day, day, day + 1);
      END LOOP;
    END $$;

    """

  /// Adds a commit that names nothing new, if all that the process has in memory still holds.
  ///
  /// It is one statement, and so one way to PostgreSQL and back; it says the position, or null. Each statement
  /// of such a function sees what was committed before it began, also what was committed while the lock was
  /// waited for.
  private static let function = """
    CREATE FUNCTION append_events(
      known bigint, numbers bigint[], skews bigint[], corrections bigint[], firsts bigint[],
      due bigint[], times bigint[], amount bigint, apps bigint[], received bigint, block bytea) RETURNS bigint
    LANGUAGE plpgsql AS $$
    DECLARE
      found_rows bigint;
      place bigint;
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(\(intakeLock));
      PERFORM 1 FROM intake WHERE generation = known AND NOT EXISTS (SELECT 1 FROM removed_spans);
      IF NOT FOUND THEN RETURN NULL; END IF;
      SELECT count(*) INTO found_rows
      FROM unnest(numbers, skews, corrections, firsts) AS k (number, skew, corrected, first)
      JOIN installations AS i ON i.number = k.number
      WHERE i.removed = 0 AND i.skew = k.skew AND i.corrected = k.corrected AND i.first = k.first;
      IF found_rows <> cardinality(numbers) THEN RETURN NULL; END IF;
      IF cardinality(due) > 0 THEN
        UPDATE installations AS i SET last = greatest(i.last, k.time)
        FROM unnest(due, times) AS k (number, time) WHERE i.number = k.number;
        GET DIAGNOSTICS found_rows = ROW_COUNT;
        IF found_rows <> cardinality(due) THEN RETURN NULL; END IF;
      END IF;
      INSERT INTO inbox (position, day, begun, amount, apps, received, block)
      SELECT \(own), \(now) / 86400000, \(now), append_events.amount, append_events.apps,
        append_events.received, append_events.block
      FROM intake RETURNING inbox.position INTO place;
      RETURN place;
    END $$;

    """

  /// When the transaction began, in milliseconds, as SQL.
  static let now = "CAST(floor(extract(epoch FROM now()) * 1000) AS bigint)"

  /// The present, in milliseconds, as SQL.
  static let clock = "CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS bigint)"
}

extension PostgresConnection {
  /// Takes care that new positions are behind all that are stored: in a copy of a database that was restored
  /// elsewhere, PostgreSQL begins to number transactions anew.
  func raisePositions() throws {
    let last = "greatest((SELECT last FROM counting), (SELECT max(position) FROM inbox))"
    let next = "pg_snapshot_xmin(pg_current_snapshot())::text::bigint"
    let isBehind = try number(
      "SELECT 1 FROM intake WHERE \(last) >> \(InboxTables.placeBits) >= \(next) + base")
    guard isBehind != nil else { return }
    try transaction {
      try run("SELECT pg_advisory_xact_lock(\(InboxTables.intakeLock))")
      try execute(
        """
        UPDATE intake SET base = (\(last) >> \(InboxTables.placeBits)) + 1 - \(next)
        WHERE \(last) >> \(InboxTables.placeBits) >= \(next) + base
        """)
    }
  }
}
