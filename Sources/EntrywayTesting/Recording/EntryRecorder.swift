#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes down what comes to a center, from now on.
///
/// ```swift
/// let recorder = EntryRecorder(center, ShopRoute.entries)
/// // … the app is used …
/// recorder.recording
/// ```
@MainActor
public final class EntryRecorder<Destination: LinkDestination> {
  /// What has come so far.
  public private(set) var recording = EntryRecording()

  private let mask: @MainActor (AppEntry) -> AppEntry?
  private var start: Date?
  private var registration: DeliveryRegistration?

  /// A recorder for a center, and the rules by which it reads.
  public init(_ center: DeepLinkCenter<Destination>, _ rules: EntryRules<Destination>) {
    mask = { [weak center] entry in
      EntryMask(rules: rules, audiences: center?.audiences ?? []).masked(entry)
    }
    registration = center.attach { [weak self, weak center] event in
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
    case .redirected, .reachedLateHandler, .endedHandlerChain, .storeProblem: return
    }
    recording.events.append(noted)
  }
}

extension DeepLinkCenter {
  fileprivate func state(of event: DeliveryEvent<Destination>) -> EntryRecord<Destination>? {
    history.last { $0.id == event.entry }
  }
}
