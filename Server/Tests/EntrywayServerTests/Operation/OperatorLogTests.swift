import Foundation
import LinkPlatform
import LinkStores
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("What the log tells an operator")
struct OperatorLogTests {
  @Test("Refused writes are told when they begin, and when writes work again, not one by one")
  func writes() {
    let log = KeptLog()
    let health = Health(logger: log.logger)
    health.clicks.worked()
    for _ in 0..<3 { health.clicks.failed(.full) }
    for _ in 0..<3 { health.clicks.worked() }
    health.events.failed(.full)
    #expect(
      log.lines == [
        "error writes are refused part=clicks reason=\(StorageError.full)",
        "notice writes work again part=clicks",
        "error writes are refused part=events reason=\(StorageError.full)",
      ])
  }

  @Test("Housekeeping says what it has removed, and nothing where there was nothing")
  func housekeeping() async throws {
    let scratch = try TemporaryFolder()
    let folder = try DataFolder(scratch.path + "/data")
    let log = KeptLog()
    let housekeeping = Housekeeping(
      stores: folder.stores,
      room: EventRoom(limit: .max, store: folder.events, logger: log.logger),
      visitors: VisitorSalts(folder.records), eventDays: 400, clickDays: 400,
      doubt: ClockDoubt(folder: folder.path, logger: log.logger),
      apps: AppSweep(
        cache: RecordCache(folder.records), clicks: folder.clicks, events: folder.events,
        logger: log.logger),
      logger: log.logger)
    let now = Timestamp.now
    let long = now.adding(.seconds(-30 * 86_400))
    try await folder.records.commit(
      RecordTransaction([.insert(Job(app: RecordID(), manifest: nil, createdAt: long))]))
    await housekeeping.step(at: now)
    await housekeeping.step(at: now)
    #expect(log.lines == ["info expired data is removed clicks=0 events=0 records=1"])
    folder.finish()
  }

  @Test("Who signs in and out is told, without password and address")
  func signIns() async throws {
    let log = KeptLog()
    try await ServedAPI.run(logger: log.logger) { api in
      try await api.records.commit(RecordTransaction([.insert(Account.sample("ada", .owner))]))
      let browser = ConsoleBrowser(api)
      let signedIn = try await browser.signIn("ada", password: Account.samplePassword)
      #expect(signedIn.status == 303)
      _ = try await browser.send("/console/sign-out")
    }
    #expect(
      log.lines.filter { $0.contains("signed") } == [
        "info signed in account=ada", "info signed out account=ada",
      ])
    #expect(!log.lines.contains { $0.contains("127.0.0.1") || $0.contains("battery") })
  }
}
