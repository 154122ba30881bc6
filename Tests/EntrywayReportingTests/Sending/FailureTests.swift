import EntrywayTesting
import Foundation
import Testing

@testable import EntrywayReporting

@MainActor @Suite("LinkServerReporter, when the server does not take events")
struct FailureTests {
  typealias Failure = MemoryLinkServer.Failure

  @Test("Events are sent in order, once, and told")
  func sends() async throws {
    let app = try SendingApp()
    await app.record(2)
    #expect(await app.send())
    await app.record()
    #expect(await app.send())
    #expect(app.names == ["e0", "e1", "e2"])
    #expect(app.server.repeats == 0)
    #expect(
      app.notes.all == [
        "Recorded: The app reported e0.", "Recorded: The app reported e1.",
        "Sent 2 events to the link server.", "Recorded: The app reported e2.",
        "Sent 1 event to the link server.",
      ])
    #expect(await app.send())
    #expect(app.sizes == [2, 1])
  }

  @Test("What waits is sent after some seconds")
  func delay() async throws {
    let app = try SendingApp()
    await app.record()
    await app.until { app.clock.sleeps == [.seconds(5)] }
    #expect(app.names == [])
    app.clock.ring()
    await app.until { app.names == ["e0"] }
  }

  nonisolated static let rows: [(Failure, String)] = [
    (.offline, "warning link-server-unreachable"),
    (.lostAnswer, "warning link-server-unreachable"),
    (.status(401, code: "bad-key"), "error link-server-refused | it says: bad-key"),
    (.status(403, code: "wrong-kind"), "error link-server-refused | it says: wrong-kind"),
    (.status(404, code: "no-such-path"), "error link-server-refused | it says: no-such-path"),
    (.status(429, code: "too-many"), "warning link-server-failing | it says: too-many"),
    (
      .status(500, code: "x\u{0}y"), #"warning link-server-failing | it says: x\u{0}y"#
    ),
    (.status(503, code: "storage"), "warning link-server-failing | it says: storage"),
  ]

  @Test("It is told once why, tried again, and each event counts once", arguments: rows)
  func fails(failure: Failure, facts: String) async throws {
    let problem = "\(facts) | 2 events wait in the queue"
    let app = try SendingApp()
    await app.record(2)
    app.server.failure = failure
    #expect(await !app.send())
    #expect(app.told() == [problem])
    #expect(await !app.send())
    #expect(app.told() == [])
    app.server.failure = nil
    await app.until { app.clock.sleeps.filter { $0 != .seconds(60) }.count >= 2 }
    app.clock.ring()
    await app.until { app.names == ["e0", "e1"] }
    #expect(await app.send())
    #expect(app.told() == ["Sent 2 events to the link server."])
    #expect(app.server.repeats == (failure == .lostAnswer ? 4 : 0))
    app.server.failure = failure
    await app.record(2)
    #expect(await !app.send())
    #expect(app.told() == [problem])
  }

  @Test("Whatever stands in the server's reason, the other events count")
  func quotes() async throws {
    let app = try SendingApp()
    app.server.refused = ["e0": #"it is "bad""#]
    await app.record(2)
    #expect(await app.send())
    #expect(app.names == ["e1"])
  }

  @Test("A server that asks to wait is left alone until then, and over a consent that is withdrawn")
  func asks() async throws {
    let app = try SendingApp()
    await app.record()
    app.server.failure = .status(503, retryAfter: 120)
    #expect(await !app.send())
    app.server.failure = nil
    await app.until { app.clock.sleeps.contains(.seconds(120)) }
    #expect(await !app.send())
    await app.reporter.wake()
    await app.record()
    await app.reporter.turnOff()
    try app.folder.turnOn()
    await app.record()
    #expect(await !app.send())
    #expect(app.server.requests.count == 1)
    app.clock.ring()
    await app.until { app.names == ["e2"] }
    #expect(await app.send())
  }

  @Test(
    "A batch that is too large is halved, down to one, and the order stays",
    arguments: [
      (1, [7, 3, 1, 1, 1, 1, 1, 1, 1]), (2, [7, 3, 1, 1, 1, 1, 1, 1, 1]), (6, [7, 3, 2, 2]),
    ])
  func halves(limit: Int, sizes: [Int]) async throws {
    let app = try SendingApp()
    app.server.limit = limit
    await app.record(7)
    #expect(await app.send())
    #expect(app.names == SendingApp.names(0..<7))
    #expect(app.server.repeats == 0)
    #expect(app.sizes == sizes)
  }

  @Test("An event that is too large alone is dropped, and told")
  func tooLarge() async throws {
    let app = try SendingApp()
    app.server.limit = 0
    await app.record(3)
    #expect(await app.send())
    #expect(
      app.told() == Array(repeating: "Dropped 1 event: the link server cannot use them.", count: 3))
    #expect(await app.reporter.count == 0)
  }

  @Test(
    "An installation that the server refuses is given up, and the next one tells on",
    arguments: [
      (
        Failure.status(410, code: "installation-deleted"),
        "Dropped 3 events: the installation's data was deleted on the link server."
      ),
      (.status(403, code: "wrong-secret"), "Dropped 3 events: the link server cannot use them."),
    ])
  func givenUp(failure: Failure, note: String) async throws {
    let app = try SendingApp()
    await app.record(3)
    let before = try #require(app.folder.installation)
    app.server.failure = failure
    #expect(await app.send())
    #expect(app.told() == [note])
    app.server.failure = nil
    await app.record()
    #expect(await app.send())
    #expect(app.names == ["e3"])
    let after = try #require(app.folder.installation)
    #expect(after != before)
    #expect(app.server.installations == [after.id])
  }

  @Test("Events that the server cannot use are dropped, and the first is shown")
  func invalid() async throws {
    let app = try SendingApp()
    app.server.refused = ["e1": "it is too old", "e2": "it is too old"]
    await app.record(4)
    #expect(await app.send())
    #expect(app.names == ["e0", "e3"])
    #expect(
      app.told() == [
        "Sent 2 events to the link server.",
        "Dropped 2 events: the link server cannot use them.",
        #"warning refused-event | {"id":"00000000-0000-7000-8000-000000000001","name":"e1","occurredAt":"2026-11-22T"#
          + #"10:58:07.000Z","sequence":1,"type":"custom"}"#,
      ])
  }
}
