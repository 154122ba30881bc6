package import LinkPlatform

/// A click as the row of a table.
package enum ClickRow {
  /// The columns that binding a click fills, in their order.
  package static let columns = """
    id, app, link, host, slug, received, occurred, kind, person, bot, device, referrer, continued, \
    campaign, source, medium, channel, tags
    """
  /// How many there are.
  package static let columnCount: CInt = 18
}

extension SQLStatement {
  /// Binds a click's columns.
  package mutating func bind(_ click: Click) {
    bind(click.id)
    bind(click.app)
    bind(click.link)
    bind(click.host)
    bind(click.slug)
    bind(click.receivedAt)
    bind(click.occurredAt)
    bind(click.kind.rawValue)
    bind(click.visitor)
    bind(click.isBot)
    bind(click.device.rawValue)
    bind(click.referrer)
    bind(click.continued)
    bind(click.origin)
  }

  /// Binds campaign, source, medium, channel and tags.
  package mutating func bind(_ origin: Origin) {
    bind(origin.campaign)
    bind(origin.source)
    bind(origin.medium)
    bind(origin.channel?.rawValue)
    bind(origin.tagsText)
  }
}

extension SQLRow {
  /// Reads a click; nil for a row of a newer server, whose kind is none here.
  package func click(from column: CInt = 0) -> Click? {
    guard let id = self.id(column), let app = self.id(column + 1),
      let kind: Click.Kind = value(column + 7)
    else { return nil }
    return Click(
      id: id, app: app, link: self.id(column + 2), host: text(column + 3) ?? "",
      slug: text(column + 4), receivedAt: time(column + 5), occurredAt: time(column + 6),
      kind: kind,
      visitor: visitor(column + 8), isBot: flag(column + 9), device: value(column + 10) ?? .other,
      referrer: text(column + 11), continued: self.id(column + 12),
      origin: origin(from: column + 13))
  }

  /// Reads a position, and the click behind it.
  package var placedClick: PlacedClick? {
    click(from: 1).map { PlacedClick(position: number(0), click: $0) }
  }

  /// Reads campaign, source, medium, channel and tags from five columns.
  package func origin(from column: CInt) -> Origin {
    Origin(
      campaign: text(column), source: text(column + 1), medium: text(column + 2),
      channel: value(column + 3),
      tags: text(column + 4).map {
        $0.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
      } ?? [])
  }
}

extension Origin {
  /// The tags as one column has them; nil without any.
  package var tagsText: String? { tags.isEmpty ? nil : tags.joined(separator: "\n") }
}

extension SQLDatabase {
  /// A position up to which clicks were received before a time, and after which they were received since.
  package func clickPosition(before time: Timestamp) throws -> Int64 {
    // No index has the times: what is looked for is halved between the first and the last click.
    let last = try number("SELECT max(position) FROM clicks") ?? 0
    var (before, since) = (Int64(0), last + 1)
    while since - before > 1 {
      let middle = before + (since - before) / 2
      let found = try statement(
        "SELECT position, received FROM clicks WHERE position >= ? ORDER BY position LIMIT 1",
        middle
      ).first { (position: $0.number(0), received: $0.time(1)) }
      if let found, found.position < since, found.received < time {
        before = found.position
      } else {
        since = middle
      }
    }
    return before
  }
}
