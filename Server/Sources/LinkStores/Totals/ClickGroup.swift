import LinkPlatform

/// Clicks that are counted as one amount: what the totals and the tallies are both by.
struct ClickGroup: Hashable {
  let app: RecordID
  let quarter: Int64
  let link: RecordID?
  let kind: Click.Kind
  let isBot: Bool
  let isContinued: Bool
  let device: Click.Device
  let campaign: String
  let source: String
  let medium: String
  let channel: String

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

  /// The columns that binding a group fills, in their order.
  static let columns = """
    app, quarter, link, kind, bot, continued, device, campaign, source, medium, channel
    """
}

extension SQLStatement {
  /// Binds the columns of a group.
  mutating func bind(_ group: ClickGroup) {
    bind(group.app)
    bind(group.quarter)
    // An empty text where nothing stands: nulls differ from each other.
    bind(group.link?.description ?? "")
    bind(group.kind.rawValue)
    bind(group.isBot)
    bind(group.isContinued)
    bind(group.device.rawValue)
    for text in [group.campaign, group.source, group.medium, group.channel] { bind(text) }
  }
}
