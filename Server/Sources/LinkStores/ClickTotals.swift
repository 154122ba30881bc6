import LinkRecords

/// What the touches of one commit add to the totals, which stay when the touches are removed.
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

  private var counts: [Key: Int] = [:]

  mutating func add(_ touch: Touch) {
    let origin = touch.origin
    let key = Key(
      app: touch.app, quarter: Quarter.number(of: touch.occurredAt.milliseconds), link: touch.link,
      kind: touch.kind, isBot: touch.isBot, isContinued: touch.continued != nil,
      device: touch.device, referrer: touch.referrer ?? "", campaign: origin.campaign ?? "",
      source: origin.source ?? "", medium: origin.medium ?? "",
      channel: origin.channel?.rawValue ?? "")
    counts[key, default: 0] += 1
  }

  mutating func write(to database: StoreConnection) throws {
    var statement = try database.statement(
      """
      INSERT INTO click_totals (app, quarter, link, kind, bot, continued, device, referrer, campaign,
        source, medium, channel, amount)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET amount = amount + excluded.amount
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
      statement.bind(Int64(count))
      try statement.execute()
    }
    counts = [:]
  }
}
