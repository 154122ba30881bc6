import Foundation
import GRDB
import LinkPlatform
import ServerTestSupport
import Testing

@testable import LinkStores

@Suite("SQLiteFile")
struct SQLiteFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("notes.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("A file of a newer server is refused, and left as it is")
  func newer() async throws {
    try await Notes(path, version: 2).add("one")
    let error = #expect(throws: StorageError.self) { try Notes(path, version: 1) }
    #expect(error == .newerSchema(file: path))
    #expect(error?.description == "\(path) was written by a newer entryway-server")
    #expect(try await Notes(path, version: 2).all() == ["one"])
    #expect(try folder.databases() == ["notes.sqlite"])
  }

  @Test("A file of an older server is brought up to date after a copy was made of it")
  func older() async throws {
    try await Notes(path, version: 1).add("one")
    let notes = try Notes(path, version: 2)
    try await notes.add("two")
    #expect(try await notes.all() == ["one", "two"])
    notes.file.close()
    let copies = try folder.databases().filter { $0 != "notes.sqlite" }
    let copy = try #require(copies.first)
    #expect(copies.count == 1)
    #expect(copy.hasPrefix("notes.sqlite.before-"))
    #expect(try folder.mode(copy) == 0o600)
    #expect(try await Notes(folder.file(copy), version: 1).all() == ["one"])
  }

  @Test("A file of an older server is refused where nothing may be brought up to date")
  func olderRefused() async throws {
    try await Notes(path, version: 1).add("one")
    let error = #expect(throws: StorageError.self) {
      try Notes(path, version: 2, migration: .refused)
    }
    #expect(error == .olderSchema(file: path))
    #expect(error?.description == "\(path) was written by an older entryway-server")
    #expect(try await Notes(path, version: 1).all() == ["one"])
    #expect(try folder.databases() == ["notes.sqlite"])
  }

  @Test("Removals are forgotten when no reader can miss them any more, and nothing else is")
  func forgotten() async throws {
    let file = folder.file("records.sqlite")
    let records = try SQLiteRecordStore(path: file)
    let kept = StoredRecord(kind: .link, id: RecordID(), body: Data("{}".utf8))
    let removed = StoredRecord(kind: .link, id: RecordID(), body: Data("{}".utf8))
    try await records.commit(RecordTransaction([.insert(kept), .insert(removed)]))
    try await records.commit(RecordTransaction([.remove(.link, removed.id, revision: 1)]))
    try await records.removeExpired(at: .now)
    #expect(try await records.changes(since: 0, limit: 10).map(\.id) == [kept.id, removed.id])
    try await DatabaseQueue(path: file).write { database in
      try database.execute(sql: "UPDATE revision SET number = 100003")
    }
    try await records.removeExpired(at: .now)
    #expect(try await records.changes(since: 0, limit: 10).map(\.id) == [kept.id])
  }

  @Test("A new file is made, and no copy, whatever may be brought up to date")
  func new() throws {
    try Notes(path, version: 2, migration: .refused).file.close()
    #expect(try folder.databases() == ["notes.sqlite"])
  }

  @Test(
    "A file that is no database is refused",
    arguments: [
      Data("not a database, but long enough for a header of 100 bytes".utf8) + Data(count: 4096),
      Data(repeating: 0xFF, count: 4096),
    ])
  func damaged(_ bytes: Data) throws {
    try bytes.write(to: URL(filePath: path))
    let error = #expect(throws: StorageError.self) { try Notes(path, version: 1) }
    #expect(error == .damaged(file: path))
    #expect(error?.description == "\(path) is damaged: it is not a valid database")
    #expect(FileManager.default.contents(atPath: path) == bytes)
  }

  @Test("A file whose pages are overwritten says so when they are read")
  func damagedPages() async throws {
    let notes = try Notes(path, version: 1)
    for _ in 0..<50 { try await notes.add(String(repeating: "x", count: 500)) }
    let copy = folder.file("copy.sqlite")
    try notes.file.backUp(to: copy)
    let handle = try FileHandle(forWritingTo: URL(filePath: copy))
    let size = try handle.seekToEnd()
    try handle.seek(toOffset: 4096)
    try handle.write(contentsOf: Data(repeating: 0xA5, count: Int(size) - 4096))
    try handle.close()
    let error = await #expect(throws: StorageError.self) {
      _ = try await Notes(copy, version: 1).all()
    }
    #expect(error == .damaged(file: copy))
    #expect(throws: StorageError.damaged(file: copy)) { try Notes.check(copy, version: 1) }
  }

  @Test(
    "A folder that is not there, or takes no file, is told", arguments: ["missing/x", "file/x"])
  func noFolder(_ name: String) throws {
    try Data().write(to: URL(filePath: folder.file("file")))
    let file = folder.file(name)
    let error = #expect(throws: StorageError.self) { try Notes(file, version: 1) }
    #expect(error == .unavailable(reason: "\(file) cannot be opened"))
  }

  @Test("A file that may not be made is refused where it is missing or has nothing in it")
  func notMade() throws {
    func refusal() -> StorageError? {
      #expect(throws: StorageError.self) { try Notes(path, version: 1, mayMake: false) }
    }
    #expect(refusal() == .empty(file: path))
    #expect(try folder.files() == [])
    try Data().write(to: URL(filePath: path))
    #expect(refusal() == .empty(file: path))
    try FileManager.default.removeItem(atPath: path)
    // A database without anything in it, as a lost log leaves one.
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
    try queue.close()
    #expect(refusal() == .empty(file: path))
  }

  @Test("What a first start left half made is made whole, without a copy")
  func halfMade() async throws {
    try Notes(path, version: 1).file.close()
    let notes = try Notes(path, version: 2, migration: .inPlace)
    try await notes.add("one")
    #expect(try await notes.all() == ["one"])
    #expect(try folder.databases() == ["notes.sqlite"])
  }

  @Test("A copy is whole, or it is said what it is")
  func checkedCopies() async throws {
    let notes = try Notes(path, version: 1)
    try await notes.add("one")
    let copy = folder.file("copy.sqlite")
    #expect(throws: StorageError.empty(file: copy)) { try Notes.check(copy, version: 1) }
    try notes.file.backUp(to: copy)
    let bytes = FileManager.default.contents(atPath: copy)
    #expect(try Notes.check(copy, version: 1) == .current)
    #expect(try Notes.check(copy, version: 2) == .older)
    #expect(FileManager.default.contents(atPath: copy) == bytes)
    #expect(try folder.files().filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
    // Somebody copied the files of a server that runs.
    try Data("log".utf8).write(to: URL(filePath: copy + "-wal"))
    #expect(throws: StorageError.self) { try Notes.check(copy, version: 1) }
    try FileManager.default.removeItem(atPath: copy + "-wal")
    try Notes(path, version: 2).file.backUp(to: copy)
    #expect(throws: StorageError.newerSchema(file: copy)) { try Notes.check(copy, version: 1) }
    try Data().write(to: URL(filePath: copy))
    #expect(throws: StorageError.empty(file: copy)) { try Notes.check(copy, version: 1) }
    try Data(repeating: 0x41, count: 9000).write(to: URL(filePath: copy))
    #expect(throws: StorageError.damaged(file: copy)) { try Notes.check(copy, version: 1) }
  }

  @Test("A copy that nobody waits for is given up, and leaves nothing")
  func givenUp() async throws {
    let notes = try Notes(path, version: 1)
    try await notes.add(String(repeating: "x", count: 10_000_000))
    #expect(throws: StorageError.unavailable(reason: "the copy was cancelled")) {
      try notes.file.backUp(to: folder.file("copy.sqlite")) { true }
    }
    #expect(try folder.files().filter { $0.hasPrefix("copy") } == [])
  }

  @Test("A file in use is read as a whole, and a damaged page is found")
  func quickCheck() async throws {
    let notes = try Notes(path, version: 1)
    for _ in 0..<50 { try await notes.add(String(repeating: "x", count: 500)) }
    try await notes.file.quickCheck()
    notes.file.close()
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.seek(toOffset: 4096)
    try handle.write(contentsOf: Data(repeating: 0xA5, count: 4096))
    try handle.close()
    let file = path
    await #expect(throws: StorageError.damaged(file: file)) {
      try await SQLiteFile(
        path: file, readers: 2, migrator: DatabaseMigrator(), migration: .refused
      ).quickCheck()
    }
  }

  // The system's administrator may write everywhere.
  @Test("A folder that is read-only is told", .enabled(if: geteuid() != 0))
  func readOnlyFolder() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
    let error = #expect(throws: StorageError.self) { try Notes(path, version: 1) }
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    #expect(error == .unavailable(reason: "\(path) cannot be opened"))
  }

  @Test("A file that is read-only is told", .enabled(if: geteuid() != 0))
  func readOnlyFile() async throws {
    try Notes(path, version: 1).file.close()
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    let error = await #expect(throws: StorageError.self) {
      try await Notes(path, version: 1).add("one")
    }
    #expect(error == .unavailable(reason: "\(path) is read-only"))
  }

  @Test("A full disk is told, nothing of the commit is there, and a later one may fit")
  func full() async throws {
    let notes = try Notes(path, version: 1)
    try await notes.add("one")
    try await notes.limit(pages: 3)
    let error = await #expect(throws: StorageError.self) {
      try await notes.add("two", String(repeating: "x", count: 100_000))
    }
    #expect(error == .full)
    #expect(error?.description == "the disk that holds the data is full")
    #expect(try await notes.all() == ["one"])
    try await notes.limit(pages: 1000)
    try await notes.add("two", String(repeating: "x", count: 100_000))
    #expect(try await notes.all().count == 3)
  }

  @Test("Only the owner reads the file, and what SQLite makes beside it")
  func modes() async throws {
    let notes = try Notes(path, version: 1)
    try await notes.add("one")
    let files = try folder.files()
    #expect(Set(files) == ["notes.sqlite", "notes.sqlite-wal", "notes.sqlite-shm"])
    for file in files { #expect(try folder.mode(file) == 0o600, "\(file)") }
  }

  @Test("A copy that is made under writes has a beginning of them, whole, for its owner alone")
  func backup() async throws {
    let notes = try Notes(path, version: 1)
    let copy = folder.file("copy.sqlite")
    try Data("old".utf8).write(to: URL(filePath: copy))
    let writing = Task {
      // Both or neither is in the copy.
      for number in 0..<200 { try await notes.add("\(number) a", "\(number) b") }
    }
    try await eventually("half are written") { try await notes.all().count >= 100 }
    try notes.file.backUp(to: copy)
    let count = try await notes.all().count
    try await writing.value
    #expect(try folder.mode("copy.sqlite") == 0o600)
    let files = try folder.files()
    #expect(files.filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
    let copied = try await Notes(copy, version: 1).all()
    #expect((100...count).contains(copied.count))
    #expect(copied == (0..<copied.count / 2).flatMap { ["\($0) a", "\($0) b"] })
  }
}

