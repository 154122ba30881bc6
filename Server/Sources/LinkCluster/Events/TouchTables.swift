/// The tables of sends, of touches and of what clicks add up to: SQLite's names and columns.
enum TouchTables {
  static let schema = sends + touches + totals

  private static let sends = """
    CREATE TABLE sends (
      app bigint NOT NULL, send bigint NOT NULL, campaign bigint NOT NULL, source bigint NOT NULL,
      sent bigint NOT NULL, recipients bigint, mutable bigint NOT NULL, target text COLLATE "C",
      route bigint NOT NULL, accepted bigint, refused text COLLATE "C", not_sent bigint,
      unknown bigint, dead bigint, final bigint, told bigint, PRIMARY KEY (app, send));
    CREATE INDEX sends_by_time ON sends (app, sent);
    CREATE TABLE send_actions (
      app bigint NOT NULL, send bigint NOT NULL, action bigint NOT NULL,
      link text COLLATE "C" NOT NULL, route bigint NOT NULL, PRIMARY KEY (app, send, action));
    CREATE INDEX sends_by_action ON send_actions (app, action);

    """

  // How far the journal of clicks was read is one row: whoever adds touches has it until the commit.
  private static let touches = """
    CREATE TABLE touches (
      id bytea NOT NULL, app bytea NOT NULL, link bytea, occurred bigint NOT NULL,
      kind text COLLATE "C" NOT NULL, person bytea, bot bigint NOT NULL, campaign text COLLATE "C",
      source text COLLATE "C", medium text COLLATE "C", channel text COLLATE "C",
      tags text COLLATE "C", device text COLLATE "C" NOT NULL DEFAULT 'other',
      referrer text COLLATE "C", continued bytea, PRIMARY KEY (app, id));
    CREATE INDEX touches_by_time ON touches (app, occurred);
    CREATE TABLE relay (position bigint NOT NULL, change bigint NOT NULL);
    INSERT INTO relay VALUES (0, 0);
    CREATE TABLE tallies (number bigint PRIMARY KEY, amount bigint NOT NULL);

    """

  private static let totals = """
    CREATE TABLE click_totals (
      app bytea NOT NULL, quarter bigint NOT NULL, link text COLLATE "C" NOT NULL,
      kind text COLLATE "C" NOT NULL, bot bigint NOT NULL, continued bigint NOT NULL,
      device text COLLATE "C" NOT NULL, referrer text COLLATE "C" NOT NULL,
      campaign text COLLATE "C" NOT NULL, source text COLLATE "C" NOT NULL,
      medium text COLLATE "C" NOT NULL, channel text COLLATE "C" NOT NULL, amount bigint NOT NULL,
      tallied bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (app, quarter, link, kind, bot, continued, device, referrer, campaign, source, medium,
        channel));
    CREATE TABLE referrers (
      app bytea NOT NULL, host text COLLATE "C" NOT NULL, PRIMARY KEY (app, host));

    """
}
