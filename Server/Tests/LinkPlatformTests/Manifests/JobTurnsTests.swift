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
