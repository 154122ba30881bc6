/// The running async handlers, by the entry that they were called with.
///
/// It outlives its center: running handlers finish, and those waiting for them are notified.
@MainActor package final class HandlerWork {
  private struct Call {
    var entry: EntryID?
    var task: Task<Void, Never>
    var timer: Task<Void, Never>
  }

  private var calls: [Int: Call] = [:]
  private var lastNumber = 0
  private var waiting: [(entry: EntryID, tell: @MainActor () -> Void)] = []

  var tasks: [Task<Void, Never>] { calls.values.map(\.task) }

  func isRunning(for entry: EntryID) -> Bool { calls.values.contains { $0.entry == entry } }

  /// Starts a call, and cancels it when its time limit passes.
  func run(
    for entry: EntryID?, timeLimit: Duration, sleep: @escaping @MainActor (Duration) async -> Void,
    _ work: @escaping @MainActor () async -> Void
  ) {
    lastNumber += 1
    let number = lastNumber
    // Neither starts before this returns, because both run on the main actor.
    let task = Task { @MainActor in
      await work()
      self.end(number)
    }
    let timer = Task { @MainActor in
      await sleep(timeLimit)
      if !Task.isCancelled { task.cancel() }
    }
    calls[number] = Call(entry: entry, task: task, timer: timer)
  }

  /// Notifies once when no call for an entry is left; immediately if there is none.
  func whenDone(for entry: EntryID, _ tell: @escaping @MainActor () -> Void) {
    guard isRunning(for: entry) else { return tell() }
    waiting.append((entry, tell))
  }

  /// Forgets all calls, as a process that is killed does.
  package func cancelAll() {
    let gone = calls.values
    calls = [:]
    waiting = []
    for call in gone {
      call.task.cancel()
      call.timer.cancel()
    }
  }

  private func end(_ number: Int) {
    guard let call = calls.removeValue(forKey: number) else { return }
    call.timer.cancel()
    guard let entry = call.entry, !isRunning(for: entry) else { return }
    let told = waiting.filter { $0.entry == entry }
    waiting.removeAll { $0.entry == entry }
    for (_, tell) in told { tell() }
  }
}
