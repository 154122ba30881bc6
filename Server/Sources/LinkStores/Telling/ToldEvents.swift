package import LinkPlatform

/// Makes events that are shown of rows of numbers: with their texts, and those of no installation that was
/// removed.
package struct ToldEvents<Database: SQLDatabase> {
  private let database: Database
  private let sends: SentCampaigns
  private let hidden: HiddenValueNames
  private var texts: StringTexts<Database>
  /// The identifiers of installations by their numbers; nil for one that is removed.
  private var owners: [Int64: RecordID?] = [:]

  /// - Parameters:
  ///   - database: Where the names are.
  ///   - app: The app's number.
  package init(_ database: Database, app: Int64) throws {
    self.database = database
    sends = SentCampaigns(database, app: app)
    hidden = try HiddenValueNames(database, app: app)
    texts = StringTexts(database)
  }

  /// The event of a row; nil for one of an installation that is not shown.
  package mutating func event(_ row: EventRow, at position: Int64) throws -> TailEvent? {
    let total = row.total
    guard let kind = Event.Kind(number: total.kind), let owner = try owner(row.installation) else {
      return nil
    }
    // What a send says of its campaign holds as a whole.
    let sent = sends.campaign(of: total.send)
    let (campaign, source) = (sent?.campaign ?? total.campaign, sent?.source ?? total.source)
    var event = Event(
      id: row.id, kind: kind, occurredAt: Timestamp(milliseconds: row.time), sequence: row.sequence)
    event.outcome = Event.Outcome(number: total.outcome)
    event.code = try texts.text(of: total.code)
    event.entrySource = try texts.text(of: total.entry)
    event.name = try texts.text(of: total.name)
    event.nearest = try texts.text(of: total.nearest)
    event.version = try texts.text(of: total.version)
    event.origin.campaign = try texts.text(of: campaign)
    event.origin.source = try texts.text(of: source)
    event.link = try texts.text(of: total.link).flatMap { RecordID($0) }
    event.send = try texts.text(of: total.send)
    event.action = try texts.text(of: total.action)
    event.surface = try texts.text(of: total.surface)
    event.referrer = try texts.text(of: row.referrer)
    event.isReengagement = row.flags.contains(.reengagement)
    // What the link says goes with its campaign, or with none.
    if sent == nil, let items = row.items {
      CampaignItemsText.read(items, into: &event)
    } else {
      event.origin.isTold = try texts.isTold(campaign) || texts.isTold(source)
    }
    return TailEvent(
      position: position, installation: owner, receivedAt: Timestamp(milliseconds: row.received),
      event: event, details: hidden.shown(row.details, at: row.received))
  }

  private mutating func owner(_ number: Int64) throws -> RecordID? {
    if let known = owners[number] { return known }
    let id = try database.statement(
      "SELECT id FROM installations WHERE number = ? AND removed = 0", number
    ).first { $0.id(0) }
    owners[number] = .some(id)
    return id
  }
}
