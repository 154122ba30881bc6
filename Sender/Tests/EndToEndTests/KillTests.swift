import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Synchronization
import Testing

/// A batch that is killed again and again, and started again each time.
@Suite("A batch that is killed") struct KillTests {
  private static let isThorough =
    ProcessInfo.processInfo.environment["ENTRYWAY_THOROUGH"] == "1"
  private static let lines = 20_000
  /// The library's window: as many lines are unknown at most after a kill.
  private static let window = 1_000

  @Test(
    "No line is accepted twice, each has one result, and a kill leaves a window of unknown lines")
  func kill() async throws {
    let kills = Self.isThorough ? 50 : 5
    var options = FakeAPNs.Options()
    let accepted = Mutex<[Int: Int]>([:])
    options.keeps = .none
    options.onPush = { push in
      guard push.outcome == .accepted, let number = Int(push.token, radix: 16) else { return }
      accepted.withLock { $0[number, default: 0] += 1 }
    }
    try await withFakeAPNs(options) { apns in
      let place = try Workplace(apns)
      try place.list(Self.lines)
      var random = SplitMix(state: 20_000)
      let arguments = [
        "order.apns", "--tokens", "devices.txt", "--results", "results.jsonl", "--rate", "8000",
      ]
      for kill in 1...kills {
        // After so many more pushes: a moment that no machine's speed decides.
        let (rest, start) = (Self.lines - apns.counts.received, apns.counts.received)
        let share = max(1, rest / (kills - kill + 2))
        let target = start + Int(random.next() % UInt64(2 * share))
        let program = try RunningProgram(place, arguments + place.connection)
        let hasCome = await Self.wait { apns.counts.received >= target || program.hasEnded }
        #expect(hasCome, "kill \(kill): \(program.errorSoFar)")
        program.signal(SIGKILL)
        _ = try await program.end()
      }
      let last = try await place.run(arguments + place.connection)
      #expect([0, 1].contains(last.status), "\(last.error)")
      let results = try ResultObject.all(in: try place.text("results.jsonl"))
      var byLine: [Int: ResultObject] = [:]
      for result in results { byLine[result.line] = result }
      #expect(byLine.count == Self.lines)
      #expect(byLine.keys.max() == Self.lines)
      let unknown = byLine.values.filter { $0.outcome == "unknown" }
      #expect(unknown.count <= kills * Self.window, "\(unknown.count)")
      #expect(byLine.values.allSatisfy { ["accepted", "unknown"].contains($0.outcome) })
      // The last result of a line counts; an accepted one is never followed by another.
      for line in Dictionary(grouping: results, by: \.line).values where line.count > 1 {
        #expect(line.dropLast().allSatisfy { $0.outcome != "accepted" }, "\(line)")
      }
      let counts = accepted.withLock { $0 }
      #expect(counts.values.allSatisfy { $0 == 1 }, "\(counts.filter { $0.value > 1 })")
      for (line, result) in byLine where result.outcome == "accepted" {
        #expect(counts[line] == 1)
      }
      // Whoever is not unknown was reached, and whoever is may have been.
      #expect(Set(1...Self.lines).subtracting(counts.keys).isSubset(of: unknown.map(\.line)))
    }
  }

  /// Looks until something has happened, for ten minutes.
  private static func wait(until condition: () -> Bool) async -> Bool {
    let limit = ContinuousClock.now + .seconds(600)
    while !condition() {
      guard ContinuousClock.now < limit else { return false }
      try? await Task.sleep(for: .milliseconds(1))
    }
    return true
  }
}

/// Numbers that are the same in every run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }
}
