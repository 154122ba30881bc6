import EntrywayDiagnostics
import Foundation

/// Keeps what is told on the disk, and sends it to the link server when it can.
actor LinkServerReporter {
  private let requests: ReportRequests
  private let folder: ReportFolder
  private let delay: Duration
  private let note: @Sendable (ReportingNote) -> Void
  private var queue: EventQueue
  /// What the disk did not take, to be tried again: at most as much as memory may hold.
  private var unwritten: [UnwrittenLine] = []
  /// Whether it was told that the disk does not take them: it may be full for weeks.
  private var isFullDiskTold = false
  /// What the link server has answered of a batch that it has not taken as a whole.
  private var answered: Set<QueueLine> = []
  /// How often reporting was turned off: what is on its way then is not sent.
  private var era = 0
  private var schedule = SendSchedule()
  private var size = BatchSize()
  /// Until when the server has asked not to be asked.
  private var isAskedToWait = false
  private var isClosed = false
  private var isRenewed = false
  private var waiting: Task<Void, Never>?
  private var sending: Task<Bool, Never>?
  private var lastProblem: LinkServerFault?

  init(
    _ calls: LinkServerCalls, _ folder: ReportFolder, queueLimit: Int, delay: Duration,
    note: @escaping @Sendable (ReportingNote) -> Void
  ) {
    requests = ReportRequests(calls: calls)
    self.folder = folder
    self.delay = delay
    self.note = note
    queue = EventQueue(folder, limit: queueLimit)
  }

  /// How many lines wait, as far as this process knows.
  var count: Int { queue.count + unwritten.count }

  /// Writes what happened; when this returns, it survives the process being killed.
  func record(_ events: [ReportedEvent], _ clicks: [ResolveQuestion]) {
    unwritten += events.compactMap(UnwrittenLine.init) + clicks.compactMap(UnwrittenLine.init)
    write()
    // Another process may have turned it off meanwhile, and deleted what was there until then.
    guard folder.hasConsent else { return turnOff() }
    scheduleSending(after: delay)
  }

  /// Writes deliveries, as far as the disk takes them: the others have files of their own, and need not
  /// wait in memory.
  ///
  /// - Returns: Those that survive the process being killed.
  func record(deliveries: [ReportedEvent]) -> Set<UUID> {
    write()
    // What waits in memory happened before.
    guard unwritten.isEmpty else { return [] }
    let lines = deliveries.compactMap(UnwrittenLine.init)
    let written = lines.prefix(append(lines))
    guard folder.hasConsent else {
      turnOff()
      return []
    }
    scheduleSending(after: delay)
    return Set(written.compactMap(\.event?.id))
  }

  private func write() {
    guard !unwritten.isEmpty else { return }
    unwritten.removeFirst(append(unwritten))
    let excess = unwritten.count - ReportMailbox.limit
    guard excess > 0 else { return }
    unwritten.removeFirst(excess)
    note(.dropped(excess, .unwritable))
  }

  /// Writes lines to the queue, and tells what became of them.
  ///
  /// - Returns: How many of them are on the disk, the first ones.
  private func append(_ lines: [UnwrittenLine]) -> Int {
    let result = queue.append(lines.map(\.line))
    for written in lines.prefix(result.written) { written.event.map { note(.recorded($0)) } }
    if result.dropped > 0 { note(.dropped(result.dropped, .fullQueue)) }
    tellDamaged()
    if let failure = result.failure, !isFullDiskTold {
      note(.problem(Self.diagnostic(failure, folder)))
    }
    isFullDiskTold = result.failure != nil
    return result.written
  }

  private func tellDamaged() {
    let damaged = queue.takeDamaged()
    if damaged > 0 { note(.dropped(damaged, .damaged)) }
  }

  /// Tries again what waits for the link server, if nothing is under way: for an app that comes to the
  /// screen.
  ///
  /// Where nothing waits, what happens next waits for what comes with it, as at any time.
  func wake() {
    guard count > 0 || folder.hasUnsent else { return }
    scheduleSending(after: .zero)
  }

  private func scheduleSending(after delay: Duration) {
    guard !isClosed, sending == nil, !isAskedToWait else { return }
    guard waiting == nil || delay == .zero else { return }
    wait(for: delay)
  }

  private func wait(for duration: Duration) {
    waiting?.cancel()
    waiting = Task { [weak self, clock = requests.calls.clock] in
      if duration > .zero { try? await clock.sleep(for: duration) }
      await self?.waitIsOver()
    }
  }

  /// Lets go of the files, for another process to send.
  func close() async {
    isClosed = true
    waiting?.cancel()
    waiting = nil
    _ = await sending?.value
    waiting?.cancel()
    queue.forget()
  }

  private func waitIsOver() {
    guard !Task.isCancelled else { return }
    waiting = nil
    isAskedToWait = false
    _ = startSending()
  }

  private func startSending() -> Task<Bool, Never> {
    if let sending { return sending }
    waiting?.cancel()
    waiting = nil
    let task = Task { await self.sendAll() }
    sending = task
    return task
  }

  /// Sends what waits now, unless the server has asked to wait.
  ///
  /// Where this is cancelled, so is the request: what it would have told goes on waiting.
  ///
  /// - Returns: Whether nothing waits any more.
  func flush() async -> Bool {
    if isAskedToWait || isClosed { return false }
    let sending = startSending()
    return await withTaskCancellationHandler {
      await sending.value
    } onCancel: {
      sending.cancel()
    }
  }

  private func sendAll() async -> Bool {
    let wait = await sendUntilFailure()
    sending = nil
    guard let wait else {
      // What a full disk has not taken is tried again, however short the delay is.
      if count > 0 { scheduleSending(after: max(delay, SendSchedule.first)) }
      return count == 0
    }
    self.wait(wait)
    return false
  }

  private func wait(_ wait: (duration: Duration, isAsked: Bool)) {
    isAskedToWait = wait.isAsked
    self.wait(for: wait.duration)
  }

  /// Sends batch after batch.
  ///
  /// - Returns: How long to wait after a failure; nil when nothing is left.
  private func sendUntilFailure() async -> (duration: Duration, isAsked: Bool)? {
    let undeleted = await sendDeletions()
    size.begin()
    // What is answered at all does not keep events from being sent.
    if let undeleted, !undeleted.fault.isAnswer { return pause(after: undeleted) }
    while folder.hasConsent, !isClosed {
      write()
      let batch: QueueBatch
      do throws(PendingStoreError) {
        let next = try queue.next()
        tellDamaged()
        guard let next else { return undeleted.map(pause) }
        batch = next
      } catch {
        note(.problem(Self.diagnostic(error, folder)))
        return pause(after: (.unreadable(error.detail), nil))
      }
      let era = era
      let failure = await send(batch)
      // What was turned off meanwhile has no queue any more, or a new one.
      guard era == self.era else { continue }
      if let failure {
        queue.putBack(batch)
        return pause(after: failure)
      }
      queue.finish(batch)
      answered = []
      schedule.succeeded()
      lastProblem = nil
    }
    // Another process may have turned it off. Closed, what waits is the next process's.
    if !folder.hasConsent, count > 0 { turnOff() }
    return undeleted.map(pause)
  }

  private typealias Failure = (fault: LinkServerFault, asked: Duration?)

  private func pause(after failure: Failure) -> (duration: Duration, isAsked: Bool) {
    // Once is enough: an app may be offline for weeks. What was cancelled says nothing of the server.
    if !Task.isCancelled {
      if failure.fault != lastProblem {
        let waits = count == 1 ? "1 event waits" : "\(count) events wait"
        note(.problem(failure.fault.diagnostic(notes: ["\(waits) in the queue"])))
      }
      lastProblem = failure.fault
    }
    var random = SystemRandomNumberGenerator()
    return (schedule.failed(asked: failure.asked, using: &random), failure.asked != nil)
  }

  // MARK: One batch

  /// - Returns: Why it has to be sent again; nil when it is done.
  private func send(_ batch: QueueBatch) async -> Failure? {
    let era = era
    let lines = batch.lines.filter { !answered.contains($0) }
    for line in lines where line.kind == .click {
      guard isAllowed(batch, era) else { return nil }
      switch await requests.count(line) {
      case .counted: break
      case .refused: note(.dropped(1, .refused))
      case .failed(let fault, let asked): return (fault, asked)
      }
      answered.insert(line)
    }
    var parts = [lines.filter { $0.kind == .event }[...]]
    while let part = parts.popLast() {
      guard !part.isEmpty else { continue }
      guard isAllowed(batch, era) else { return nil }
      guard part.count <= size.limit else {
        parts += BatchSize.halves(of: part)
        continue
      }
      switch await requests.send(part, of: batch.installation) {
      case .taken(let accepted, let invalid):
        let refused = RefusedEvent.each(invalid, of: part.count)
        // Where the numbers contradict each other, nobody knows which events the server has.
        guard accepted == part.count - refused.count else {
          let refuses = refused.isEmpty ? "" : " and refuses \(refused.count)"
          return (.unreadable("it accepts \(accepted)\(refuses) of \(part.count) events"), nil)
        }
        tell(part, refused)
        answered.formUnion(part)
        size.taken(part.count)
      case .tooMuch where part.count > 1:
        size.tooLarge(part.count)
        parts += BatchSize.halves(of: part)
      case .tooMuch: drop(part)
      // Whoever is deleted is not told of again, and what comes next is another installation's.
      case .deleted:
        giveUp(batch.installation, parts + [part], .deleted)
        return nil
      case .wrongSecret:
        giveUp(batch.installation, parts + [part], .refused)
        return nil
      case .failed(let fault, let asked):
        // What was cancelled says nothing of the batch.
        guard fault.maySayTooLarge, !Task.isCancelled, era == self.era, size.suspect(part) else {
          return (fault, asked)
        }
        if part.count > 1 {
          parts += BatchSize.halves(of: part)
        } else {
          // An outage looks the same: whether it is the event shows a batch without one.
          let isAnswered = await requests.isAnswered(of: batch.installation)
          guard era == self.era, size.isUnsendable(isOtherAnswered: isAnswered) else {
            return (fault, asked)
          }
          drop(part)
        }
      }
    }
    return nil
  }

  /// Drops an event that is not taken alone either.
  private func drop(_ part: ArraySlice<QueueLine>) {
    size = BatchSize()
    note(.dropped(part.count, .refused))
    answered.formUnion(part)
  }

  private func giveUp(
    _ installation: Installation, _ parts: [ArraySlice<QueueLine>], _ reason: ReportingNote.Reason
  ) {
    renew(installation)
    note(.dropped(parts.reduce(0) { $0 + $1.count }, reason))
  }

  /// Whether a batch may be sent still: reporting may have been turned off, and on again, also by
  /// another process.
  private func isAllowed(_ batch: QueueBatch, _ era: Int) -> Bool {
    era == self.era && folder.hasConsent && queue.isThere(batch)
  }

  private func tell(_ part: ArraySlice<QueueLine>, _ refused: [RefusedEvent]) {
    if refused.count < part.count { note(.sent(part.count - refused.count)) }
    guard let first = refused.first else { return }
    note(.dropped(refused.count, .refused))
    note(.problem(first.diagnostic(of: part[part.startIndex + first.index])))
  }

  // MARK: Deletion

  /// The installation gets another identifier: what comes next is told under that.
  func resetInstallation() {
    folder.removeInstallation()
    queue.seal()
  }

  /// Whether the installation has another identifier since this was asked last.
  func takeRenewal() -> Bool {
    defer { isRenewed = false }
    return isRenewed
  }

  private func renew(_ installation: Installation) {
    guard folder.installation == installation else { return }
    resetInstallation()
    isRenewed = true
  }

  /// Deletes what waits, and forgets the installation.
  func turnOff() {
    // Who waits goes on: a server that has asked to be left alone is, and deletions are tried again.
    era += 1
    sending?.cancel()
    (unwritten, answered) = ([], [])
    queue.forget()
    folder.turnOff()
  }

  /// Notes that the link server has to delete what the installation has told, and turns off.
  ///
  /// - Returns: Whether there is anything to delete by: an identifier.
  func turnOffForDeletion() throws(PendingStoreError) -> Bool {
    if let installation = folder.installation { try folder.addDeletion(of: installation) }
    turnOff()
    return !folder.deletions.isEmpty
  }

  /// Has the link server delete what was noted: now, or as soon as it is reached.
  func delete() async -> Bool {
    guard let failure = await sendDeletions() else { return true }
    // Nothing else would try again before the next launch.
    if sending == nil, !isAskedToWait { wait(pause(after: failure)) }
    return false
  }

  private func sendDeletions() async -> Failure? {
    for installation in folder.deletions {
      switch await requests.delete(installation) {
      case .deleted: folder.removeDeletion(of: installation)
      case .foreign(let fault):
        folder.removeDeletion(of: installation)
        return (fault, nil)
      case .failed(let fault, let asked): return (fault, asked)
      }
    }
    return nil
  }

  private static func diagnostic(_ error: PendingStoreError, _ folder: ReportFolder) -> Diagnostic {
    Diagnostic(
      .warning, .reportQueue,
      "the queue of events cannot be \(error.code == .unreadable ? "read" : "written"): "
        + error.detail,
      notes: ["in \(folder.path)"],
      hint: "free disk space; until then up to \(ReportMailbox.limit) events wait in memory.")
  }
}
