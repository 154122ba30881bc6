import EntrywaySimulation
import SeededRandom
import Testing

@testable import Entryway

/// An app that is driven at random, over several runs of it and beside another process: what
/// happened to every tap, as the app and the disk saw it.
@MainActor final class DeliveryHarness {
  static let scenes: [SceneID?] = [nil, "left", "right"]
  static let needs: [Requirement] = [.interface, .session, "accepted terms"]

  /// What happened to one entry, over all runs that knew it.
  struct Tap {
    var entry: AppEntry
    /// The run that has it now; nil while it is on the disk alone.
    var run: Int?
    var outcomes: [EntryOutcome<Destination>] = []
    var openings = 0
    /// The windows whose handlers were called.
    var windows: Set<SceneID> = []
    var isCalled = false
    /// Opened without having waited, or not kept by a disk that failed, when the process was
    /// killed: nobody can tell what becomes of it.
    var isLost = false
    /// The app was told that the disk may give it back once more.
    var mayRepeat = false
    /// A guard has redirected the link of a sign-in to a destination that competes.
    var isRedirected = false
    /// For how many seconds it has waited while no guard asked about it.
    var waited = 0.0
    /// Which guard is asking about it, and for how many seconds: they are not on the disk before the
    /// answer.
    var question: (run: GuardRun, seconds: Double)?
    /// The disk failed when its process was killed: the next one may know less of it.
    var isVague = false
  }

  /// One process: its center, and what it registered.
  @MainActor final class Process {
    let number: Int
    let center: DeepLinkCenter<Destination>
    let store: DiskStore
    var handlers: [DeliveryRegistration] = []
    var guards: [DeliveryRegistration] = []
    var lastEvent = 0
    /// The tap of each of its entries.
    var taps: [EntryID: Int] = [:]
    /// Whether some guard may never answer.
    var hasSilentGuard = false
    /// The runs whose guard has been called: those that the test answers, and those that stay silent.
    var asked: Set<GuardRun> = []

    init(number: Int, center: DeepLinkCenter<Destination>, store: DiskStore) {
      self.number = number
      self.center = center
      self.store = store
    }
  }

  struct Call: Hashable {
    var listener: String
    var tap: Int
  }

  struct Question {
    var run: GuardRun?
    var process: Int
    /// Ends once the center has done what the answer says.
    var task: Task<Void, Never>?
    var answer: CheckedContinuation<GuardDecision<Destination>, Never>
  }

  var random: Seeded
  let options: DeliveryOptions
  let dates = Clock()
  let clock = SimulatedClock()
  let disk = Disk()
  private(set) var process: Process
  /// Another process on the same store, which listens to nothing.
  var rival: Process?
  var questions: [Question] = []
  /// The questions that have been answered, until the center has their answers.
  var answered: [Task<Void, Never>] = []
  /// Whether every guard has been called and every answer heard.
  var isSettled = true
  /// How many events there were when an answer was given that no longer counts.
  var eventsAtLateAnswer: Int?
  /// What the disk held when a handler killed the process.
  var corpse: [StoredEntry]?

  /// What was done, to print when it goes wrong.
  var steps: [String] = []
  var failures: [String] = []

  var lastNumber = 0
  var taps: [Tap] = []
  /// How often a listener was called with a tap.
  var calls: [Call: Int] = [:]
  private var runs = 0
  private var handlerCount = 0

  var center: DeepLinkCenter<Destination> { process.center }

  init(seed: UInt64) {
    var random = Seeded(seed: seed)
    let policies: [PendingPolicy] = [.latest, .queue(limit: 1), .queue(limit: 3)]
    options = DeliveryOptions(
      pending: policies[random.below(3)], expiry: random.chance(50) ? .seconds(30) : nil,
      windows: random.chance(20) ? .all : .lastActive, backgroundActions: ["MARK"])
    self.random = random
    process = Process(
      number: 0, center: DeepLinkCenter(reading: Destination.read), store: DiskStore(disk, run: 0))
    process = start()
  }

  // MARK: Life and death

  func start() -> Process {
    runs += 1
    let store = DiskStore(disk, run: runs)
    let dates = dates
    let center = DeepLinkCenter(
      options: options, store: store, now: { dates.now }, clock: clock,
      requirements: { destination, _ in
        guard case .order(let id) = destination, let number = Int(id) else { return [] }
        var needs: Set<Requirement> = number % 3 == 0 ? [.session] : []
        if number % 5 == 0 { needs.insert("accepted terms") }
        return needs
      }, naming: Destination.match, reading: Destination.read)
    let process = Process(number: runs, center: center, store: store)
    center.observe { [weak self, weak process] event in
      if let process { self?.note(event, process) }
    }
    return process
  }

  /// Starts the app anew after a kill: at rest, or in the middle of a handler.
  func restart() {
    if let corpse { disk.entries = corpse }
    bury(process, isOpening: corpse != nil)
    corpse = nil
    process = start()
  }

