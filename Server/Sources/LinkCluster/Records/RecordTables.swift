/// The tables of records.
///
/// Bodies are bytes: `jsonb` refuses the character NUL, which a text of a body may have. Names are told apart byte by
/// byte, as in SQLite.
enum RecordTables {
  static let schema = """
    CREATE TABLE records (
      kind text COLLATE "C" NOT NULL, id bytea NOT NULL, app bytea, body bytea NOT NULL,
      expires bigint, revision bigint NOT NULL, PRIMARY KEY (kind, id));
    CREATE INDEX records_by_app ON records (kind, app, id);
    CREATE INDEX records_by_expiry ON records (expires) WHERE expires IS NOT NULL;
    CREATE TABLE names (
      kind text COLLATE "C" NOT NULL, id bytea NOT NULL, place bigint NOT NULL,
      text text COLLATE "C" NOT NULL, PRIMARY KEY (kind, id, place));
    CREATE UNIQUE INDEX names_by_text ON names (kind, text);
    CREATE TABLE labels (
      kind text COLLATE "C" NOT NULL, id bytea NOT NULL, place bigint NOT NULL,
      text text COLLATE "C" NOT NULL, PRIMARY KEY (kind, id, place));
    CREATE INDEX labels_by_text ON labels (kind, text, id);
    CREATE TABLE erasable_bodies (
      kind text COLLATE "C" NOT NULL, id bytea NOT NULL, body bytea NOT NULL, PRIMARY KEY (kind, id));
    CREATE TABLE changes (
      kind text COLLATE "C" NOT NULL, id bytea NOT NULL, revision bigint NOT NULL,
      removed bigint NOT NULL, PRIMARY KEY (kind, id));
    CREATE INDEX changes_by_revision ON changes (revision, kind, id);
    CREATE TABLE audit (
      id bytea PRIMARY KEY, actor text NOT NULL, action text NOT NULL, app bytea,
      subject text NOT NULL, changes bytea, at bigint NOT NULL);
    CREATE INDEX audit_by_app ON audit (app, id);
    CREATE TABLE revision (number bigint NOT NULL);
    INSERT INTO revision VALUES (0);
    CREATE TABLE commits (token bytea PRIMARY KEY, revision bigint NOT NULL);
    """
}
