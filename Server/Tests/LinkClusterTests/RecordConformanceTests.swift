import LinkCluster
import StoreConformance
import Testing

@Suite("Records in PostgreSQL")
struct RecordConformanceTests {
  @Test(
    "PostgresRecordStore does what any store of records must",
    arguments: RecordStoreConformance<PostgresRecordStore>.checks)
  func records(_ check: StoreCheck<PostgresRecordStore>) async throws {
    let spaces = try TestSpaces(TestPostgres.shared())
    try await check.run(
      in: StoreSpace { PostgresRecordStore(try spaces.pool($0), patience: .seconds(300)) })
  }
}
