import Foundation
import NIOCore
import Synchronization

/// What the parts of a running batch share: lines that are ready, results that wait to be taken, and how
/// many lines are in between.
///
/// A lock and no actor: `stop()` and the progress are asked for from signal handlers and timers, and each
/// push passes here twice.
final class BatchFlow: Sendable {
  private struct State {
    /// Lines that were read and are not sent yet.
    var lines = CircularBuffer<BatchInput>()
    var listHasEnded = false
    /// Lines that were taken from there and whose results haven't left.
    var outstanding = 0
    /// Those of them that have no result yet.
    var pending = 0
    /// Results that aren't in the results file yet.
    var unwritten: [BatchResult] = []
    var isWriting = false
    /// Results that wait for the loop.
    var results = CircularBuffer<BatchResult>()
    var isStopped = false
    var failure: BatchError?
    var isFinished = false
    var reader: CheckedContinuation<Void, Never>?
    var sender: CheckedContinuation<Void, Never>?
    /// The sender, as long as the rate allows nothing.
    var sleeper: CheckedContinuation<Void, Never>?
    var hasSlept = false
    var consumer: CheckedContinuation<Void, Never>?
    var limit: RateLimit?
    var counts = BatchCounts()
    var stopRule = StopRule()
    var pace = BatchPace()
    var batchID: UUID?
    /// Lines that earlier runs have finished.
    var earlier = 0
    /// Lines that were read, and are in no count yet.
    var uncounted = 0

    var hasEnded: Bool { isStopped || failure != nil }

    /// How many lines can be taken; none while they are fewer than a group.
    ///
    /// Until the answers tell that the tokens belong here, only as many as the stop rule needs.
    func room(window: Int, group: Int) -> Int {
      let free = window - outstanding
      if let needed = stopRule.answersNeeded { return min(free, needed - pending) }
      return free >= group ? free : 0
    }
  }

  private let state: Mutex<State>
  private let window: Int
  /// Lines are taken in groups, since noting them costs a write to the disk.
  private let group: Int
  private let clock: BatchClock
  /// Ends pushes that wait for a stream.
  let waiting: SendingStop

  init(window: Int, rate: Int?, clock: BatchClock, waiting: SendingStop) {
    self.window = max(1, window)
    group = max(1, self.window / 8)
    self.clock = clock
    self.waiting = waiting
    var state = State()
    state.limit = rate.map(RateLimit.init)
    self.state = Mutex(state)
  }
}

// What is asked from outside.
extension BatchFlow {
  /// Takes no more lines, and sends none of those that wait for a stream.
  func stop() { end { $0.isStopped = true } }

  /// Takes no more lines, and ends the sequence with an error, of several with the first.
  func fail(_ error: BatchError) { end { $0.failure = $0.failure ?? error } }

  private func end(_ change: (inout State) -> Void) {
    let waiting = state.withLock { state in
      guard !state.isFinished else { return [] as [CheckedContinuation<Void, Never>?] }
      change(&state)
      defer { (state.reader, state.sender, state.sleeper) = (nil, nil, nil) }
      return [state.reader, state.sender, state.sleeper]
    }
    self.waiting.set()
    for continuation in waiting { continuation?.resume() }
  }

  var isStopped: Bool { state.withLock { $0.isStopped } }
  var hasEnded: Bool { state.withLock { $0.hasEnded } }
  var summary: BatchSummary { state.withLock { $0.counts.summary } }
  var batchID: UUID? { state.withLock { $0.batchID } }
  var earlier: Int { state.withLock { $0.earlier } }

  func progress(total: Int?) -> BatchProgress {
    let now = clock.elapsed()
    return state.withLock { state in
      let isRead = state.listHasEnded && !state.hasEnded
      return state.pace.progress(
        state.counts.summary,
        total: isRead ? state.counts.summary.total + state.uncounted : total, at: now)
    }
  }

  /// Begins with what earlier runs have counted.
  func begin(id: UUID, counts: BatchCounts) {
    let now = clock.elapsed()
    state.withLock { state in
      state.batchID = id
      state.counts = counts
      state.earlier = counts.summary.total
      state.pace = BatchPace(done: counts.summary.total, at: now)
    }
  }
}

// What reading the list asks.
extension BatchFlow {
  /// Adds a line when there is room; false if no more are taken.
  func add(_ line: BatchInput) async -> Bool {
    while true {
      let (isDone, isWanted, sender) = state.withLock { state in
        guard !state.hasEnded else {
          return (true, false, nil as CheckedContinuation<Void, Never>?)
        }
        guard state.lines.count < window else { return (false, true, nil) }
        state.lines.append(line)
        if line.previous == nil { state.uncounted += 1 }
        guard state.room(window: window, group: group) > 0 else { return (true, true, nil) }
        defer { state.sender = nil }
        return (true, true, state.sender)
      }
      sender?.resume()
      if isDone { return isWanted }
      await withCheckedContinuation { continuation in
        let goesOn = state.withLock { state in
          if state.hasEnded || state.lines.count < window { return true }
          state.reader = continuation
          return false
        }
        if goesOn { continuation.resume() }
      }
    }
  }

  /// The list is at its end.
  func listEnded() {
    let sender = state.withLock { state in
      state.listHasEnded = true
      defer { state.sender = nil }
      return state.sender
    }
    sender?.resume()
  }
}

// What sending asks.
extension BatchFlow {
  private enum Step {
    case send([BatchInput], CheckedContinuation<Void, Never>?)
    case wait
    case sleep(Duration)
    case end
  }

