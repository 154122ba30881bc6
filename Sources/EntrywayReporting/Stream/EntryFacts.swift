import Foundation

/// What is told of an entry, whatever becomes of it.
struct EntryFacts: Hashable, Sendable {
  var source: String
  var send: String?
  var link: UUID?
  var touch: TouchToken?
  /// Where it comes from, as far as that is reported.
  var origin = ReportedOrigin()
  /// Whether it shows nothing: then it begins no session.
  var isInBackground: Bool

  init(_ entry: AppEntry, isInBackground: Bool) {
    source = entry.source.name
    send = entry.sendID
    link = entry.resolved?.id
    touch = entry.resolved?.touch ?? entry.touch
    // Nor does the app come to the screen when a notification is dismissed.
    self.isInBackground = isInBackground || entry.source == .notification(.dismiss)
  }
}

/// Turns what a center tells into what is reported; it keeps what is known of the entries on their way.
@MainActor final class OpenObserver<Destination: LinkDestination> {
  private let mailbox: ReportMailbox
  private let options: ReportingOptions
  private let isBackground: @MainActor (AppEntry) -> Bool
  private var facts: [UUID: EntryFacts] = [:]
  private var shown = RecentKeys()
  private var uuids = EntryUUIDs()

  init(
    _ mailbox: ReportMailbox, _ options: ReportingOptions,
    isBackground: @escaping @MainActor (AppEntry) -> Bool
  ) {
    self.mailbox = mailbox
    self.options = options
    self.isBackground = isBackground
  }

  func observe(_ event: DeliveryEvent<Destination>) {
    switch event.kind {
    case .received(let entry):
      guard let uuid = event.uuid else { return }
      let known = self.known(of: entry)
      facts[uuid] = known
      mailbox.post(.entry(known, event.date))
    case .restored(let entry):
      guard let uuid = event.uuid else { return }
      facts[uuid] = known(of: entry)
    case .redirected(_, let resolved?):
      guard let uuid = event.uuid, var known = facts[uuid] else { return }
      known.link = resolved.id ?? known.link
      known.touch = resolved.touch ?? known.touch
      facts[uuid] = known
    case .finished(let outcome):
      guard let uuid = event.uuid, let known = facts.removeValue(forKey: uuid) else { return }
      if let report = report(outcome, known, uuid, event.date) { mailbox.post(.event(report)) }
    case .presented(let entry): notePresentation(of: entry, at: event.date)
    default: return
    }
  }

  private func known(of entry: AppEntry) -> EntryFacts {
    var known = EntryFacts(entry, isInBackground: isBackground(entry))
    known.origin = ReportedOrigin(entry, options)
    return known
  }

  private func report(
    _ outcome: EntryOutcome<Destination>, _ known: EntryFacts, _ uuid: UUID, _ date: Date
  ) -> ReportedEvent? {
    var event = ReportedEvent(id: uuid, .open, occurredAt: date)
    event.entrySource = known.source
    event.send = known.send
    event.link = known.link
    event.touch = known.touch
    event.origin = known.origin
    switch outcome {
    case .opened(let match):
      event.outcome = match.isFallback ? .fallback : .opened
      event.route = match.name ?? (match.isFallback ? nil : Self.nameless)
      if let name = match.name, let listed = options.parameters[name] {
        event.parameters = Self.values(of: match.parameters, listed)
      }
    case .rejected(let rejection):
      event.outcome = .rejected
      event.code = rejection.code.rawValue
      event.nearest = rejection.noMatch?.nearestRoute
    case .superseded: event.outcome = .superseded
    case .expired: event.outcome = .expired
    case .cancelled(let cancellation):
      event.outcome = .cancelled
      event.code = cancellation.code
    case .duplicate: return nil
    }
    return event
  }

  /// What a route is called that has no name: the app's own code has read the link.
  private static var nameless: String { "unnamed" }

  private static func values(
    of parameters: [MatchedParameter], _ listed: Set<String>
  ) -> [String: String] {
    var values: [String: String] = [:]
    for parameter in parameters where listed.contains(parameter.name) && !parameter.isMasked {
      guard values.count < ReportedText.valueCount,
        let name = ReportedText.name(parameter.name),
        let text = ReportedText.bounded(parameter.text, ReportedText.valueLimit)
      else { continue }
      values[name] = text
    }
    return values
  }

  /// Two callbacks may say that one notification is presented.
  private func notePresentation(of entry: AppEntry, at date: Date) {
    guard let send = entry.sendID, case .notification(let content) = entry.content else { return }
    if let request = content.requestID {
      let delivery = content.deliveredAt.map { "\($0.timeIntervalSince1970)" } ?? ""
      guard shown.insert(request + "\n" + delivery) else { return }
    }
    var event = ReportedEvent(id: uuids.next(at: date), .shown, occurredAt: date)
    event.send = send
    event.entrySource = entry.source.name
    mailbox.post(.event(event))
  }
}

/// The last keys that came, each once.
private struct RecentKeys {
  private static let limit = 256
  private var keys: [String] = []

  /// Adds a key, and says whether it is new.
  mutating func insert(_ key: String) -> Bool {
    guard !keys.contains(key) else { return false }
    if keys.count == Self.limit { keys.removeFirst() }
    keys.append(key)
    return true
  }
}

extension EntryCancellation {
  /// What is told of it: never the reason's own words, which may say anything.
  var code: String {
    switch self {
    case .dismissal: "dismissed"
    case .guardDecision: "guard"
    case .guardTimeLimit: "guard-time-limit"
    case .app: "app"
    case .termination: "termination"
    }
  }
}
