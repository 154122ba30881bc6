import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Testing

@Suite("A send that is stopped") struct StoppingTests {
  @Test(
    "The first signal takes no more lines, waits for the answers, and then ends the process",
    arguments: [SIGTERM, SIGINT])
  func first(_ signal: Int32) async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      try place.list(3_000)
      apns.hold()
      let program = try place.start(
        "order.apns", "--tokens", "devices.txt", "--results", "results.jsonl", "--rate", "2000")
      // One stream until the key is known, so this one alone has arrived.
      _ = try await apns.pushes(count: 1, within: .seconds(600))
      await apns.release(1)
      _ = try await apns.pushes(count: 200, within: .seconds(600))
      program.signal(signal)
      await apns.release()
      let run = try await program.end()
      #expect(!run.isExit)
      #expect(run.status == signal)
      let results = try ResultObject.all(in: try place.text("results.jsonl"))
      let received = apns.counts.received
      #expect(received < 3_000)
      #expect(results.count { $0.outcome == "accepted" } == received)
      #expect(!results.contains { $0.outcome == "unknown" })
      #expect(run.counts?.hasSuffix(", 0 unknown") == true)

      // And goes on where it was.
      let again = try await place.send(
        "order.apns", "--tokens", "devices.txt", "--results", "results.jsonl")
      #expect(again.counts == "3,000 accepted, 0 refused, 0 not sent, 0 unknown")
      #expect(again.status == 0)
      #expect(apns.counts.received == 3_000)
    }
  }

  @Test("The second signal ends the process at once")
  func second() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      try place.list(100)
      apns.hold()
      let program = try place.start(
        "order.apns", "--tokens", "devices.txt", "--results", "results.jsonl")
      _ = try await apns.pushes(count: 1, within: .seconds(600))
      program.signal(SIGTERM)
      program.signal(SIGINT)
      let run = try await program.end()
      #expect(!run.isExit)
      // The two may be delivered in either order.
      #expect([SIGTERM, SIGINT].contains(run.status))
    }
  }

  @Test("A single push that is stopped waits for its answer")
  func single() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      apns.hold()
      let program = try place.start("order.apns", "--to", Workplace.token(1))
      _ = try await apns.pushes(count: 1, within: .seconds(600))
      program.signal(SIGTERM)
      await apns.release()
      let run = try await program.end()
      #expect(run.status == SIGTERM)
      #expect(try run.results.map(\.outcome) == ["accepted"])
    }
  }
}
