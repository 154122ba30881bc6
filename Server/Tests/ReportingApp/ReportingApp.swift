import EntrywayReporting
import Foundation

/// A process that tells events of its own until it is killed.
///
/// It says on its standard output what it has done, a line at once each:
///
/// | line | what it says |
/// |---|---|
/// | `told N` | N events are about to be handed over |
/// | `recorded ID` | the write of an event to the queue has returned |
/// | `dropped N REASON` | events will never be told |
/// | `empty` | with `drain`: nothing waits any more |
///
///     ReportingApp tell|drain FOLDER ADDRESS KEY
@main
enum ReportingApp {
  @MainActor static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5 else {
      fatalError("usage: ReportingApp tell|drain FOLDER ADDRESS KEY")
    }
    let center = DeepLinkCenter(EntryRules(Nowhere.routes, []))
    let reporting = center.report(
      to: LinkServer(arguments[3], key: arguments[4]),
      options: ReportingOptions(
        folder: URL(filePath: arguments[2]), queueLimit: 1 << 30, delay: .milliseconds(500),
        onNote: { say($0) }, clock: QuickClock()))
    reporting.hasConsent = true
    if arguments[1] == "drain" {
      while await !reporting.send() { try await Task.sleep(for: .milliseconds(20)) }
      say("empty\n")
      return
    }
    while true {
      let count = Int.random(in: 1...300)
      say("told \(count)\n")
      for number in 0..<count { center.track("step", ["number": .number(Double(number))]) }
      await reporting.ready()
      // What is not sent yet is bounded by what this process writes, not by what the disk takes.
      while await reporting.waitingCount > 5_000 { await reporting.send() }
    }
  }

  private static func say(_ note: ReportingNote) {
    switch note {
    case .recorded(let event): say("recorded \(event.id.uuidString.lowercased())\n")
    case .dropped(let count, let reason): say("dropped \(count) \(reason)\n")
    case .sent, .problem: return
    }
  }

  /// Writes a line as a whole: a kill leaves it out or leaves it there.
  private static func say(_ line: String) {
    let bytes = Array(line.utf8)
    _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
  }
}

/// An app without places.
private enum Nowhere: LinkDestination {
  case home

  static let routes = RouteTable<Nowhere>(schemes: ["nowhere"]) { Route("/", .home) }
}

/// A clock that goes a hundred times as fast: a wait of minutes takes seconds.
private struct QuickClock: Clock {
  typealias Duration = Swift.Duration

  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private static let speed = 100
  private let start = ContinuousClock.now

  var now: Instant { Instant(offset: start.duration(to: .now) * Self.speed) }
  var minimumResolution: Duration { .milliseconds(100) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await Task.sleep(for: now.duration(to: deadline) / Self.speed)
  }
}
