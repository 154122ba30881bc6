import FoundationEssentials
import LinkStores
import Logging
import ServerTestSupport
import Testing

@testable import LinkPlatform

@Suite("JobRunner")
struct JobTurnsTests {
  private let scratch: TemporaryFolder
  private let records: SQLiteRecordStore
  private let runner: JobRunner

  init() throws {
    scratch = try TemporaryFolder()
    records = try scratch.records()
    runner = JobRunner(
      cache: RecordCache(records), queue: JobQueue(),
      // However slowly the test runs, no lease ends meanwhile.
      process: ComparisonProcess(program: "/nowhere", folder: scratch.path, seconds: 3600),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  @Test("A lease ends by the clock that all servers share, whatever each one's own says")
  func leases() async throws {
    let group = SharedGroup()
    // It is years behind every server's own.
    group.now = Timestamp(milliseconds: 1_000_000_000_000)
    func server(_ number: Int) throws -> JobRunner {
      JobRunner(
        cache: RecordCache(try scratch.records()), queue: JobQueue(),
        process: ComparisonProcess(program: "/nowhere", folder: scratch.path, seconds: 10),
        group: group.member(number),
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }
    let (one, other) = (try server(1), try server(2))
    let job = Job(app: RecordID(), manifest: nil, createdAt: .now)
    try await records.commit(RecordTransaction([.insert(job)]))
    let leased = try #require(try await one.lease())
    #expect(leased.value.leasedUntil == group.now.adding(.seconds(50)))
    group.now = group.now.adding(.seconds(50))
    #expect(try await other.lease() == nil)
    group.now = group.now.adding(.seconds(1))
    #expect(try await other.lease()?.value.attempts == 2)
    group.leave(true)
    await #expect(throws: StorageError.self) { try await one.lease() }
  }

  @Test("Apps take turns, however many jobs one of them has waiting before the others")
  func turns() async throws {
    let (many, few, one) = (RecordID(), RecordID(), RecordID())
    // More than a page of the list has.
    let jobs = (0..<600).map { _ in many } + [few, few, one]
    try await records.commit(
      RecordTransaction(
        try jobs.map { try .insert(Job(app: $0, manifest: nil, createdAt: .now)) }))
    var order: [RecordID?] = []
    for _ in 0..<7 { order.append(try await runner.lease()?.value.app) }
    #expect(order == [many, few, one, many, few, many, many])
  }
}
