#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension EntryRecording {
  /// Replays the recording to a center, and throws if an entry ends differently.
  ///
  /// Each entry arrives through the same callback and after the same time as when it was recorded.
  /// The requirements that it waited for stay unsatisfied until it opened then; the center's guards
  /// decide for themselves. A different outcome shows what has changed: a route, a rule or a
  /// policy.
  ///
  /// - Parameter center: A center that has received nothing yet. From now on, it uses the replay's
  ///   clock.
  /// - Returns: The numbers of the entries that were not replayed because their content was not
  ///   kept.
  /// - Throws: A ``/EntrywaySimulation/TestFailure`` that lists each entry with a different
  ///   outcome.
  @MainActor @discardableResult
  public func expectSame<Destination: LinkDestination>(
    in center: DeepLinkCenter<Destination>
  ) async throws(TestFailure) -> [Int] {
    let replay = EntryReplay(self, center)
    await replay.play()
    let differences = replay.differences
    if !differences.isEmpty {
      throw TestFailure(
        .replay,
        "\(differences.count) of \(Set(events.map(\.entry)).count) recorded entries "
          + "now end differently",
        notes: differences,
        hint: "if that is intended, record them again; if not, check the table and the rules")
    }
    return replay.skipped.sorted()
  }
}

/// Plays a recording to a center.
@MainActor
private final class EntryReplay<Destination: LinkDestination> {
  private let recording: EntryRecording
  private let center: DeepLinkCenter<Destination>
  private let clock = SimulatedClock()
  private var ids: [Int: EntryID] = [:]
  private var sources: [Int: EntrySource] = [:]
  private(set) var skipped: Set<Int> = []
  private var outcomes: [EntryID: String] = [:]
  /// What each entry that waits is waiting for, as it was recorded.
  private var waits: [Int: Set<String>] = [:]
  private var registrations: [DeliveryRegistration] = []

  init(_ recording: EntryRecording, _ center: DeepLinkCenter<Destination>) {
    self.recording = recording
    self.center = center
    center.readClock(clock)
    registrations = [
      center.onOpen { _, _ in },
      center.observe { [weak self] event in
        guard let id = event.entry, let outcome = event.outcome else { return }
        self?.outcomes[id] = outcome.recorded
      },
    ]
  }

  func play() async {
    for (index, event) in recording.events.enumerated() {
      clock.advance(to: .simulated + event.after)
      if let entry = event.received {
        receive(entry, event.entry, laterEvents: recording.events[(index + 1)...])
      } else if event.isOpening == true {
        open(event.entry)
      } else if let outcome = event.outcome {
        end(event.entry, outcome)
      }
      for _ in 0..<1_000 {
        if center.askedGuards.isEmpty { break }
        await Task.yield()
      }
    }
    for registration in registrations { registration.cancel() }
  }

  private func receive(
    _ recorded: RecordedEntry, _ number: Int, laterEvents: ArraySlice<EntryRecording.Event>
  ) {
    guard let entry = recorded.entry(start: .simulated) else {
      skipped.insert(number)
      return
    }
    sources[number] = entry.source
    let next = laterEvents.first { $0.entry == number }
    waits[number] = next?.waitsFor.map(Self.missing)
    prepare()
    if recorded.isArrival == true {
      let before = center.history.last?.id
      center.willPresent(entry)
      if let last = center.history.last, last.id != before { ids[number] = last.id }
    } else {
      ids[number] = center.receive(entry).id
    }
  }

  /// What an entry waited for was not satisfied, and everything else was.
  private func prepare() {
    let all = Set(recording.events.flatMap { $0.waitsFor ?? [] }).union(["interface"])
    let missing = waits.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    for name in all.sorted() {
      let requirement = Requirement(rawValue: name)
      if missing.contains(name) {
        center.withdraw(requirement)
      } else if !center.isSatisfied(requirement) {
        center.satisfy(requirement)
      }
    }
  }

  /// The view of a replay is there from the start, so what waited for a view waits for the
  /// interface.
  private static func missing(_ waited: [String]) -> Set<String> {
    waited.isEmpty ? ["interface"] : Set(waited)
  }

  private func open(_ number: Int) {
    waits[number] = nil
    prepare()
    // What was satisfied all along is in no recording.
    let entry = center.waiting.first { $0.id == ids[number] }
    guard case .waiting(let waits)? = entry?.state else { return }
    for case .requirement(let requirement) in waits { center.satisfy(requirement) }
  }

  private func end(_ number: Int, _ outcome: String) {
    waits[number] = nil
    center.expire()
    let isGivenUp = outcome == EntryOutcome<Destination>.cancelled(by: .app).recorded
    if isGivenUp, let id = ids[number] { center.cancel(id) }
  }

  /// What became of each entry that had an outcome then, and has another one now.
  var differences: [String] {
    recording.events.compactMap { event in
      guard let then = event.outcome, !skipped.contains(event.entry) else { return nil }
      let now = ids[event.entry].map { outcomes[$0] ?? "without an outcome" } ?? "not opened"
      guard now != then, let source = sources[event.entry] else { return nil }
      return "entry \(event.entry), \(source.phrase): \(then) then, \(now) now"
    }
  }
}
