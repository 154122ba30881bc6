import LinkPlatform
import LinkStores

extension ClickBatch {
  /// What a commit is written with.
  struct Writer {
    /// Whose row of each count it adds to.
    let number: Int64
    /// What tells this commit apart if it is asked for again; nil where that is written already.
    ///
    /// Tallied clicks leave no rows to know them by.
    let token: Key?
    /// The tokens of batches of which nobody will ask again.
    let ended: [Key]
  }

  /// Writes everything that was decided, in one statement: where nothing else is to be done, it is a commit of its own.
  ///
  /// A row whose identifier the journal has is left out, and counts nothing. Rows come in the order of their identifiers,
  /// links and groups in theirs, so that two servers never wait for each other.
  ///
  /// - Parameters:
  ///   - writer: What it is written with.
  ///   - areNew: Whether the journal has none of the rows; a statement that finds one then is refused with 23505.
  ///     Otherwise PostgreSQL looks for each row twice.
  ///   - connection: The connection.
  func write(_ writer: Writer, areNew: Bool = false, _ connection: PostgresConnection) throws {
    let statement = try connection.keptStatement(sql(writer, areNew))
    if !tallies.isEmpty, let token = writer.token {
      statement.bind([token.bytes])
      if !writer.ended.isEmpty { statement.bind(writer.ended.map { $0.bytes }) }
    }
    if !rows.isEmpty { bindRows(statement) }
    if countsAnything { statement.bind(writer.number) }
    if !talliedCounts.isEmpty {
      statement.bind(talliedCounts.keys.map { $0.bytes })
      statement.bind(talliedCounts.values.map(Int64.init))
    }
    if !tallies.isEmpty { bindTallies(statement) }
    if !newAnswers.isEmpty {
      statement.bind(newAnswers.map { $0.key.owner.bytes })
      statement.bind(newAnswers.map { $0.key.id.bytes })
      statement.bind(newAnswers.map(\.received.milliseconds))
      statement.bind(newAnswers.map { [UInt8]($0.answer) })
    }
    if !newPeople.isEmpty {
      statement.bind(newPeople.map { $0.key.owner.bytes })
      statement.bind(newPeople.map { $0.key.id.bytes })
      statement.bind(newPeople.map { $0.click.bytes })
      statement.bind(newPeople.map(\.at.milliseconds))
    }
    if !newOpens.isEmpty {
      statement.bind(newOpens.keys.map { $0.owner.bytes })
      statement.bind(newOpens.keys.map { $0.id.bytes })
      statement.bind(newOpens.values.map(Int64.init))
    }
    try statement.execute()
  }

  /// Whether there is nothing to write.
  var isEmpty: Bool { rows.isEmpty && tallies.isEmpty }

  private var countsAnything: Bool { !rows.isEmpty || !talliedCounts.isEmpty }

  private func sql(_ writer: Writer, _ areNew: Bool) -> String {
    var parts = [
      "place AS MATERIALIZED (SELECT \(ClickTables.next) AS first FROM click_journal)"
    ]
    let isNew = tallies.isEmpty || writer.token == nil ? "" : "WHERE EXISTS (SELECT 1 FROM token)"
    if !tallies.isEmpty, writer.token != nil {
      parts.append(
        """
        token AS (
          INSERT INTO click_batches (token, made) SELECT token, now() FROM unnest(?::bytea[]) AS t (token)
          ON CONFLICT DO NOTHING RETURNING 1)
        """)
      if !writer.ended.isEmpty {
        parts.append("ended AS (DELETE FROM click_batches WHERE token = ANY (?::bytea[]))")
      }
    }
    var counts: [String] = []
    if !rows.isEmpty {
      parts.append(Self.rowsSQL(areNew))
      counts.append(
        """
        SELECT link, 1::bigint AS people FROM written
        WHERE kind IN (\(ClickTables.countedKinds)) AND bot = 0 AND continued IS NULL
          AND counted IS NULL AND link IS NOT NULL
        """)
    }
    if !talliedCounts.isEmpty {
      counts.append(
        """
        SELECT link, people FROM unnest(?::bytea[], ?::bigint[]) AS t (link, people) \(isNew)
        """)
    }
    if !counts.isEmpty {
      parts.append(
        """
        counts AS (
          INSERT INTO click_counts (link, writer, people)
          SELECT link, ?::bigint, sum(people)::bigint FROM (\(counts.joined(separator: " UNION ALL "))) AS c
          GROUP BY link ORDER BY link
          ON CONFLICT (link, writer) DO UPDATE SET people = click_counts.people + excluded.people)
        """)
    }
    if !tallies.isEmpty { parts.append(Self.talliesSQL(isNew)) }
    if !newAnswers.isEmpty {
      parts.append(
        """
        answers AS (
          INSERT INTO click_answers (app, id, received, answer)
          SELECT * FROM unnest(?::bytea[], ?::bytea[], ?::bigint[], ?::bytea[]) ORDER BY 1, 2
          ON CONFLICT DO NOTHING)
        """)
    }
    if !newPeople.isEmpty {
      parts.append(
        """
        people AS (
          INSERT INTO click_people (link, person, click, received)
          SELECT * FROM unnest(?::bytea[], ?::bytea[], ?::bytea[], ?::bigint[]) ORDER BY 1, 2
          ON CONFLICT DO NOTHING)
        """)
    }
    if !newOpens.isEmpty {
      parts.append(
        """
        opens AS (
          INSERT INTO click_continuations (app, click, opens)
          SELECT * FROM unnest(?::bytea[], ?::bytea[], ?::bigint[]) \(isNew) ORDER BY 1, 2
          ON CONFLICT (app, click) DO UPDATE SET opens = click_continuations.opens + excluded.opens)
        """)
    }
    return "WITH \(parts.joined(separator: ", ")) SELECT 1"
  }

