import LinkPlatform
import ReportReferences

/// What reports have to say of an app's events, found by looking at all of them.
struct ReportReference: Sendable {
  /// An event as reports see it: with the campaign that holds.
  struct Row: Sendable {
    let installation: Int
    let event: Event
    let seen: SeenEvent

    var time: Timestamp { event.occurredAt }
  }

  /// Installation by installation, each in the order of time and sequence.
  let rows: [Row]
  /// What the owner has registered, those sent last first.
  let sends: [Send]
  let numbers: TextNumbers

  init(_ kept: [KeptEvents.Kept], sends: [Send]) {
    var numbers = TextNumbers()
    for send in sends { numbers.add(send) }
    let owned = Dictionary(sends.map { ($0.id, $0) }) { first, _ in first }
    var places: [RecordID: Int] = [:]
    var rows: [Row] = []
    for kept in kept {
      let place = places[kept.teller.installation] ?? places.count
      places[kept.teller.installation] = place
      var event = kept.event
      // What its send says of a campaign holds as a whole.
      if let send = event.send.flatMap({ owned[$0] }), send.campaign != nil || send.source != nil {
        event.origin = Origin(campaign: send.campaign, source: send.source)
      }
      let seen = numbers.seen(event, installation: Int64(place))
      rows.append(Row(installation: place, event: event, seen: seen))
    }
    self.rows = rows.sorted {
      ($0.installation, $0.event.occurredAt, $0.event.sequence)
        < ($1.installation, $1.event.occurredAt, $1.event.sequence)
    }
    self.sends = sends.sorted { $1.sentAt < $0.sentAt }
    self.numbers = numbers
  }

  /// The rows of each installation.
  var byInstallation: [[Row]] {
    Dictionary(grouping: rows, by: \.installation).sorted { $0.key < $1.key }.map(\.value)
  }
}

/// Numbers that stand for texts; a campaign that a link names is not that of the owner.
struct TextNumbers: Sendable {
  struct Text: Hashable, Sendable {
    let text: String
    let isTold: Bool
  }

  private var numbers: [Text: Int64] = [:]
  private var texts: [Text] = []

  subscript(number: Int64) -> Text? { number == 0 ? nil : texts[Int(number) - 1] }

  func known(_ text: String?) -> Int64 {
    text.flatMap { numbers[Text(text: $0, isTold: false)] } ?? 0
  }

  mutating func number(_ text: String?, isTold: Bool = false) -> Int64 {
    guard let text else { return 0 }
    let key = Text(text: text, isTold: isTold)
    if let number = numbers[key] { return number }
    texts.append(key)
    numbers[key] = Int64(texts.count)
    return Int64(texts.count)
  }

  mutating func add(_ send: Send) {
    let texts: [String?] = [send.id, send.route] + send.actions.flatMap { [$0.id, $0.route] }
    for text in texts {
      _ = number(text)
    }
  }

  mutating func seen(_ event: Event, installation: Int64) -> SeenEvent {
    let isTold = event.origin.isTold
    for text in [event.entrySource, event.version, event.surface] { _ = number(text) }
    return SeenEvent(
      installation: installation, time: event.occurredAt.milliseconds, kind: event.kind,
      outcome: event.outcome, name: number(event.name), send: number(event.send),
      action: number(event.action), link: number(event.link?.description),
      campaign: number(event.origin.campaign, isTold: isTold),
      source: number(event.origin.source, isTold: isTold),
      session: number(event.session?.description))
  }
}

extension EventPattern {
  /// Whether it matches an event with the campaign that holds.
  func matches(_ event: Event) -> Bool {
    func fits<Value: Equatable>(_ wanted: Value?, _ value: Value?) -> Bool {
      wanted == nil || wanted == value
    }
    if let outcomes {
      guard let outcome = event.outcome, outcomes.contains(outcome) else { return false }
    }
    return kind == event.kind && fits(name, event.name) && fits(entrySource, event.entrySource)
      && fits(campaign, event.origin.campaign) && fits(send, event.send)
      && fits(action, event.action) && fits(surface, event.surface)
  }
}
