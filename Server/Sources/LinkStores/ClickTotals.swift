import LinkRecords

/// What the touches and tallies of one commit add to the totals, which stay when the touches are removed.
struct ClickTotals {
  private struct Key: Hashable {
    let app: RecordID
    let quarter: Int64
    let link: RecordID?
    let kind: Click.Kind
    let isBot: Bool
    let isContinued: Bool
    let device: Click.Device
    let referrer: String
    let campaign: String
    let source: String
    let medium: String
    let channel: String
  }

  private struct Count {
    var clicks = 0
    /// How many of them have no touch.
    var tallied = 0
  }

  private var counts: [Key: Count] = [:]

  mutating func add(_ touch: Touch) {
    let origin = touch.origin
    let key = Key(
      app: touch.app, quarter: Quarter.number(of: touch.occurredAt.milliseconds), link: touch.link,
      kind: touch.kind, isBot: touch.isBot, isContinued: touch.continued != nil,
      device: touch.device, referrer: touch.referrer ?? "", campaign: origin.campaign ?? "",
      source: origin.source ?? "", medium: origin.medium ?? "",
      channel: origin.channel?.rawValue ?? "")
    counts[key, default: Count()].clicks += 1
  }

  /// Adds by how much a tally has risen.
  mutating func add(_ tally: ClickTally, _ number: Int) {
    let origin = tally.origin
    let key = Key(
      app: tally.app, quarter: Quarter.number(of: tally.quarter.milliseconds), link: tally.link,
      kind: tally.kind, isBot: tally.isBot, isContinued: tally.isContinued, device: tally.device,
      referrer: "", campaign: origin.campaign ?? "", source: origin.source ?? "",
      medium: origin.medium ?? "", channel: origin.channel?.rawValue ?? "")
    counts[key, default: Count()].clicks += number
    counts[key, default: Count()].tallied += number
  }

  mutating func write(to database: StoreConnection) throws {
    var statement = try database.statement(
      """
      INSERT INTO click_totals (app, quarter, link, kind, bot, continued, device, referrer, campaign,
        source, medium, channel, amount, tallied)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET
        amount = amount + excluded.amount, tallied = tallied + excluded.tallied
      """)
    for (key, count) in counts {
      statement.bind(key.app)
      statement.bind(key.quarter)
      // An empty text where nothing stands: nulls differ from each other.
      statement.bind(key.link?.description ?? "")
      statement.bind(key.kind.rawValue)
      statement.bind(key.isBot)
      statement.bind(key.isContinued)
      statement.bind(key.device.rawValue)
      for text in [
        key.referrer, key.campaign, key.source, key.medium, key.channel,
      ] {
        statement.bind(text)
      }
      statement.bind(Int64(count.clicks))
      statement.bind(Int64(count.tallied))
      try statement.execute()
    }
    counts = [:]
  }
}
