import Foundation
import GRDB
import LinkPlatform
import ServerTestSupport
import StoreConformance
import Synchronization
import Testing

@testable import LinkStores

@Suite("The upgrade of files by month")
struct MonthUpgradeTests {
  private let folder: TemporaryFolder
  private let path: String

  init() async throws {
    folder = try TemporaryFolder()
    path = folder.file("events.sqlite")
    let store = try SQLiteEventStore(path: path)
    try await MovedHistory(batches: 60, seed: 1).tell(store)
    store.close()
  }

  private var copies: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.contains(".before-") }
    }
  }

  /// What a server of tomorrow has in a month's file.
  private func upgrade(_ name: String, _ sql: String = "CREATE TABLE more (a)") -> MonthUpgrade {
    var upgrade = MonthUpgrade()
    upgrade.migrator.register(name, sql)
    return upgrade
  }

  private func isUpgraded(_ month: Month) throws -> Bool {
    let queue = try DatabaseQueue(path: EventFiles.path(of: month, beside: path))
    defer { try? queue.close() }
    return try queue.read { try $0.tableExists("more") }
  }

  @Test(
    "One file after the other is copied, upgraded and rid of its copy: the largest needs the room")
  func oneByOne() throws {
    let months = EventFiles.monthsOnDisk(beside: path)
    #expect(months.count > 3)
    let asked = Mutex<[(path: String, copies: Int)]>([])
    var upgrade = upgrade("month-2")
    upgrade.room = DiskRoom { [folder] path in
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
      asked.withLock { $0.append((path, names?.count { $0.contains(".before-") } ?? -1)) }
      return .max
    }
    try EventFiles(path: path, migration: .afterBackup, mayMake: false, upgrade: upgrade).close()
    let found = asked.withLock(\.self)
    #expect(found.map(\.path) == months.map { EventFiles.path(of: $0, beside: path) })
    #expect(found.map(\.copies) == months.map { _ in 0 })
    for month in months { #expect(try isUpgraded(month)) }
    #expect(try copies == [])
    // Nothing is asked for where nothing is to be done.
    asked.withLock { $0 = [] }
    try EventFiles(path: path, migration: .afterBackup, mayMake: false, upgrade: upgrade).close()
    let isSilent = asked.withLock(\.isEmpty)
    #expect(isSilent)
  }

  @Test("Too little room for one file is said before it is touched; those before it stay upgraded")
  func room() throws {
    let months = EventFiles.monthsOnDisk(beside: path)
    let second = EventFiles.path(of: months[1], beside: path)
    var upgrade = upgrade("month-2")
    upgrade.room = DiskRoom { $0 == second ? 1 << 20 : .max }
    let error = #expect(throws: StorageError.self) {
      try EventFiles(path: path, migration: .afterBackup, mayMake: false, upgrade: upgrade)
    }
    guard case .noRoom("upgrading \(second)", let needed, 1 << 20)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(needed >= SQLiteFile.size(of: second) + DiskRoom.reserve)
    #expect(try months.map(isUpgraded) == [true] + months.dropFirst().map { _ in false })
    upgrade.room = DiskRoom { _ in .max }
    try EventFiles(path: path, migration: .afterBackup, mayMake: false, upgrade: upgrade).close()
    #expect(try months.map(isUpgraded) == months.map { _ in true })
  }

  @Test("A file that cannot be upgraded is as it was, with its copy until the next start")
  func failed() throws {
    let months = EventFiles.monthsOnDisk(beside: path)
    let wrong = upgrade("month-2", "CREATE TABLE more (a); INSERT INTO nowhere VALUES (1)")
    #expect(throws: StorageError.self) {
      try EventFiles(path: path, migration: .afterBackup, mayMake: false, upgrade: wrong)
    }
    #expect(try !isUpgraded(months[0]))
    #expect(try copies == ["events-\(months[0].name).sqlite.before-upgrade"])
    #expect(EventFiles.monthsOnDisk(beside: path) == months)
    try EventFiles(
      path: path, migration: .afterBackup, mayMake: false, upgrade: upgrade("month-2")
    ).close()
    #expect(try isUpgraded(months[0]))
    #expect(try copies == [])
  }

  @Test("A copy that a killed server left is removed with the next start")
  func left() throws {
    let months = EventFiles.monthsOnDisk(beside: path)
    let copy = EventFiles.path(of: months[0], beside: path) + ".before-upgrade"
    #expect(FileManager.default.createFile(atPath: copy, contents: Data("x".utf8)))
    try EventFiles(path: path, migration: .afterBackup, mayMake: false).close()
    #expect(try copies == [])
  }

  @Test("Where nothing may be upgraded, an older file is refused by its name")
  func refused() throws {
    let first = EventFiles.path(of: EventFiles.monthsOnDisk(beside: path)[0], beside: path)
    #expect(throws: StorageError.olderSchema(file: first)) {
      try EventFiles(
        path: path, migration: .refused, mayMake: false, upgrade: upgrade("month-2"))
    }
  }
}
