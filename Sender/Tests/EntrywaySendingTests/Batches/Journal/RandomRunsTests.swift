import EntrywayPush
import Foundation
import Synchronization
import Testing

@testable import EntrywaySending

/// Runs of one batch with random answers, stopped or cancelled at random, against the rule read from the
/// results file alone.
@Suite("Random runs of a batch", .timeLimit(.minutes(15))) struct RandomRunsTests {
  private static let outcomes: [PushOutcome] = [
    .accepted(uniqueID: nil), .accepted(uniqueID: nil), .accepted(uniqueID: nil),
    .refused(PushRefusal(status: 410, reason: .unregistered)),
    .refused(PushRefusal(status: 400, reason: .badDeviceToken)),
    .refused(PushRefusal(status: 503, reason: .serviceUnavailable)),
    .refused(PushRefusal(status: 429, reason: .tooManyRequests)),
    .notSent(SendingProblem(.noConnection)), .unknown(SendingProblem(.reset)),
  ]

  @Test(
    "A line is sent only if its last result allows it, and the summary counts last results",
    arguments: 0..<60)
  func runs(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let folder = try BatchFolder()
    let count = Int.random(in: 1...60, using: &random)
    let path = try folder.write(PushBatchTests.list(1...count), to: "tokens")
    var last: [Int: ResultRecord] = [:]
    for run in 0..<6 {
      var options = BatchOptions()
      options.window = Int.random(in: 1...12, using: &random)
      options.resultsFile = folder["results"]
      options.resendsUnknown = Bool.random(using: &random)
      let salt = random.next()
      let transport = ScriptedTransport { push in
        var random = SeededGenerator(seed: salt ^ UInt64(push.device.number))
        for _ in 0..<Int.random(in: 0...3, using: &random) { await Task.yield() }
        return Self.outcomes.randomElement(using: &random) ?? .accepted(uniqueID: nil)
      }
      let batch = try PushBatch.lines(path, over: transport, options)
      let end = run < 5 ? Int.random(in: 0...count, using: &random) : Int.max
      let stops = Bool.random(using: &random)
      let task = Task { () -> BatchError? in
        var taken = 0
        do throws(BatchError) {
          for try await _ in batch {
            taken += 1
            if taken == end {
              guard stops else {
                withUnsafeCurrentTask { $0?.cancel() }
                continue
              }
              batch.stop()
            }
          }
          return nil
        } catch {
          return error
        }
      }
      #expect(await task.value == nil)
      for number in transport.sent.map(\.device.number) {
        let allowed = last[number].map { result in
          result.isRepeated || options.resendsUnknown && result.outcome == "unknown"
        }
        #expect(allowed ?? true, "line \(number) in run \(run)")
      }
      #expect(Set(transport.tokens).count == transport.tokens.count)
      last = Dictionary(folder.results().map { ($0.line, $0) }) { $1 }
      var counts = BatchCounts()
      for result in last.values { counts.add(result.ending) }
      #expect(batch.summary == counts.summary, "run \(run)")
    }
    #expect(last.count == count)
  }
}
