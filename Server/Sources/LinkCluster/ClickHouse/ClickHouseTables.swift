/// What PostgreSQL keeps of the events that are in ClickHouse.
enum ClickHouseTables {
  // Installations whose events are being removed: when that began first and, a day later, again. When those
  // of ClickHouse's servers were started that answer, and from which place on was shipped when: it does not
  // wait until a block is on the disk. Months that were brought there, whose tables are kept until they are.
  static let schema = """
    CREATE TABLE removed_events (
      app bigint NOT NULL, installation bigint NOT NULL, begun bigint NOT NULL, again bigint,
      PRIMARY KEY (app, installation));
    CREATE TABLE clickhouse_starts (server bigint PRIMARY KEY, seconds bigint NOT NULL);
    CREATE TABLE shipments (position bigint PRIMARY KEY, shipped bigint NOT NULL);
    CREATE TABLE transfers (month bigint PRIMARY KEY, shipped bigint NOT NULL, is_lost boolean NOT NULL);

    """
}
