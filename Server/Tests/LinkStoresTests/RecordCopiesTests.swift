import Foundation
import GRDB
import LinkPlatform
import ServerTestSupport
import Testing

@testable import LinkStores

@Suite("Copies of the records")
struct RecordCopiesTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("records.sqlite") }
  private let link = StoredRecord(
    kind: .link, id: RecordID(), names: ["go.example.com/a"], labels: ["x"], body: Data("{}".utf8),
    revision: 1)
  /// Salts that an older server kept, some of them removed: their bytes are still somewhere.
  private let salts = (0..<60).map { number in Data("the salt number \(number) of an app".utf8) }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Writes the file as the server before this one did.
  private func writeOldFile(_ path: String) throws {
    let queue = try DatabaseQueue(path: path)
    // As SQLite is on most systems: what is deleted is not overwritten.
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA secure_delete = OFF") }
    try SQLiteRecordStore.migrator.migrate(queue, upTo: "records-1")
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "UPDATE revision SET number = 1")
      func insert(_ record: StoredRecord) throws {
        try database.execute(
          sql: "INSERT INTO records (kind, id, body, revision) VALUES (?, ?, ?, 1)",
          arguments: [record.kind.rawValue, Data(record.id.bytes), record.body])
        for name in record.names {
          try database.execute(
            sql: "INSERT INTO names VALUES (?, ?, ?)",
            arguments: [record.kind.rawValue, Data(record.id.bytes), name])
        }
        for label in record.labels {
          try database.execute(
            sql: "INSERT INTO labels VALUES (?, ?, ?)",
            arguments: [record.kind.rawValue, Data(record.id.bytes), label])
        }
      }
      try insert(link)
      for (number, salt) in salts.enumerated() {
        let record = StoredRecord(
          kind: .salt, id: RecordID(), names: ["app/\(number)"], body: salt + Data(count: 200))
        try insert(record)
        if number < 50 {
          try database.execute(
            sql: "DELETE FROM records WHERE id = ?", arguments: [Data(record.id.bytes)])
        }
      }
    }
    try queue.close()
  }

  /// The files that have one of the salts.
  private func files() throws -> [String] {
    try folder.files().filter { file in
      let bytes = FileManager.default.contents(atPath: folder.file(file)) ?? Data()
      return salts.contains { bytes.firstRange(of: $0) != nil }
    }.sorted()
  }

  @Test("An upgrade leaves no salt in the file, and none in the copy before it")
  func upgrade() async throws {
    try writeOldFile(path)
    #expect(try files() == ["records.sqlite"])
    let records = try SQLiteRecordStore(path: path)
    #expect(try files() == [])
    #expect(try await records.record(named: RecordName(.link, "go.example.com/a")) == link)
    #expect(try await records.records(RecordQuery(.salt)) == [])
    records.close()
    let copies = try folder.databases().filter { $0 != "records.sqlite" }
    #expect(copies.count == 1)
    let copy = try #require(copies.first)
    #expect(try folder.mode(copy) == 0o600)
    #expect(try folder.mode("records.sqlite") != nil)
    // It is as the old server's file, but for them.
    let queue = try DatabaseQueue(path: folder.file(copy))
    let counts = try await queue.read { database in
      try ["records", "names", "labels"].map {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)")
      }
    }
    #expect(counts == [1, 1, 1])
    #expect(
      try await queue.read { try String.fetchAll($0, sql: "SELECT * FROM grdb_migrations") }
        == ["records-1"])
    try queue.close()
    // Who goes back gets a server's file.
    #expect(
      try await SQLiteRecordStore(path: folder.file(copy)).record(
        named: RecordName(.link, "go.example.com/a")) == link)
  }

  @Test("Copies that an older server made lose their salts, once, and unfinished ones go")
  func olderCopies() async throws {
    let records = try SQLiteRecordStore(path: path)
    let copy = "records.sqlite.before-0190"
    try writeOldFile(folder.file(copy))
    try writeOldFile(folder.file("records.sqlite.before-0191.copying"))
    try writeOldFile(folder.file("other.sqlite.before-0190"))
    #expect(try files().count == 3)
    #expect(records.file.cleanCopies().isEmpty)
    #expect(try files() == ["other.sqlite.before-0190"])
    #expect(
      try folder.databases().sorted() == ["other.sqlite.before-0190", "records.sqlite", copy])
    #expect(try folder.mode(copy) == 0o600)
    let written = try FileManager.default.attributesOfItem(atPath: folder.file(copy))
    #expect(records.file.cleanCopies().isEmpty)
    let again = try FileManager.default.attributesOfItem(atPath: folder.file(copy))
    #expect(again[.systemFileNumber] as? Int == written[.systemFileNumber] as? Int)
    #expect(
      try await SQLiteRecordStore(path: folder.file(copy)).record(
        named: RecordName(.link, "go.example.com/a")) == link)
  }

  @Test("A copy that is no database is told, and left as it is")
  func damagedCopies() throws {
    let records = try SQLiteRecordStore(path: path)
    let bytes = Data(repeating: 0x41, count: 5000)
    try bytes.write(to: URL(filePath: folder.file("records.sqlite.before-0190")))
    let failures = records.file.cleanCopies()
    #expect(failures.map(\.path) == [folder.file("records.sqlite.before-0190")])
    #expect(
      failures.map(\.error) == [.damaged(file: folder.file("records.sqlite.before-0190"))])
    #expect(
      FileManager.default.contents(atPath: folder.file("records.sqlite.before-0190")) == bytes)
  }

  @Test("A backup of a file with salts has none, and nothing of it is left unfinished")
  func backup() async throws {
    let records = try SQLiteRecordStore(path: path)
    for salt in salts {
      try await records.commit(
        RecordTransaction([.insert(StoredRecord(kind: .salt, id: RecordID(), body: salt))]))
    }
    #expect(try files() == ["records.sqlite-wal"])
    try records.file.backUp(to: folder.file("copy"))
    #expect(try files() == ["records.sqlite-wal"])
    #expect(try folder.files().filter { $0.hasPrefix("copy") } == ["copy"])
    #expect(try folder.mode("copy") == 0o600)
    #expect(
      try await SQLiteRecordStore(path: folder.file("copy")).records(RecordQuery(.salt)) == [])
  }
}
