import GRDB
import LinkPlatform
import ServerTestSupport
import Testing

@testable import LinkStores

@Suite("SQLiteClickStore")
struct SQLiteClickStoreTests {
  @Test("The pages of removed clicks are used again")
  func pages() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteClickStore(path: folder.file("clicks.sqlite"))
    func fill() async throws {
      for _ in 0..<8 {
        _ = try await store.append(
          (0..<500).map { _ in
            ClickDraft(
              Click(
                app: RecordID(high: 1, low: 1), host: "go.example.com",
                receivedAt: Timestamp(milliseconds: 5), kind: .page))
          })
      }
    }
    func removeAll() async throws {
      let late = Timestamp(milliseconds: 6)
      while try await store.removeClicks(before: late, readTo: .max, limit: 500) == 500 {}
    }
    func pages() async throws -> Int {
      try await store.file.read { try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
    }
    try await fill()
    let size = try await pages()
    for _ in 0..<4 {
      try await removeAll()
      #expect(try await store.tail(after: 0, limit: 9).count == 1)
      try await fill()
    }
    #expect(try await pages() <= size + size / 4)
  }
}
