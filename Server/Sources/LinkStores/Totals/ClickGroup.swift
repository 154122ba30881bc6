package import LinkPlatform

/// Clicks that are counted as one amount: what the totals and the tallies are both by.
package struct ClickGroup: Hashable, Sendable {
  package let app: RecordID
  package let quarter: Int64
  package let link: RecordID?
  package let kind: Click.Kind
  package let isBot: Bool
  package let isContinued: Bool
  package let device: Click.Device
  package let campaign: String
  package let source: String
  package let medium: String
  package let channel: String

  init(
    app: RecordID, at time: Timestamp, link: RecordID?, kind: Click.Kind, isBot: Bool,
    isContinued: Bool, device: Click.Device, origin: Origin
  ) {
    quarter = Quarter.number(of: time.milliseconds)
    (self.app, self.link, self.kind, self.device) = (app, link, kind, device)
    (self.isBot, self.isContinued) = (isBot, isContinued)
    campaign = origin.campaign ?? ""
    source = origin.source ?? ""
    medium = origin.medium ?? ""
    channel = origin.channel?.rawValue ?? ""
  }

  /// The group that a tallied click is counted in: nothing of it is the sender's to choose.
  package init(_ click: Click) {
    self.init(
      app: click.app, at: click.receivedAt, link: click.link, kind: click.kind, isBot: click.isBot,
      isContinued: click.continued != nil, device: click.device, origin: click.origin)
  }

  /// The columns that binding a group fills, in their order.
  package static let columns = """
    app, quarter, link, kind, bot, continued, device, campaign, source, medium, channel
    """

  /// The columns of a tally, in the order in which they are read.
  package static let tallyColumns = "number, change, amount, \(columns)"

  /// The link as a column has it: an empty text where nothing stands, since nulls differ from each other.
  package var linkText: String { link?.description ?? "" }
}

extension SQLStatement {
  /// Binds the columns of a group.
  mutating func bind(_ group: ClickGroup) {
    bind(group.app)
    bind(group.quarter)
    bind(group.linkText)
    bind(group.kind.rawValue)
    bind(group.isBot)
    bind(group.isContinued)
    bind(group.device.rawValue)
    for text in [group.campaign, group.source, group.medium, group.channel] { bind(text) }
  }
}

extension SQLRow {
  /// Reads ``ClickGroup/tallyColumns``.
  package var clickTally: ClickTally? {
    guard let app = id(3), let kind: Click.Kind = value(6) else { return nil }
    func text(_ column: CInt) -> String? { self.text(column).flatMap { $0.isEmpty ? nil : $0 } }
    return ClickTally(
      number: number(0), change: number(1), app: app, link: text(5).flatMap { RecordID($0) },
      quarter: Timestamp(milliseconds: number(4) * Quarter.milliseconds), kind: kind,
      isBot: flag(7), isContinued: flag(8), device: value(9) ?? .other,
      origin: Origin(
        campaign: text(10), source: text(11), medium: text(12), channel: value(13)),
      count: Int(number(2)))
  }
}