/// A database of the simplest kind, in two versions.
private struct Notes: Sendable {
  let file: SQLiteFile

  init(
    _ path: String, version: Int, migration: SQLiteFile.Migration = .afterBackup,
    mayMake: Bool = true
  ) throws {
    file = try SQLiteFile(
      path: path, readers: 2, migrator: Self.migrator(version), migration: migration,
      mayMake: mayMake)
  }

  static func check(_ path: String, version: Int) throws -> SQLiteFile.CopyState {
    try SQLiteFile.check(copy: path, migrator: migrator(version))
  }

  private static func migrator(_ version: Int) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("notes-1") { try $0.execute(sql: "CREATE TABLE notes (text TEXT)") }
    if version > 1 {
      migrator.registerMigration("notes-2") {
        try $0.execute(sql: "ALTER TABLE notes ADD COLUMN at INTEGER")
      }
    }
    return migrator
  }

  func add(_ texts: String...) async throws {
    try await file.write { database in
      for text in texts {
        try database.execute(sql: "INSERT INTO notes (text) VALUES (?)", arguments: [text])
      }
    }
  }

  func all() async throws -> [String] {
    try await file.read { try String.fetchAll($0, sql: "SELECT text FROM notes ORDER BY rowid") }
  }

  /// Lets the file grow so far: the same error as from a disk without room.
  func limit(pages: Int) async throws {
    try await file.write { try $0.execute(sql: "PRAGMA max_page_count = \(pages)") }
  }
}

extension TemporaryFolder {
  /// The files but those that SQLite keeps beside them.
  func databases() throws -> [String] {
    try files().filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
  }

  func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path) }

  func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file(name))[.posixPermissions] as? Int
  }
}
