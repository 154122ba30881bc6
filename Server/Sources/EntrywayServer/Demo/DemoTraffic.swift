import Foundation
import LinkPlatform

/// Days of traffic, the same in every demo but for its dates: who got which push, followed which link,
/// saw which screen, and bought something.
struct DemoTraffic {
  static let day: Int64 = 86_400_000
  /// What the manifest opens for a link that no route takes.
  private static let fallback = "home"

  let sends: [Send]
  let records: DemoRecords
  let end: Timestamp
  var numbers = DemoNumbers(seed: 7)
  /// What ``waysIn(version:)`` draws from: it changes nothing of the rest.
  var others = DemoNumbers(seed: 36)
  private var sequence: Int64 = 0
  private var events: [Event] = []
  /// How many devices got each send.
  var pushed: [String: Int] = [:]

  init(_ records: DemoRecords, until end: Timestamp) {
    (self.records, self.end) = (records, end)
    func at(_ days: Int64) -> Timestamp {
      Timestamp(milliseconds: end.milliseconds - days * Self.day)
    }
    sends = [
      Send(
        id: "spring-1", campaign: "spring", source: "push", sentAt: at(9), recipients: 900,
        isMutable: true, target: "https://shop.example.com/sale/spring", route: "sale",
        outcome: SendOutcome(
          accepted: 868, refused: ["Unregistered": 27, "BadDeviceToken": 3], unknown: 2,
          deadTokens: 27, toldAt: at(9).adding(.seconds(41)))),
      Send(
        id: "orders-1", campaign: "orders", source: "push", sentAt: at(5), recipients: 400,
        isMutable: true, target: "https://shop.example.com/orders/4821", route: "order",
        actions: [
          SendAction(
            id: "TRACK_ACTION", target: "https://shop.example.com/orders/4821", route: "order")
        ],
        outcome: SendOutcome(
          accepted: 393, refused: ["Unregistered": 7], deadTokens: 7,
          toldAt: at(5).adding(.seconds(22)))),
      // Nobody looked where its link leads before it went out.
      Send(
        id: "summer-1", campaign: "summer", source: "push", sentAt: at(2), recipients: 700,
        target: "https://shop.example.com/offers/summer"),
      DemoTraffic.message(at: at(4)),
    ]
  }

  /// What an installation tells, and how it was met in a browser.
  mutating func next(_ installation: Int) -> ([EventBatch], [ClickDraft]) {
    events = []
    sequence = 0
    var clicks: [ClickDraft] = []
    let version = numbers.chance(0.7) ? "3.2.0" : "3.1.4"
    let first = end.milliseconds - Int64(Demo.days) * Self.day + numbers.below(4 * Self.day)
    visit(at: first, source: nil, version: version)
    if numbers.chance(0.45) { letter(installation, version, &clicks) }
    if numbers.chance(0.12) { poster(version, &clicks) }
    // The phone suggests what an earlier version has donated.
    if installation % 40 == 7 { suggestion(installation, at: first + 2 * Self.day, version) }
    waysIn(version: version)
    for send in sends where send.id != Self.messages {
      guard numbers.chance(Double(send.recipients ?? 0) / 1200) else { continue }
      guard pushed[send.id, default: 0] < send.recipients ?? 0 else { continue }
      pushed[send.id, default: 0] += 1
      push(send, version)
    }
    let id = RecordID(high: numbers.next(), low: numbers.next())
    return (batches(of: id, isOffline: installation == Self.offline), clicks)
  }

  /// The installation of a phone that was offline: what happened on it is told at the end.
  private static let offline = 11

  /// What happened, in a batch for each day, which is told as soon as the day's last event has happened.
  private func batches(of installation: RecordID, isOffline: Bool) -> [EventBatch] {
    let days = Dictionary(grouping: events) { $0.occurredAt.milliseconds / Self.day }
    return days.sorted { $0.key < $1.key }.map { _, events in
      let last = events.map(\.occurredAt).max() ?? end
      let time = isOffline ? end : min(last.adding(.seconds(5)), end)
      return EventBatch(
        app: records.app.id, installation: installation,
        secretHash: Data(repeating: 0, count: 32), sentAt: time, receivedAt: time,
        oldest: Timestamp(milliseconds: 0), declared: records.declared, events: events)
    }
  }

  private mutating func letter(
    _ installation: Int, _ version: String, _ clicks: inout [ClickDraft]
  ) {
    let time = end.milliseconds - 7 * Self.day + numbers.below(3 * Self.day)
    let click = click(records.newsletter, at: time, visitor: installation)
    clicks.append(ClickDraft(click))
    // A mail scanner looks first.
    if numbers.chance(0.3) {
      var scan = self.click(records.newsletter, at: time - 5000, visitor: installation)
      (scan.isBot, scan.device, scan.kind) = (true, .other, .redirect)
      clicks.append(ClickDraft(scan))
    }
    guard numbers.chance(0.6) else { return }
    open(
      "sale", at: time + 4000, source: "universal-link", version: version,
      link: records.newsletter, touch: click.id)
    buy(after: time + 4000, version)
  }

