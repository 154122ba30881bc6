#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A process of a round, which is this program once more.
struct ChildProcess {
  let plan: RunPlan
  /// Nil if it has ended.
  private var id: pid_t?
  /// How long the journal is when it is killed, or nil if that is not up to the parent.
  private let lengthAtDeath: Int?
  private let deadline = ContinuousClock.now + .seconds(20)
  /// What is wrong with how it ended, if anything is.
  private(set) var trouble: String?

  /// Starts the process.
  init(_ plan: RunPlan, journal: Journal) {
    self.plan = plan
    if case .byParent(let bytes) = plan.fate {
      lengthAtDeath = journal.length + bytes
    } else {
      lengthAtDeath = nil
    }
    var environment = ProcessInfo.processInfo.environment
    // A backtrace of a child that crashes takes seconds, and its journal says enough.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    let program = CommandLine.arguments[0]
    var arguments = ([program] + plan.arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process = pid_t()
    if posix_spawn(&process, program, nil, nil, &arguments, &variables) == 0 {
      id = process
    } else {
      trouble = "could not be started"
    }
  }

  var isAlive: Bool { id != nil }

  /// Kills the process if its moment has come, and looks whether it has ended.
  mutating func watch(_ journal: Journal) {
    guard let id else { return }
    if ContinuousClock.now > deadline {
      trouble = "hangs"
      kill(id, SIGKILL)
    } else if let lengthAtDeath, journal.length >= lengthAtDeath {
      kill(id, SIGKILL)
    }
    var status: Int32 = 0
    guard waitpid(id, &status, trouble == nil ? WNOHANG : 0) == id else { return }
    self.id = nil
    let (signal, code) = (status & 0x7F, status >> 8 & 0xFF)
    let end = signal == 0 ? "exit-\(code)" : "signal-\(signal)"
    journal.append(JournalLine(process: plan.process, event: .dead(end)))
    if trouble == nil, signal != SIGKILL, (signal, code) != (0, 0) { trouble = "ended by \(end)" }
  }
}
