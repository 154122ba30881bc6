import EntrywayTesting
import Foundation
import Testing

@testable import EntrywayReporting

@MainActor @Suite("LinkServerReporter, when the disk takes nothing")
struct UnwritableTests {
  private func fill(_ app: SendingApp) throws { try app.temporary.write("", to: "queue") }

  private func free(_ app: SendingApp) throws {
    try FileManager.default.removeItem(at: app.temporary.file("queue"))
  }

  @Test("Events wait in memory, are written when the disk takes them, and it is told once")
  func waits() async throws {
    let app = try SendingApp()
    try fill(app)
    await app.record(2)
    await app.record()
    #expect(app.notes.all == ["warning report-queue | in \(app.temporary.url.path)"])
    #expect(await app.reporter.count == 3)
    #expect(await !app.send())
    try free(app)
    await app.record()
    #expect(
      app.notes.all.dropFirst() == [
        "Recorded: The app reported e0.", "Recorded: The app reported e1.",
        "Recorded: The app reported e2.",
        "Recorded: The app reported e3.",
      ])
    #expect(await app.send())
    #expect(app.names == SendingApp.names(0..<4))
  }

  @Test("Memory has a bound too: the oldest go, and are told")
  func bound() async throws {
    let app = try SendingApp()
    try fill(app)
    await app.record(ReportMailbox.limit)
    await app.record(3)
    #expect(await app.reporter.count == ReportMailbox.limit)
    #expect(app.told().last == "Dropped 3 events: they cannot be written to disk.")
    try free(app)
    #expect(await app.send())
    #expect(app.names.count == ReportMailbox.limit)
    #expect(app.names.first == "e3")
  }

  @Test("A file of the queue that cannot be read is waited for, and told once")
  func unreadable() async throws {
    let app = try SendingApp()
    await app.record()
    let queue = QueueFixtureFiles(app.folder)
    let (name, bytes) = try queue.replaceByFolder()
    for _ in 0..<2 {
      #expect(await !app.send())
    }
    #expect(app.told().count { $0.hasPrefix("warning report-queue") } == 2)
    try queue.restore(name, bytes)
    #expect(await app.send())
    #expect(app.names == ["e0"])
  }

  @Test("Lines that the disk has changed are told once, and the others are sent")
  func damaged() async throws {
    let app = try SendingApp()
    await app.record(3)
    try QueueFixtureFiles(app.folder).flip(at: 200)
    app.server.failure = .offline
    #expect(await !app.send())
    #expect(await !app.send())
    app.server.failure = nil
    #expect(await app.send())
    #expect(app.names == ["e1", "e2"])
    #expect(
      app.told() == [
        "Dropped 1 event: they cannot be read back from disk.",
        "warning link-server-unreachable | 2 events wait in the queue",
        "Sent 2 events to the link server.",
      ])
  }

  @Test("What has no room on the disk is told")
  func full() async throws {
    let app = try SendingApp(queueLimit: 512 << 10)
    for _ in 0..<10 { await app.record(500) }
    let told = app.told()
    let full = "the queue is full, and the oldest events are dropped first"
    #expect(Set(told) == ["Dropped 500 events: \(full)."])
    #expect(await app.send())
    #expect(app.names.count == 5_000 - told.count * 500)
    #expect(app.names.first == "e\(told.count * 500)")
  }
}

/// The one file of a queue, in a test's hands.
private struct QueueFixtureFiles {
  let folder: ReportFolder
  init(_ folder: ReportFolder) { self.folder = folder }

  private func path() throws -> String {
    let name = ReportFolder.names(in: folder.queue).first { $0.hasSuffix(".events") }
    return folder.queue + "/" + (try #require(name))
  }

  func replaceByFolder() throws -> (String, Data) {
    let path = try path()
    let bytes = try Data(contentsOf: URL(filePath: path))
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return (path, bytes)
  }

  func restore(_ path: String, _ bytes: Data) throws {
    try FileManager.default.removeItem(atPath: path)
    try bytes.write(to: URL(filePath: path))
  }

  func flip(at index: Int) throws {
    let url = URL(filePath: try path())
    var bytes = try Data(contentsOf: url)
    bytes[index] ^= 1
    try bytes.write(to: url)
  }
}
