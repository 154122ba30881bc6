package import LinkPlatform

/// What the numbers of an app's events read as: with what sends say of their campaigns, and `other` for
/// what has lost its place.
package struct ScannedNames {
  private let sends: SentCampaigns
  private let displaced: DisplacedStrings

  /// - Parameters:
  ///   - database: Where the names are.
  ///   - app: The app's number.
  ///   - sends: What sends say; nil for those that are read when they are met.
  package init(_ database: some SQLDatabase, app: Int64, sends: SentCampaigns? = nil) throws {
    self.sends = sends ?? SentCampaigns(database, app: app)
    displaced = try DisplacedStrings(database, app: app)
  }

  /// The campaign that holds: its send's as a whole, or its own.
  package func campaign(of event: some EventFacts) -> Int64 {
    sends.campaign(of: event.send)?.campaign ?? displaced.reading(event.campaign)
  }

  /// The source that holds, of the campaign that does.
  package func source(of event: some EventFacts) -> Int64 {
    sends.campaign(of: event.send)?.source ?? displaced.reading(event.source)
  }

  package func value(of event: some ScannedEvent, by breakdown: EventBreakdown?) -> Int64 {
    switch breakdown {
    case nil: 0
    case .campaign: campaign(of: event)
    case .source: source(of: event)
    case .entrySource: displaced.reading(event.entry)
    case .version: displaced.reading(event.version)
    case .action: displaced.reading(event.action)
    case .surface: displaced.reading(event.surface)
    }
  }

  /// A touch as numbers.
  package func touch(of event: some EventFacts) -> TouchNumbers {
    touch(
      TouchNumbers(
        send: event.send, link: event.link, campaign: event.campaign, source: event.source))
  }

  /// A touch with the campaign that holds for it.
  package func touch(_ touch: TouchNumbers) -> TouchNumbers {
    let sent = sends.campaign(of: touch.send)
    return TouchNumbers(
      send: displaced.reading(touch.send), link: touch.link,
      campaign: sent?.campaign ?? displaced.reading(touch.campaign),
      source: sent?.source ?? displaced.reading(touch.source))
  }
}

/// What sends say of their campaigns.
package final class SentCampaigns {
  package typealias Campaign = (campaign: Int64, source: Int64)

  private var known: [Int64: Campaign?] = [:]
  /// Reads what a send says that was not met yet; nil where all are known.
  private let read: ((Int64) -> Campaign?)?

  /// Reads each when it is met first, on a connection that is free then.
  package init(_ database: some SQLDatabase, app: Int64) {
    read = { send in
      let found = try? database.statement(
        """
        SELECT campaign, source FROM sends
        WHERE app = ? AND send = ? AND (campaign <> 0 OR source <> 0)
        """, app, send
      ).first { row in (campaign: row.number(0), source: row.number(1)) }
      return found ?? nil
    }
  }

  /// Reads all at once, for a connection that gives events meanwhile.
  package init(allFrom database: some SQLDatabase, app: Int64) throws {
    read = nil
    try database.statement(
      """
      SELECT send, campaign, source FROM sends WHERE app = ? AND (campaign <> 0 OR source <> 0)
      """, app
    ).each { known[$0.number(0)] = (campaign: $0.number(1), source: $0.number(2)) }
  }

  /// The campaign and the source of a send; nil for one that says nothing, and for none.
  package func campaign(of send: Int64) -> Campaign? {
    guard send != 0 else { return nil }
    if let known = known[send] { return known }
    guard let read else { return nil }
    let found = read(send)
    known[send] = .some(found)
    return found
  }
}
