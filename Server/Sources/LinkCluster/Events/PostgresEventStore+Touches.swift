package import LinkPlatform
import LinkStores

/// Touches, and what tallies add to the totals of clicks.
extension PostgresEventStore {
  package func append(
    _ touches: [Touch], readTo position: Int64
  ) async throws(StorageError) {
    try await write(by: .work) { try $0.append(touches, readTo: position) }
  }

  package func position() async throws(StorageError) -> Int64 {
    try await look { try $0.touchPosition() }
  }

  package func touches(
    of app: RecordID, from: Timestamp, to: Timestamp, after: RecordID?, limit: Int
  ) async throws(StorageError) -> [Touch] {
    try await look { try $0.touches(of: app, from: from, to: to, after: after, limit: limit) }
  }

  package func removeTouches(
    before time: Timestamp, limit: Int
  ) async throws(StorageError) -> Int {
    try await write(by: .work) { try $0.removeTouches(before: time, limit: limit) }
  }

  package func oldestTouch() async throws(StorageError) -> Timestamp? {
    try await look { try $0.oldestTouch() }
  }

  package func add(
    _ tallies: [ClickTally], readTo change: Int64
  ) async throws(StorageError) {
    try await write(by: .work) { try $0.add(tallies, readTo: change) }
  }

  package func tallyChange() async throws(StorageError) -> Int64 {
    try await look { try $0.tallyChange() }
  }

  package func forgetTallies(below number: Int64) async throws(StorageError) {
    try await write(by: .work) { try $0.forgetTallies(below: number) }
  }

  package func know(_ tallies: [ClickTally]) async throws(StorageError) {
    try await write(by: .work) { try $0.know(tallies) }
  }

  package func startOver(
    from end: JournalEnd, tallies last: Int64
  ) async throws(StorageError) {
    try await write(by: .work) { try $0.startOver(from: end, tallies: last) }
  }
}
