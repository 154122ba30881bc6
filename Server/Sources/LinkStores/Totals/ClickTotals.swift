package import LinkPlatform

/// What the touches and tallies of one commit add to the totals, which stay when the touches are removed.
package struct ClickTotals {
  private struct Key: Hashable {
    let group: ClickGroup
    let referrer: String
  }

  private struct Count {
    var clicks = 0
    /// How many of them have no touch.
    var tallied = 0
  }

  private var counts: [Key: Count] = [:]

  package init() {}

  package mutating func add(_ touch: Touch) {
    let group = ClickGroup(
      app: touch.app, at: touch.occurredAt, link: touch.link, kind: touch.kind, isBot: touch.isBot,
      isContinued: touch.continued != nil, device: touch.device, origin: touch.origin)
    counts[Key(group: group, referrer: touch.referrer ?? ""), default: Count()].clicks += 1
  }

  /// Adds by how much a tally has risen.
  package mutating func add(_ tally: ClickTally, _ number: Int) {
    let group = ClickGroup(
      app: tally.app, at: tally.quarter, link: tally.link, kind: tally.kind, isBot: tally.isBot,
      isContinued: tally.isContinued, device: tally.device, origin: tally.origin)
    let key = Key(group: group, referrer: "")
    counts[key, default: Count()].clicks += number
    counts[key, default: Count()].tallied += number
  }

  package mutating func write(to database: some SQLDatabase) throws {
    var statement = try database.statement(
      """
      INSERT INTO click_totals (\(ClickGroup.columns), referrer, amount, tallied)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (app, quarter, link, kind, bot, continued, device, referrer, campaign, source, medium,
        channel) DO UPDATE SET amount = click_totals.amount + excluded.amount,
        tallied = click_totals.tallied + excluded.tallied
      """)
    for (key, count) in counts {
      statement.bind(key.group)
      statement.bind(key.referrer)
      statement.bind(Int64(count.clicks))
      statement.bind(Int64(count.tallied))
      try statement.execute()
    }
    counts = [:]
  }
}
