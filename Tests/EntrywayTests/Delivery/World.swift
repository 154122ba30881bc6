import SeededRandom
import Testing

@testable import Entryway

/// An app that is driven at random: what happened to every entry, across restarts and kills.
@MainActor final class World {
  static let scenes: [SceneID?] = [nil, "left", "right"]
  static let needs: [Requirement] = [.interface, .session, "accepted terms"]

  var random: Seeded
  let options: DeliveryOptions
  let clock = Clock()
  var store = MemoryPendingEntryStore()
  private(set) var center = DeepLinkCenter<Place>(reading: Place.read)
  var handlers: [DeliveryRegistration] = []
  var guards: [DeliveryRegistration] = []
  var questions: [Question] = []
  /// How many events there were when an answer was given that no longer counts.
  var eventsAtLateAnswer: Int?

  struct Question {
    var run: GuardRun?
    var center: ObjectIdentifier
    var answer: CheckedContinuation<GuardDecision<Place>, Never>
  }

  /// What was done, to print when it goes wrong.
  var steps: [String] = []
  var failures: [String] = []

  var lastNumber = 0
  var received: [EntryID: AppEntry] = [:]
  var outcomes: [EntryID: [EntryOutcome<Place>]] = [:]
  var openings: [EntryID: Int] = [:]
  /// How often a handler was called with an entry, by `handler/link`.
  var calls: [String: Int] = [:]
  var calledNumbers: Set<Int> = []
  /// Opened without having waited, when the process was killed: nobody can tell of them.
  var lost: Set<EntryID> = []
  /// What the store held when a handler killed the process.
  var corpse: [StoredEntry]?
  private var run = 0
  private(set) var lastEvent = 0
  private var handlerCount = 0

  init(seed: UInt64) {
    var random = Seeded(seed: seed)
    let policies: [PendingPolicy] = [.latest, .queue(limit: 1), .queue(limit: 3)]
    options = DeliveryOptions(
      pending: policies[random.below(3)], expiry: random.chance(50) ? .seconds(30) : nil,
      backgroundActions: ["MARK"])
    self.random = random
    start(firstID: 1)
  }

  // MARK: Life and death

  func start(firstID: EntryID) {
    run += 1
    lastEvent = 0
    handlers = []
    guards = []
    let run = run
    let clock = clock
    center = DeepLinkCenter(
      options: options, store: store, firstID: firstID, now: { clock.now },
      requirements: { place, _ in
        guard case .order(let id) = place, let number = Int(id) else { return [] }
        var needs: Set<Requirement> = number % 3 == 0 ? [.session] : []
        if number % 5 == 0 { needs.insert("accepted terms") }
        return needs
      }, naming: Place.match, reading: Place.read)
    center.attach { [self] event in
      if run == self.run && corpse == nil { note(event) }
    }
  }

  /// Starts the app anew after a kill: at rest, or in the middle of a handler.
  func restart() {
    let entries = corpse ?? store.entries
    let unfinished = Set(received.keys.filter { outcomes[$0] == nil && !lost.contains($0) })
    let unstored = unfinished.subtracting(entries.map(\.id))
    let isOpening = unstored.allSatisfy { openings[$0] == 1 }
    check(isOpening && unstored.count <= (corpse == nil ? 0 : 1), "lost \(unstored)")
    lost.formUnion(unstored)
    store = MemoryPendingEntryStore(entries)
    corpse = nil
    start(firstID: center.state.nextID)
  }

  private func note(_ event: DeliveryEvent<Place>) {
    check(event.number == lastEvent + 1, "event \(event.number) after \(lastEvent)")
    lastEvent = event.number
    guard let id = event.entry else { return }
    switch event.kind {
    case .received(let entry):
      check(received[id] == nil, "\(id) came twice")
      received[id] = entry
    case .restored(let entry):
      check(received[id]?.content == entry.content, "\(id) was restored as another")
    case .opening: openings[id, default: 0] += 1
    case .finished(let outcome): outcomes[id, default: []].append(outcome)
    case .waiting, .redirected, .reachedLateHandler, .endedHandlerChain, .storeProblem: break
    }
  }

  // MARK: Handlers and guards

  /// Registers a handler that may call the center back, once.
  func listen(scene: SceneID?, mayAct: Bool = true) {
    handlerCount += 1
    let name = "handler \(handlerCount)"
    let run = run
    var act = mayAct && random.chance(40) ? random.below(6) : -1
    handlers.append(
      center.onOpen(scene: scene) { [self] _, entry in
        guard run == self.run, corpse == nil else { return }
        let number = Self.number(of: entry)
        calls["\(name)/\(number)", default: 0] += 1
        calledNumbers.insert(number)
        defer { act = -1 }
        switch act {
        case 0: receive(.order(next()))
        case 1: center.meet(Self.needs[random.below(3)])
        case 2: center.withdraw(Self.needs[random.below(3)])
        case 3: listen(scene: nil, mayAct: false)
        case 4: cancelHandler()
        case 5: corpse = store.entries
        default: break
        }
      })
  }

  func cancelHandler() {
    guard !handlers.isEmpty else { return }
    handlers.remove(at: random.below(handlers.count)).cancel()
  }

  func addGuard() {
    let asking = center
    guards.append(
      center.addGuard { [self] _, entry in
        let run = asking.state.pending.first { $0.entry == entry }?.run
        return await withCheckedContinuation {
          questions.append(Question(run: run, center: ObjectIdentifier(asking), answer: $0))
        }
      })
  }

  // MARK: Entries

  func next() -> String {
    lastNumber += 1
    return "\(lastNumber)"
  }

  func receive(_ entry: AppEntry) {
    let reception = center.receive(entry)
    guard corpse == nil else { return }
    if let outcome = outcomes[reception.id]?.first {
      // A late call of a nested center may know more than the answer, never less.
      check(reception.state.outcome == nil || reception.state.outcome == outcome, "\(reception)")
    }
  }

  static func number(of entry: AppEntry) -> Int {
    var link = ""
    if case .link(let text) = entry.content { link = text }
    if case .notification(let content) = entry.content, case .object(let fields) = content.payload,
      case .text(let text)? = fields["deep_link"]
    {
      link = text
    }
    return link.split(separator: "/").last.flatMap { Int($0) } ?? 0
  }

  func check(_ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition { failures.append(text()) }
  }
}