  /// Whether a process still lives, and what it tells can be heard.
  func isAlive(_ process: Process) -> Bool {
    process === rival || (process === self.process && corpse == nil)
  }

  /// What a process that was killed leaves: the disk has it, or it is lost with good reason.
  func bury(_ process: Process, isOpening: Bool = false) {
    process.store.isAlive = false
    if disk.owner == process.number { disk.owner = nil }
    var unstored = 0
    for index in taps.indices where taps[index].run == process.number {
      taps[index].run = nil
      if !process.store.isTrusted { taps[index].isVague = true }
      let entry = process.center.state.pending.first { process.taps[$0.id] == index }
      if taps[index].question?.run != entry?.run { taps[index].question = nil }
      guard taps[index].outcomes.isEmpty, !taps[index].isLost else { continue }
      let number = Self.number(of: taps[index].entry)
      if disk.entries.contains(where: { Self.number(of: $0.entry) == number }) { continue }
      taps[index].isLost = true
      let isCode = Self.isCode(taps[index].entry) && !taps[index].isRedirected
      let isKept = process.store.isTrusted && !isCode
      if isKept, taps[index].openings == 0 { check(false, "tap \(index) is lost") }
      if isKept { unstored += 1 }
    }
    check(unstored <= (isOpening ? 1 : 0), "\(unstored) that were opening are lost")
  }

  private func note(_ event: DeliveryEvent<Destination>, _ process: Process) {
    guard isAlive(process) else { return }
    check(event.number == process.lastEvent + 1, "event \(event.number) of \(process.lastEvent)")
    process.lastEvent = event.number
    if case .storeProblem(let error) = event.kind, error.code == .uncleared { expectRepeats() }
    guard let id = event.entry else { return }
    switch event.kind {
    case .received(let entry):
      check(process.taps[id] == nil, "\(id) came twice")
      check(!taps.contains { $0.entry.uuid == entry.uuid }, "\(id) has the identifier of another")
      process.taps[id] = taps.count
      taps.append(Tap(entry: entry, run: process.number))
    case .restored(let entry):
      check(process.taps[id] == nil, "\(id) was restored as another")
      restore(entry, as: id, in: process)
    case .opening(let match):
      change(id, process) { $0.openings += 1 }
      check(
        match.audience.map(process.center.audiences.contains) ?? true, "opens for nobody: \(match)")
    case .finished(let outcome):
      change(id, process) { $0.outcomes.append(outcome) }
      checkEnd(id, outcome, process)
    case .redirected(let match, _):
      if match.competes { change(id, process) { $0.isRedirected = true } }
    case .waiting, .guardProblem, .misspelledRequirement, .reachedLateHandler, .endedHandlerChain,
      .presented, .storeProblem:
      break
    }
  }

  private func restore(_ entry: AppEntry, as id: EntryID, in process: Process) {
    let known = taps.indices.filter {
      taps[$0].run == nil && !taps[$0].isLost && taps[$0].entry.uuid == entry.uuid
    }
    let index = known.last { taps[$0].outcomes.isEmpty } ?? known.last { taps[$0].mayRepeat }
    guard let index else { return check(false, "\(entry.content) was restored, and has ended") }
    taps[index].run = process.number
    process.taps[id] = index
    // A question that had no answer when its process ended was no time in which a guard asked.
    taps[index].waited += taps[index].question?.seconds ?? 0
    taps[index].question = nil
  }

  /// An end is told after it was saved, and nothing expires sooner than it may.
  private func checkEnd(
    _ id: EntryID, _ outcome: EntryOutcome<Destination>, _ process: Process
  ) {
    guard let tap = process.taps[id].map({ taps[$0] }), !tap.mayRepeat else { return }
    if process.store.isTrusted {
      check(
        !disk.entries.contains { $0.entry.uuid == tap.entry.uuid }, "told of \(id) before saving")
    }
    if outcome == .expired, let expiry = options.expiry, !tap.isVague {
      check(.seconds(tap.waited) >= expiry, "\(id) expired after \(tap.waited) s")
    }
  }

  /// Seconds pass, in which entries wait or guards ask about them.
  func advance(_ seconds: Double) {
    for index in taps.indices where taps[index].outcomes.isEmpty {
      let process = [process, rival].compactMap(\.self).first { $0.number == taps[index].run }
      let entry = process?.center.state.pending.first { process?.taps[$0.id] == index }
      guard let run = entry?.run else {
        taps[index].question = nil
        taps[index].waited += seconds
        continue
      }
      let before = taps[index].question.flatMap { $0.run == run ? $0.seconds : nil } ?? 0
      taps[index].question = (run, before + seconds)
    }
    dates.advance(seconds)
    clock.advance(by: .milliseconds(Int(seconds * 1_000)))
  }

