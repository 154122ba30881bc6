import EntrywayPush
import Foundation
import Testing

@testable import EntrywaySending

/// Measures a batch of `ENTRYWAY_BATCH_LINES` lines, in a process of its own: what the process holds at
/// most, and how long each line takes without a network.
@Suite(
  "The memory of a batch",
  .enabled(if: ProcessInfo.processInfo.environment["ENTRYWAY_BATCH_LINES"] != nil))
struct BatchMemoryTests {
  /// Accepts at once, and keeps nothing.
  private struct Acceptance: BatchTransport {
    let destination = "apns.test"

    func send(
      _ push: ReadyPush, until deadline: ContinuousClock.Instant, resendsUnknown: Bool?
    ) async -> PushResult {
      PushResult(id: push.id, outcome: .accepted(uniqueID: nil))
    }
  }

  @Test("A batch, and the same batch resumed when it is finished")
  func memory() async throws {
    let count = try #require(
      ProcessInfo.processInfo.environment["ENTRYWAY_BATCH_LINES"].flatMap(Int.init))
    let folder = try BatchFolder()
    _ = FileManager.default.createFile(atPath: folder["tokens"], contents: nil)
    let file = try #require(FileHandle(forWritingAtPath: folder["tokens"]))
    for start in stride(from: 1, through: count, by: 1_000) {
      try file.write(contentsOf: PushBatchTests.list(start...min(start + 999, count)))
    }
    try file.close()
    var options = BatchOptions()
    options.resultsFile = folder["results"]
    for run in ["sent", "resumed"] {
      let batch = try PushBatch.lines(folder["tokens"], over: Acceptance(), options)
      let start = ContinuousClock.now
      var most = 0
      var taken = 0
      for try await _ in batch {
        taken += 1
        if taken % 5_000 == 0 { most = max(most, Self.anonymous()) }
      }
      most = max(most, Self.anonymous())
      #expect(batch.summary.accepted == count)
      print("\(run): \(count) lines, \(ContinuousClock.now - start), RssAnon at most \(most) kB")
    }
  }

  /// `RssAnon` of this process in kB.
  private static func anonymous() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}