  private mutating func suggestion(_ installation: Int, at time: Int64, _ version: String) {
    let number = UInt64(installation)
    add(
      Event(
        id: RecordID(
          high: UInt64(clamping: time) << 16 | 0x7000, low: 0x8000_0000_0000_0000 | number),
        kind: .open, occurredAt: Timestamp(milliseconds: time),
        sequence: sequence, version: version, outcome: .rejected, code: "no-rule",
        entrySource: "user-activity"))
  }

  private mutating func poster(_ version: String, _ clicks: inout [ClickDraft]) {
    let time = end.milliseconds - numbers.below(10 * Self.day)
    let link = numbers.chance(0.7) ? records.poster : records.stale
    let click = click(link, at: time, visitor: Int(numbers.below(1_000_000)))
    clicks.append(ClickDraft(click))
    if link.id == records.poster.id {
      open(
        "order", at: time + 3000, source: "universal-link", version: version, link: link,
        touch: click.id)
    } else {
      open(nil, at: time + 3000, source: "universal-link", version: version, link: link)
    }
  }

  private mutating func push(_ send: Send, _ version: String) {
    let time = send.sentAt.milliseconds + numbers.below(3_600_000)
    if send.isMutable, numbers.chance(0.94) { tell(.delivered, at: time, send: send.id, version) }
    guard numbers.chance(0.22) else { return }
    let tap = time + 60_000 + numbers.below(6 * 3_600_000)
    guard tap < end.milliseconds else { return }
    let session = RecordID(high: numbers.next(), low: numbers.next())
    open(
      send.route, at: tap, source: "notification", version: version, send: send.id,
      session: session
    ) { $0.action = Event.tap }
    tell(
      .sessionBegan, at: tap + 100, send: send.id, version, session: session,
      source: "notification")
    guard send.route != nil else { return }
    buy(after: tap, version, session: session)
  }

  private mutating func visit(at time: Int64, source: String?, version: String) {
    let session = RecordID(high: numbers.next(), low: numbers.next())
    tell(.sessionBegan, at: time, send: nil, version, session: session, source: source)
    if numbers.chance(0.2) {
      open("search", at: time + 20_000, source: "quick-action", version: version, session: session)
    }
  }

  /// Perhaps looks at an order, checks out, buys.
  private mutating func buy(after time: Int64, _ version: String, session: RecordID? = nil) {
    var time = time + 20_000 + numbers.below(600_000)
    guard numbers.chance(0.55) else { return }
    open("order", at: time, source: "in-app", version: version, session: session)
    time += 30_000 + numbers.below(1_200_000)
    guard numbers.chance(0.6) else { return }
    tell(.custom, at: time, send: nil, version, session: session, name: "checkout")
    time += 30_000 + numbers.below(3_600_000)
    guard numbers.chance(version == "3.2.0" ? 0.7 : 0.4) else { return }
    let total = Double(990 + numbers.below(9000)) / 100
    tell(
      .custom, at: time, send: nil, version, session: session, name: "purchase",
      values: [.init("total", .number(total))])
  }

  mutating func open(
    _ route: String?, at time: Int64, source: String, version: String, send: String? = nil,
    link: Link? = nil, touch: RecordID? = nil, session: RecordID? = nil,
    change: (inout Event) -> Void = { _ in }
  ) {
    var event = Event(
      id: id(at: time), kind: .open, occurredAt: Timestamp(milliseconds: time),
      sequence: sequence, session: session, version: version,
      outcome: route == nil ? .fallback : .opened, entrySource: source,
      name: route ?? Self.fallback, link: link?.id, send: send, touch: touch,
      origin: link?.origin ?? Origin())
    change(&event)
    add(event)
  }

  mutating func tell(
    _ kind: Event.Kind, at time: Int64, send: String?, _ version: String,
    session: RecordID? = nil, source: String? = nil, name: String? = nil,
    values: [Event.Value] = []
  ) {
    add(
      Event(
        id: id(at: time), kind: kind, occurredAt: Timestamp(milliseconds: time),
        sequence: sequence, session: session, version: version, entrySource: source, name: name,
        send: send, values: values))
  }

  mutating func add(_ event: Event) {
    var event = event
    event.sequence = sequence
    sequence += 1
    // What would have happened after the end has not happened.
    if event.occurredAt <= end { events.append(event) }
  }

  mutating func click(_ link: Link, at time: Int64, visitor: Int) -> Click {
    let onPhone = numbers.chance(0.75)
    return Click(
      id: id(at: time), app: records.app.id, link: link.id, host: link.host,
      receivedAt: Timestamp(milliseconds: min(time, end.milliseconds)),
      kind: onPhone ? .page : .redirect,
      visitor: VisitorHash(high: UInt64(visitor), low: UInt64(time / Self.day)),
      device: onPhone ? .iPhone : .desktop,
      referrer: link.origin.channel == .mail ? "mail.example.com" : nil, origin: link.origin)
  }

  mutating func id(at time: Int64) -> RecordID {
    RecordID(
      high: UInt64(clamping: time) << 16 | 0x7000 | numbers.next() & 0xFFF,
      low: 0x8000_0000_0000_0000 | numbers.next() >> 2)
  }
}

/// Numbers that look random and are the same in every demo (SplitMix64).
struct DemoNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func below(_ limit: Int64) -> Int64 { Int64(next() % UInt64(limit)) }

  mutating func chance(_ share: Double) -> Bool {
    Double(next() >> 11) / 9_007_199_254_740_992 < share
  }
}
