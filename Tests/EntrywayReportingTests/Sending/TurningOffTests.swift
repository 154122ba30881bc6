import EntrywayTesting
import Foundation
import Testing

@testable import EntrywayReporting

@MainActor @Suite("LinkServerReporter, when reporting is turned off")
struct TurningOffTests {
  @Test("The queue, the identity and what a kill has left of them are deleted")
  func deletes() async throws {
    let app = try SendingApp()
    app.server.failure = .offline
    await app.record(3)
    #expect(await !app.send())
    for name in ["installation.json.1f.new", "session.json.2f.new", "on.3f.new"] {
      try app.temporary.write("{}", to: name)
    }
    app.folder.save(SessionKeeper.Saved(id: UUID(), seenAt: Shop.date))
    await app.reporter.turnOff()
    #expect(app.temporary.names == [])
    #expect(await app.reporter.count == 0)
    app.server.failure = nil
    #expect(await app.send())
    #expect(app.names == [])
  }

  @Test("Turned off by another process, nothing is written, kept or tried again")
  func otherProcess() async throws {
    let app = try SendingApp()
    app.server.failure = .offline
    await app.record(2)
    #expect(await !app.send())
    app.folder.turnOff()
    await app.record()
    #expect(app.temporary.names == [])
    #expect(await app.reporter.count == 0)
    app.server.failure = nil
    #expect(await app.send())
    #expect(app.names == [])
  }

  @Test("What is on its way is not sent on, also if reporting is turned on again meanwhile")
  func underWay() async throws {
    let server = HeldServer()
    let app = try SendingApp(transport: server)
    await app.record(4)
    let sending = Task { await app.send() }
    await app.until { await server.requests.count == 1 }
    await app.reporter.turnOff()
    try app.folder.turnOn()
    // The second half would follow.
    await server.answer(413)
    #expect(await sending.value)
    await app.record()
    #expect(await app.send())
    let bodies = await server.requests.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(
      bodies.count == 2 && bodies[1].contains(#""name":"e4""#)
        && !bodies[1].contains(#""name":"e3""#))
  }

  @Test("The server deletes what the installation has told")
  func deleteData() async throws {
    let app = try SendingApp()
    await app.record()
    #expect(await app.send())
    let id = try #require(app.folder.installation?.id)
    #expect(try await app.reporter.turnOffForDeletion())
    #expect(await app.reporter.delete())
    #expect(app.server.deleted == [id])
    #expect(app.temporary.names == [])
  }

  @Test("A deletion is noted on the disk, and asked for again until it is done")
  func deleteLater() async throws {
    let app = try SendingApp()
    await app.record()
    #expect(await app.send())
    let id = try #require(app.folder.installation?.id)
    app.server.failure = .offline
    #expect(try await app.reporter.turnOffForDeletion())
    #expect(await !app.reporter.delete())
    #expect(app.temporary.names == ["deletions"])
    #expect(app.folder.deletions.map(\.id) == [id])
    app.server.failure = nil
    await app.until { app.clock.sleeps.contains { $0 < .seconds(5.1) && $0 != .seconds(5) } }
    app.clock.ring()
    await app.until { app.server.deleted == [id] && app.temporary.names == [] }
  }

  @Test("A deletion outlives the process")
  func deleteAfterKill() async throws {
    let temporary = TemporaryFolder()
    let installation = Installation()
    try ReportFolder(temporary.url).addDeletion(of: installation)
    let app = try SendingApp(temporary)
    await app.reporter.wake()
    await app.until { app.server.deleted == [installation.id] && app.folder.deletions == [] }
  }

  @Test("One that the server knows with another secret is not asked for again")
  func wrongSecret() async throws {
    let app = try SendingApp()
    await app.record()
    app.server.failure = .status(403, code: "wrong-secret")
    #expect(try await app.reporter.turnOffForDeletion())
    #expect(await !app.reporter.delete())
    #expect(app.folder.deletions == [])
  }

  @Test("Where the disk takes no note of a deletion, nothing is changed")
  func deleteOnFullDisk() async throws {
    let app = try SendingApp()
    await app.record()
    try app.temporary.write("", to: "deletions")
    await #expect(throws: PendingStoreError(.unwritable, detail: "Not a directory")) {
      try await app.reporter.turnOffForDeletion()
    }
    #expect(app.folder.hasConsent && app.folder.installation != nil)
    #expect(await app.reporter.count == 1)
  }

  @Test("Another identifier is given by the next event, and the queue keeps its own")
  func reset() async throws {
    let app = try SendingApp()
    await app.record()
    let first = try #require(app.folder.installation?.id)
    await app.reporter.resetInstallation()
    #expect(app.folder.installation == nil)
    await app.record()
    #expect(await app.send())
    let second = try #require(app.folder.installation?.id)
    #expect(app.server.installations == [first, second] && first != second)
    #expect(app.sizes == [1, 1])
  }
}

/// A server whose first answer comes when a test says so.
private actor HeldServer: LinkTransport {
  private(set) var requests: [LinkServerRequest] = []
  private var first: CheckedContinuation<Int, Never>?

  func send(_ request: LinkServerRequest) async throws -> LinkServerResponse {
    requests.append(request)
    let status = requests.count > 1 ? 200 : await withCheckedContinuation { first = $0 }
    return LinkServerResponse(status: status, body: Data(#"{"accepted":1}"#.utf8))
  }

  func answer(_ status: Int) {
    first?.resume(returning: status)
    first = nil
  }
}
