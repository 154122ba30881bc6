import Foundation
import GRDB
import LinkPlatform
import ServerTestSupport
import Synchronization
import Testing

@testable import LinkStores

@Suite("What texts cost")
struct StringTableTests {
  @Test(
    "A known name takes no statement, whoever tells it; settling it takes one",
    arguments: [0, 2 * 86_400])
  func statements(age: Int) async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteEventStore(path: folder.file("events.sqlite"))
    let app = RecordID()
    let start = Timestamp.now
    func batch(_ installation: RecordID, at time: Timestamp) -> EventBatch {
      let events = (0..<100).map { number in
        var event = Event(
          id: RecordID(), kind: .open, occurredAt: time, sequence: Int64(number), version: "1.0",
          outcome: .rejected, code: "code \(number % 5)", entrySource: "way \(number % 5)",
          name: "name \(number % 10)", send: "send")
        event.values = [.init("key \(number % 3)", .flag(true))]
        return event
      }
      return EventBatch(
        app: app, installation: installation, secretHash: Data("own".utf8), sentAt: time,
        receivedAt: time, oldest: Timestamp(milliseconds: 0),
        declared: [DeclaredStrings([.version: ["1.0"]])], events: events)
    }
    let installation = RecordID()
    _ = try await store.append([batch(installation, at: start)])
    let statements = Statements()
    try store.file.writeBlocking { database in
      database.trace(options: .statement) { statements.add("\($0)") }
    }
    let later = start.adding(.seconds(age))
    _ = try await store.append([batch(installation, at: later)])
    // The 24 texts that are not declared: 5 codes, 5 ways in, 10 names, a send, 3 names of values.
    let first = statements.take()
    #expect(first.filter { $0.contains("terms") }.count == (age == 0 ? 0 : 24), "\(first)")
    #expect(first.count { $0.contains("data_version") } == 1)
    _ = try await store.append([batch(installation, at: later)])
    #expect(statements.take().filter { $0.contains("terms") } == [])
  }
}

/// What a connection was asked.
private final class Statements: Sendable {
  private let all = Mutex<[String]>([])

  func add(_ statement: String) { all.withLock { $0.append(statement) } }

  func take() -> [String] {
    all.withLock { all in
      defer { all = [] }
      return all
    }
  }

  @Test("Two spellings of one accent are two texts, whichever came first")
  func spellings() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteEventStore(path: folder.file("events.sqlite"))
    let app = RecordID()
    let spellings = ["Re\u{301}pondre", "R\u{e9}pondre"]
    let events = (spellings + spellings).enumerated().map { number, spelling in
      var event = Event(
        id: RecordID(), kind: .open, occurredAt: .now, sequence: Int64(number), outcome: .opened,
        entrySource: "notification", name: "reply")
      event.action = spelling
      return event
    }
    _ = try await store.append([
      EventBatch(
        app: app, installation: RecordID(), secretHash: Data("own".utf8), sentAt: .now,
        receivedAt: .now, oldest: Timestamp(milliseconds: 0), events: events)
    ])
    let tail = try await store.tail(TailQuery(limit: 10), of: app)
    #expect(
      tail.map { Array(($0.event.action ?? "").utf8) }
        == events.map { Array(($0.action ?? "").utf8) })
  }
}