  private static func rowsSQL(_ areNew: Bool) -> String {
    """
    written AS (
      INSERT INTO clicks (position, \(ClickRow.columns), counted)
      SELECT place.first + number, id, app, link, host, slug, received, occurred, kind, person, bot,
        device, referrer, continued, campaign, source, medium, channel, tags, counted
      FROM place, unnest(?::bigint[], ?::bytea[], ?::bytea[], ?::bytea[], ?::text[], ?::text[],
        ?::bigint[], ?::bigint[], ?::text[], ?::bytea[], ?::bigint[], ?::text[], ?::text[],
        ?::bytea[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bytea[])
        AS row (number, id, app, link, host, slug, received, occurred, kind, person, bot, device,
          referrer, continued, campaign, source, medium, channel, tags, counted)
      \(areNew ? "" : "ON CONFLICT DO NOTHING") RETURNING link, kind, bot, continued, counted)
    """
  }

  private func bindRows(_ statement: PostgresStatement) {
    // PostgreSQL takes them as they come.
    let order = rows.indices.sorted { one, other in
      (rows[one].click.id, rows[one].click.app) < (rows[other].click.id, rows[other].click.app)
    }
    let ordered = order.map { rows[$0] }
    let clicks = ordered.map(\.click)
    statement.bind(order.map(Int64.init))
    statement.bind(clicks.map { $0.id.bytes })
    statement.bind(clicks.map { $0.app.bytes })
    statement.bind(column: clicks.map { $0.link?.bytes })
    statement.bind(clicks.map(\.host) as [String?])
    statement.bind(column: clicks.map(\.slug))
    statement.bind(clicks.map(\.receivedAt.milliseconds))
    statement.bind(clicks.map(\.occurredAt.milliseconds))
    statement.bind(clicks.map(\.kind.rawValue) as [String?])
    statement.bind(column: clicks.map { $0.visitor?.bytes })
    statement.bind(clicks.map { $0.isBot ? 1 : 0 } as [Int64])
    statement.bind(clicks.map(\.device.rawValue) as [String?])
    statement.bind(column: clicks.map(\.referrer))
    statement.bind(column: clicks.map { $0.continued?.bytes })
    statement.bind(column: clicks.map(\.origin.campaign))
    statement.bind(column: clicks.map(\.origin.source))
    statement.bind(column: clicks.map(\.origin.medium))
    statement.bind(column: clicks.map(\.origin.channel?.rawValue))
    statement.bind(column: clicks.map(\.origin.tagsText))
    statement.bind(column: ordered.map { $0.counted?.bytes })
  }

  private static func talliesSQL(_ isNew: String) -> String {
    """
    tallied AS (
      INSERT INTO click_tallies (number, change, amount, \(ClickGroup.columns))
      SELECT place.first + number, place.first + number, amount, app, quarter, link, kind, bot,
        continued, device, campaign, source, medium, channel
      FROM place, unnest(?::bigint[], ?::bigint[], ?::bytea[], ?::bigint[], ?::text[], ?::text[],
        ?::bigint[], ?::bigint[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
        AS row (number, amount, app, quarter, link, kind, bot, continued, device, campaign, source,
          medium, channel)
      \(isNew)
      ORDER BY \(ClickGroup.columns)
      ON CONFLICT (\(ClickGroup.columns)) DO UPDATE
        SET amount = click_tallies.amount + excluded.amount, change = excluded.change)
    """
  }

  private func bindTallies(_ statement: PostgresStatement) {
    let groups = Array(tallies.keys)
    statement.bind(groups.indices.map(Int64.init))
    statement.bind(groups.map { Int64(tallies[$0] ?? 0) })
    statement.bind(groups.map { $0.app.bytes })
    statement.bind(groups.map(\.quarter))
    statement.bind(groups.map(\.linkText) as [String?])
    statement.bind(groups.map(\.kind.rawValue) as [String?])
    statement.bind(groups.map { $0.isBot ? 1 : 0 } as [Int64])
    statement.bind(groups.map { $0.isContinued ? 1 : 0 } as [Int64])
    statement.bind(groups.map(\.device.rawValue) as [String?])
    statement.bind(groups.map(\.campaign) as [String?])
    statement.bind(groups.map(\.source) as [String?])
    statement.bind(groups.map(\.medium) as [String?])
    statement.bind(groups.map(\.channel) as [String?])
  }
}
