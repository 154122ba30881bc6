#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a process writes into the round's journal, and where it dies.
@MainActor final class Diary {
  private let process: String
  private let journal: Journal
  private let fate: Fate
  private var points = 0
  private var saves = 0

  init(_ plan: RunPlan, _ journal: Journal) {
    process = plan.process
    fate = plan.fate
    self.journal = journal
  }

  /// Writes down what happened, with a point before and one after it.
  func note(_ event: JournalLine.Event) {
    passPoint()
    journal.append(JournalLine(process: process, event: event))
    passPoint()
  }

  /// A moment at which the process may be meant to end.
  func passPoint() {
    points += 1
    if fate == .atPoint(points) { die() }
  }

  /// The store is about to be saved: a kill in the middle of that comes from another thread.
  func beginSave() {
    saves += 1
    guard case .inSave(saves, let microseconds) = fate else { return }
    Task.detached {
      usleep(microseconds)
      kill(getpid(), SIGKILL)
    }
  }

  private func die() -> Never {
    kill(getpid(), SIGKILL)
    while true { pause() }
  }
}
