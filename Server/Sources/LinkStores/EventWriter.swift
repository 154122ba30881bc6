import FoundationEssentials
import GRDB
import LinkPlatform

/// Writes the batches of one commit.
struct EventWriter {
  private let database: Database
  private(set) var strings: StringTable
  private var totals = EventTotals()
  private var sizes = EventSizes()
  private var insertion: RowStatement

  init(_ database: Database, _ strings: StringTable) throws {
    (self.database, self.strings) = (database, strings)
    insertion = try database.statement(
      """
      INSERT INTO events (app, id, installation, occurred, sequence, kind, outcome, name, code,
        nearest, entry, version, campaign, source, link, send, session, touch, received, details,
        action, surface, referrer, flags, items)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (app, id) DO NOTHING
      """)
  }

  mutating func append(_ batch: EventBatch) throws -> BatchVerdict {
    let app = try strings.number(of: batch.app, database)
    let found = try database.installation(batch.installation, app: app)
    if let known = found?.known {
      guard !known.isRemoved else { return .removed }
      guard SecretHash.isSame(known.secretHash, batch.secretHash) else { return .wrongSecret }
    }
    let teller = StringReporter(
      isKnown: !EventBudgets.isYoung(found?.known, at: batch.receivedAt),
      declared: batch.declared, time: batch.receivedAt.milliseconds)
    let skew = try skew(of: batch, found)
    var number = found?.number
    var tooOld: [Int] = []
    for (index, event) in batch.events.enumerated() {
      let time = min(event.occurredAt.milliseconds &+ skew, batch.receivedAt.milliseconds)
      guard time >= batch.oldest.milliseconds else {
        tooOld.append(index)
        continue
      }
      // Only an event that is taken makes an installation.
      let installation = try number ?? add(batch, app, skew)
      number = installation
      try append(event, at: time, app, installation, batch, teller)
    }
    return .appended(tooOld: tooOld)
  }

  /// Writes what the batches add to the totals and to the bytes of their apps.
  mutating func finish() throws {
    try totals.write(to: database)
    try sizes.write(to: database)
  }

  /// How far the clock of a batch is behind: what is known of its installation, while that holds.
  private func skew(of batch: EventBatch, _ known: InstallationRow?) throws -> Int64 {
    let measured = batch.receivedAt.milliseconds - batch.sentAt.milliseconds
    if let known, Self.isTolerable(measured - known.skew) { return known.skew }
    let skew = Self.isTolerable(measured) ? 0 : measured
    if let known {
      try database.execute("UPDATE installations SET skew = ? WHERE number = ?", skew, known.number)
    }
    return skew
  }

  /// Adds the installation of a batch.
  private func add(_ batch: EventBatch, _ app: Int64, _ skew: Int64) throws -> Int64 {
    try database.execute(
      "INSERT INTO installations (app, id, secret, skew, first, removed) VALUES (?, ?, ?, ?, ?, 0)",
      app, batch.installation, batch.secretHash, skew, batch.receivedAt)
    return database.lastInsertedRowID
  }

  private static func isTolerable(_ milliseconds: Int64) -> Bool {
    let limit = SQLiteEventStore.clockTolerance.milliseconds
    return -limit...limit ~= milliseconds
  }

  private mutating func append(
    _ event: Event, at time: Int64, _ app: Int64, _ installation: Int64, _ batch: EventBatch,
    _ teller: StringReporter
  ) throws {
    let origin = event.origin
    var total = EventTotals.Key(app: app, time: time, kind: event.kind, outcome: event.outcome)
    func number(_ text: String?, _ kind: StringKind) throws -> Int64 {
      try strings.number(of: text, kind, app: app, by: teller, database)
    }
    total.name = try number(event.name, .name)
    total.code = try number(event.code, .code)
    total.nearest = try number(event.nearest, .name)
    total.entry = try number(event.entrySource, .entry)
    total.version = try number(event.version, .version)
    total.campaign = try number(origin.campaign, origin.isTold ? .toldCampaign : .campaign)
    total.source = try number(origin.source, origin.isTold ? .toldSource : .source)
    total.link = try number(event.link?.description, .link)
    total.send = try number(event.send, .send)
    total.action = try number(event.action, .action)
    total.surface = try number(event.surface, .surface)
    let referrer = try number(event.referrer, .referrer)
    insertion.bind(app)
    insertion.bind(event.id)
    insertion.bind(installation)
    insertion.bind(time)
    insertion.bind(event.sequence)
    insertion.bind(total.kind)
    insertion.bind(total.outcome)
    insertion.bind(total.name)
    insertion.bind(total.code)
    insertion.bind(total.nearest)
    insertion.bind(total.entry)
    insertion.bind(total.version)
    insertion.bind(total.campaign)
    insertion.bind(total.source)
    insertion.bind(total.link)
    insertion.bind(total.send)
    insertion.bind(event.session?.sessionNumber ?? 0)
    insertion.bind(event.touch)
    insertion.bind(batch.receivedAt)
    let details = try details(of: event, app: app, teller)
    insertion.bind(details)
    insertion.bind(total.action)
    insertion.bind(total.surface)
    insertion.bind(referrer)
    insertion.bind(EventFlags(event).rawValue)
    let items = CampaignItemsText.text(of: event)
    insertion.bind(items)
    try insertion.execute()
    guard database.changesCount > 0 else { return }
    totals.add(total)
    sizes.add(EventSize.bytes(details: details, items: items, referrer: referrer), of: app)
  }

  /// Parameters and values as JSON; nil for none.
  private mutating func details(
    of event: Event, app: Int64, _ teller: StringReporter
  ) throws -> String? {
    guard !event.values.isEmpty else { return nil }
    var members: [(String, Event.Value.Content)] = []
    let other = try strings.number(of: StringKind.other, .key, app: app, by: teller, database)
    for value in event.values {
      let known = try strings.number(of: value.key, .key, app: app, by: teller, database)
      members.append((known == other ? StringKind.other : value.key, value.content))
    }
    return EventDetails.text(of: members)
  }
}

extension RecordID {
  /// What stands for a session: 63 bits made of all of its own, never 0, for an installation has few.
  var sessionNumber: Int64 {
    max(1, Int64(bitPattern: high &* 0x9E37_79B9_7F4A_7C15 ^ low) & Int64.max)
  }
}