  private func change(_ id: EntryID, _ process: Process, _ change: (inout Tap) -> Void) {
    guard let index = process.taps[id] else { return check(false, "nobody knows \(id)") }
    change(&taps[index])
  }

  /// The disk could neither be written nor emptied: what it holds may come again.
  private func expectRepeats() {
    let numbers = Set(disk.entries.map { Self.number(of: $0.entry) })
    for index in taps.indices where numbers.contains(Self.number(of: taps[index].entry)) {
      taps[index].mayRepeat = true
    }
  }

  // MARK: Handlers and guards

  /// Registers a handler that may call the center back, once.
  func listen(scene: SceneID?, mayAct: Bool = true) {
    handlerCount += 1
    let process = process
    let id = random.chance(30) ? "view \(random.below(2))" : nil
    let name = (id ?? "handler \(handlerCount)") + "@" + (scene?.rawValue ?? "all")
    var act = mayAct && random.chance(50) ? random.below(11) : -1
    process.handlers.append(
      center.onOpen(id: id, scene: scene) { [weak self, weak process] destination, entry in
        guard let self, let process, isAlive(process) else { return }
        heard(name, scene, destination, entry, process)
        defer { act = -1 }
        switch act {
        case 0: receive(.order(next()))
        case 1: center.satisfy(Self.needs[random.below(3)])
        case 2: center.withdraw(Self.needs[random.below(3)])
        case 3: listen(scene: nil, mayAct: false)
        case 4: cancelHandler()
        case 5:
          corpse = disk.entries
          process.store.isAlive = false
        case 6: center.cancelWaiting()
        case 7: center.audiences = random.chance(50) ? ["host"] : []
        case 8: receive(.link("app:/code/\(next())"))
        case 9:
          changeDisk()
          receive(.order(next()))
        case 10: process.store.whileSaving = { [weak self] in self?.interfere() }
        default: break
        }
      })
  }

  private func heard(
    _ name: String, _ scene: SceneID?, _ destination: Destination, _ entry: AppEntry,
    _ process: Process
  ) {
    let number = Self.number(of: entry)
    let index = taps.indices.last {
      taps[$0].run == process.number && Self.number(of: taps[$0].entry) == number
        && taps[$0].openings > 0
    }
    guard let index else { return check(false, "\(name) was called with \(number)") }
    calls[Call(listener: name, tap: index), default: 0] += 1
    taps[index].isCalled = true
    if let scene { taps[index].windows.insert(scene) }
  }

  func cancelHandler() {
    guard !process.handlers.isEmpty else { return }
    process.handlers.remove(at: random.below(process.handlers.count)).cancel()
  }

  /// Registers a guard that the test answers, or one that never answers, which may have a limit.
  func addGuard() {
    let asked = process
    guard !random.chance(15) else {
      asked.hasSilentGuard = true
      let limit: Duration? = random.chance(50) ? .seconds(5) : nil
      asked.guards.append(
        center.addGuard(timeLimit: limit) { [weak asked] _, entry in
          if let run = asked?.center.run(asking: entry) { asked?.asked.insert(run) }
          await SimulatedClock.sleepForever()
          return .proceed
        })
      return
    }
    asked.guards.append(
      center.addGuard { [weak self, weak asked] _, entry in
        guard let self, let asked else { return .proceed }
        let run = asked.center.run(asking: entry)
        let task = run.flatMap { asked.center.guardTasks[$0]?.question }
        if let run { asked.asked.insert(run) }
        return await withCheckedContinuation {
          questions.append(Question(run: run, process: asked.number, task: task, answer: $0))
        }
      })
  }

  // MARK: Entries

  func next() -> String {
    lastNumber += 1
    return "\(lastNumber)"
  }

  func receive(_ entry: AppEntry) {
    let process = process
    let reception = process.center.receive(entry)
    guard isAlive(process), let index = process.taps[reception.id] else { return }
    if let outcome = taps[index].outcomes.last {
      // A late call of a nested center may know more than the answer, never less.
      check(reception.state.outcome == nil || reception.state.outcome == outcome, "\(reception)")
    }
  }

  static func number(of entry: AppEntry) -> Int {
    link(of: entry).split(separator: "/").last.flatMap { Int($0) } ?? 0
  }

  /// Whether it is the link of a sign-in, which no store keeps.
  static func isCode(_ entry: AppEntry) -> Bool { link(of: entry).hasPrefix("app:/code/") }

  private static func link(of entry: AppEntry) -> String {
    if case .link(let text) = entry.content { return text }
    if case .notification(let content) = entry.content, case .object(let fields) = content.payload,
      case .text(let text)? = fields["deep_link"]
    {
      return text
    }
    return ""
  }

  func check(_ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition { failures.append(text()) }
  }
}

extension DeepLinkCenter {
  /// The run that asks about an entry now.
  fileprivate func run(asking entry: AppEntry) -> GuardRun? {
    state.pending.first { $0.entry == entry }?.run
  }
}