  /// The next lines to send, as many as the window and the rate allow; nil if there are no more.
  func nextLines() async -> [BatchInput]? {
    while true {
      switch step() {
      case .send(let lines, let reader):
        reader?.resume()
        return lines
      case .end: return nil
      case .wait: await waitForLines()
      case .sleep(let duration):
        let timer = Task { [clock] in
          try? await clock.sleep(duration)
          wakeSleeper()
        }
        await sleepUntilWoken()
        timer.cancel()
      }
    }
  }

  private func step() -> Step {
    let now = clock.elapsed()
    return state.withLock { state in
      guard !state.hasEnded else { return .end }
      guard !state.lines.isEmpty else { return state.listHasEnded ? .end : .wait }
      let free = state.room(window: window, group: group)
      guard free > 0 else { return .wait }
      var count = min(free, state.lines.count)
      if let taken = state.limit?.take(upTo: count, at: now) {
        guard taken > 0 else { return .sleep(state.limit?.delay ?? .zero) }
        count = taken
      }
      var lines: [BatchInput] = []
      lines.reserveCapacity(count)
      for _ in 0..<count { lines.append(state.lines.removeFirst()) }
      state.outstanding += count
      state.pending += count
      defer { state.reader = nil }
      return .send(lines, state.reader)
    }
  }

  private func waitForLines() async {
    await withCheckedContinuation { continuation in
      let goesOn = state.withLock { state in
        let canSend = !state.lines.isEmpty && state.room(window: window, group: group) > 0
        let isAtEnd = state.lines.isEmpty && state.listHasEnded
        if state.hasEnded || canSend || isAtEnd { return true }
        state.sender = continuation
        return false
      }
      if goesOn { continuation.resume() }
    }
  }

  private func sleepUntilWoken() async {
    await withCheckedContinuation { continuation in
      let goesOn = state.withLock { state in
        defer { state.hasSlept = false }
        if state.hasEnded || state.hasSlept { return true }
        state.sleeper = continuation
        return false
      }
      if goesOn { continuation.resume() }
    }
  }

  private func wakeSleeper() {
    let sleeper = state.withLock { state in
      // It may not have fallen asleep yet.
      state.hasSlept = state.sleeper == nil
      defer { state.sleeper = nil }
      return state.sleeper
    }
    sleeper?.resume()
  }

  /// Gives up lines that weren't noted, and so count as never read.
  func drop(_ count: Int) {
    state.withLock { state in
      state.outstanding -= count
      state.pending -= count
    }
  }
}

// Where results pass.
extension BatchFlow {
  /// Counts a result, writes it, and gives it to the loop.
  ///
  /// Of several tasks that record at the same time one writes for all.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - push: The push, if it was sent.
  ///   - previous: How the line ended before, if it was sent again.
  ///   - write: Writes results to the files.
  func record(
    _ result: BatchResult, of push: BatchPush?, previous: BatchCounts.Ending?,
    write: ([BatchResult]) throws(BatchError) -> Void
  ) {
    let now = clock.elapsed()
    let (writes, cause, sender) = state.withLock { state in
      state.pending -= 1
      if let previous { state.counts.remove(previous) } else { state.uncounted -= 1 }
      state.counts.add(result.ending)
      state.pace.add(done: state.counts.summary.total, at: now)
      state.unwritten.append(result)
      let cautious = state.stopRule.answersNeeded != nil
      let cause = push.flatMap { state.stopRule.cause(after: result, of: $0) }
      defer { state.isWriting = true }
      // Afterwards, room comes from results that are taken.
      guard cautious, cause == nil, state.room(window: window, group: group) > 0 else {
        return (!state.isWriting, cause, nil as CheckedContinuation<Void, Never>?)
      }
      defer { state.sender = nil }
      return (!state.isWriting, cause, state.sender)
    }
    if let cause { fail(cause) }
    sender?.resume()
    guard writes else { return }
    while let results = unwritten() {
      do throws(BatchError) { try write(results) } catch { fail(error) }
      let consumer = state.withLock { state in
        state.results.append(contentsOf: results)
        defer { state.consumer = nil }
        return state.consumer
      }
      consumer?.resume()
    }
  }

  /// Results to write; nil if there are none, and the next who records writes.
  private func unwritten() -> [BatchResult]? {
    state.withLock { state in
      guard !state.unwritten.isEmpty else {
        state.isWriting = false
        return nil
      }
      defer { state.unwritten = [] }
      return state.unwritten
    }
  }

  /// Everything has its result.
  func finish() {
    let consumer = state.withLock { state in
      state.isFinished = true
      state.lines.removeAll()
      defer { state.consumer = nil }
      return state.consumer
    }
    consumer?.resume()
  }

  /// The next result; nil at the end.
  func next() async throws(BatchError) -> BatchResult? {
    while true {
      let (result, sender, isAtEnd, failure) = state.withLock { state in
        guard let result = state.results.popFirst() else {
          return (
            nil as BatchResult?, nil as CheckedContinuation<Void, Never>?, state.isFinished,
            state.failure
          )
        }
        state.outstanding -= 1
        guard state.room(window: window, group: group) > 0 else {
          return (result, nil, false, nil)
        }
        defer { state.sender = nil }
        return (result, state.sender, false, nil)
      }
      sender?.resume()
      if let result { return result }
      if isAtEnd {
        if let failure { throw failure }
        return nil
      }
      await withCheckedContinuation { continuation in
        let goesOn = state.withLock { state in
          if !state.results.isEmpty || state.isFinished { return true }
          state.consumer = continuation
          return false
        }
        if goesOn { continuation.resume() }
      }
    }
  }
}
