import LinkPlatform

/// The other ways in: buttons of notifications, campaigns in links, referring sites, widgets and doors that
/// few apps have.
extension DemoTraffic {
  /// The push whose buttons people press.
  static let messages = "messages-1"

  /// A push with two buttons that have links of their own.
  static func message(at time: Timestamp) -> Send {
    Send(
      id: messages, campaign: "messages", source: "push", sentAt: time, recipients: 500,
      isMutable: true, target: "https://shop.example.com/conversations/7", route: "conversation",
      actions: [
        SendAction(
          id: "REPLY_ACTION", target: "https://shop.example.com/conversations/7/reply",
          route: "reply"),
        SendAction(
          id: "VIEW_PROFILE", target: "https://shop.example.com/users/42", route: "user"),
      ],
      outcome: SendOutcome(
        accepted: 489, refused: ["Unregistered": 11], deadTokens: 11,
        toldAt: time.adding(.seconds(27))))
  }

  /// What an installation does beside links and pushes: numbers of its own leave the rest as it is.
  mutating func waysIn(version: String) {
    swap(&numbers, &others)
    defer { swap(&numbers, &others) }
    message(version)
    order(version)
    campaign(version)
    widget(version)
    if numbers.chance(0.05) { door(version) }
  }

  /// A time of the last days.
  private mutating func time(inDays days: Int64 = 7) -> Int64 {
    end.milliseconds - numbers.below(days * Self.day)
  }

  /// One of several, each with its share; nil for the rest.
  private mutating func choice<Value>(_ values: [(Double, Value)]) -> Value? {
    var rest = Double(numbers.below(1000)) / 1000
    for (share, value) in values {
      guard rest >= share else { return value }
      rest -= share
    }
    return nil
  }

  private mutating func message(_ version: String) {
    guard let send = sends.first(where: { $0.id == Self.messages }), numbers.chance(0.4),
      pushed[send.id, default: 0] < send.recipients ?? 0
    else { return }
    pushed[send.id, default: 0] += 1
    let time = send.sentAt.milliseconds + numbers.below(3_600_000)
    if numbers.chance(0.95) { tell(.delivered, at: time, send: send.id, version) }
    guard
      let action = choice([
        (0.14, Event.tap), (0.12, "REPLY_ACTION"), (0.05, "VIEW_PROFILE"), (0.04, "SEARCH_ACTION"),
        (0.15, Event.dismiss),
      ])
    else { return }
    let pressed = time + 30_000 + numbers.below(4 * 3_600_000)
    if action == Event.dismiss { return dismiss(send, at: pressed, version) }
    // The push says nothing of this button: the app's own rule opens its search.
    let routes = ["SEARCH_ACTION": "search", "REPLY_ACTION": "reply", "VIEW_PROFILE": "user"]
    open(
      routes[action] ?? send.route, at: pressed, source: "notification", version: version,
      send: send.id
    ) { $0.action = action }
  }

  /// Of the push about an order: its button, and dismissals.
  private mutating func order(_ version: String) {
    guard let send = sends.first(where: { $0.id == "orders-1" }) else { return }
    let action = choice([(0.02, "TRACK_ACTION"), (0.03, Event.dismiss)])
    let pressed = send.sentAt.milliseconds + 60_000 + numbers.below(8 * 3_600_000)
    switch action {
    case Event.dismiss: dismiss(send, at: pressed, version)
    case .some(let button):
      open(
        send.route, at: pressed, source: "notification", version: version, send: send.id
      ) { $0.action = button }
    case nil: break
    }
  }

  private mutating func dismiss(_ send: Send, at time: Int64, _ version: String) {
    add(
      Event(
        id: id(at: time), kind: .open, occurredAt: Timestamp(milliseconds: time),
        sequence: 0, version: version, outcome: .cancelled, code: "dismissed",
        entrySource: "notification", send: send.id, action: Event.dismiss))
  }

  /// A universal link of somebody else's page, which names its campaign itself.
  private mutating func campaign(_ version: String) {
    guard numbers.chance(0.2),
      let (campaign, source, host) = choice([
        (0.4, ("autumn", "partner-blog", "blog.example.net")),
        (0.25, ("autumn", "search", "search.example.org")),
        (0.2, ("gift-guide", "magazine", "magazine.example.net")),
        // Somebody's own idea of one of the owner's campaigns.
        (0.05, ("spring", "forum", "forum.example.org")),
      ])
    else { return }
    let time = time()
    let origin = Origin(campaign: campaign, source: source, medium: "referral", isTold: true)
    // Half of the browsers say where a link was.
    let referrer = numbers.chance(0.6) ? host : nil
    let isLost = campaign == "gift-guide" && numbers.chance(0.3)
    let isBack = numbers.chance(0.12)
    let content = campaign == "autumn" ? "banner" : nil
    guard !isLost else {
      return reject(at: time, source: "universal-link", version) {
        ($0.origin, $0.referrer) = (origin, referrer)
      }
    }
    open(
      numbers.chance(0.5) ? "sale" : "order", at: time, source: "universal-link",
      version: version
    ) {
      ($0.origin, $0.content, $0.referrer) = (origin, content, referrer)
      $0.isReengagement = isBack
    }
  }

  private mutating func widget(_ version: String) {
    guard numbers.chance(0.18),
      let (surface, route) = choice([
        (0.5, ("widget:orders", "order")), (0.15, ("widget:sale", "sale")),
        (0.15, ("control:search", "search")), (0.2, ("live-activity:order-status", "order")),
      ])
    else { return }
    open(route, at: time(), source: "url-scheme", version: version) { $0.surface = surface }
  }

  private mutating func door(_ version: String) {
    guard
      let (source, route) = choice([
        (0.3, ("widget", "order")), (0.1, ("live-activity", "order")), (0.25, ("nfc", "order")),
        (0.1, ("file", "order")), (0.1, ("cloudkit-share", "conversation")),
        (0.15, ("purchase", "sale")),
      ])
    else { return }
    open(route, at: time(), source: source, version: version)
  }

  /// A short link that is over.
  private mutating func reject(
    at time: Int64, source: String, _ version: String, change: (inout Event) -> Void
  ) {
    var event = Event(
      id: id(at: time), kind: .open, occurredAt: Timestamp(milliseconds: time), sequence: 0,
      version: version, outcome: .rejected, code: "ended-link", entrySource: source)
    change(&event)
    add(event)
  }
}
