#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Records the entries that a center receives, from now on.
///
/// ```swift
/// let recorder = EntryRecorder(center, ShopRoute.entries)
/// // … the app is used …
/// recorder.recording
/// ```
@MainActor
public final class EntryRecorder<Destination: LinkDestination> {
  /// What has been recorded so far.
  public private(set) var recording = EntryRecording()

  private let mask: @MainActor (AppEntry) -> AppEntry?
  private var start: Date?
  private var registration: DeliveryRegistration?

  /// Creates a recorder for a center and its rules.
  ///
  /// - Parameters:
  ///   - center: The center to listen to.
  ///   - rules: The app's rules, which declare what is sensitive.
  public init(_ center: DeepLinkCenter<Destination>, _ rules: EntryRules<Destination>) {
    mask = { [weak center] entry in
      EntryMask(rules: rules, audiences: center?.audiences ?? []).masked(entry)
    }
    registration = center.observe { [weak self, weak center] event in
      let record = center?.state(of: event)
      self?.note(event, isArrival: record?.isArrival ?? false)
    }
  }

  /// Ends the recording.
  public func stop() { registration?.cancel() }

  private func note(_ event: DeliveryEvent<Destination>, isArrival: Bool) {
    guard let id = event.entry else { return }
    let start = start ?? event.date
    self.start = start
    var noted = EntryRecording.Event(
      after: event.date.timeIntervalSince(start), entry: id.rawValue)
    switch event.kind {
    case .received(let entry), .restored(let entry):
      let masked = mask(entry)
      noted.received = RecordedEntry(
        masked ?? entry, isArrival: isArrival, isContentKept: masked != nil, start: start)
    case .waiting(let waits):
      noted.waitsFor = waits.compactMap {
        if case .requirement(let requirement) = $0 { requirement.rawValue } else { nil }
      }
    case .opening: noted.isOpening = true
    case .finished(let outcome): noted.outcome = outcome.recorded
    case .redirected, .guardProblem, .misspelledRequirement, .reachedLateHandler,
      .endedHandlerChain, .presented, .storeProblem:
      return
    }
    recording.events.append(noted)
  }
}

extension DeepLinkCenter {
  fileprivate func state(of event: DeliveryEvent<Destination>) -> EntryRecord<Destination>? {
    history.last { $0.id == event.entry }
  }
}

/// Takes the secrets out of entries.
private struct EntryMask<Destination: LinkDestination> {
  let rules: EntryRules<Destination>
  let audiences: Set<String>

  /// The entry with its secrets masked; nil if it would be read as another destination then.
  func masked(_ entry: AppEntry) -> AppEntry? {
    let reading = rules.read(entry, audiences: audiences)
    // A rule may have taken the secret from under any key.
    let hidesAll = reading.hasMaskedParameter
    var copy = entry
    // What a tag contains is the user's, and opens nothing.
    copy.nfcRecords = entry.nfcRecords.map {
      NFCRecord(format: $0.format, type: $0.type, payload: [])
    }
    switch entry.content {
    case .link(let link): copy.content = .link(rules.routes.masked(link))
    case .notification(var content):
      content.payload = masked(payload: content.payload, hidesAll)
      copy.content = .notification(content)
    case .shortcutItem(var item):
      item.userInfo = masked(fields: item.userInfo, hidesAll)
      copy.content = .shortcutItem(item)
    case .activity(var activity):
      activity.userInfo = masked(fields: activity.userInfo, hidesAll)
      copy.content = .activity(activity)
    // A recording has a file by its name alone.
    case .file(var file):
      file.url = URL(fileURLWithPath: "/").appendingPathComponent(file.url.lastPathComponent)
      copy.content = .file(file)
    // Whoever has a share's address may have what is shared, and its owner is a person.
    case .cloudKitShare(var share):
      (share.ownerName, share.url) = ("***", nil)
      copy.content = .cloudKitShare(share)
    case .purchase: break
    }
    return rules.read(copy, audiences: audiences).words == reading.words ? copy : nil
  }

  /// What the notification shows is for the person alone, and opens nothing; the category is the
  /// app's own word.
  private func masked(payload: PayloadValue, _ hidesAll: Bool) -> PayloadValue {
    guard case .object(var fields) = payload, case .object(let aps)? = fields["aps"] else {
      return rules.routes.masked(payload, hidesAll: hidesAll)
    }
    fields["aps"] = nil
    var result = masked(fields: fields, hidesAll)
    result["aps"] = .object(aps.filter { $0.key == "category" })
    return .object(result)
  }

  private func masked(
    fields: [String: PayloadValue], _ hidesAll: Bool
  ) -> [String: PayloadValue] {
    guard case .object(let fields) = rules.routes.masked(.object(fields), hidesAll: hidesAll) else {
      return [:]
    }
    return fields
  }
}

extension EntryReading {
  /// What the entry is read as, without what differs from run to run.
  fileprivate var words: String {
    switch self {
    case .route(let match): EntryOutcome.opened(match).recorded
    case .rejected(let rejection): EntryOutcome<Destination>.rejected(rejection).recorded
    case .dismissed: "dismissed"
    }
  }

  fileprivate var hasMaskedParameter: Bool {
    guard case .route(let match) = self else { return false }
    return match.parameters.contains { $0.text == RouteTable<Destination>.mask }
  }
}

extension EntryOutcome {
  /// The outcome in words, without the numbers of other entries, and without what was found in a
  /// payload.
  var recorded: String {
    switch self {
    case .rejected(let rejection): "rejected: \(rejection.code.rawValue)"
    case .superseded: "superseded"
    case .duplicate: "duplicate"
    case .opened, .expired, .cancelled: description
    }
  }
}
