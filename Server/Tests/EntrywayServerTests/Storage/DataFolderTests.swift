import EntrywayDiagnostics
import Foundation
import LinkPlatform
import LinkStores
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("DataFolder")
struct DataFolderTests {
  private let scratch: TemporaryFolder
  private var path: String { scratch.path + "/data" }

  init() throws {
    scratch = try TemporaryFolder()
  }

  private func make() throws { try DataFolder(path).finish() }

  private func refusal() -> DataFolderError? {
    #expect(throws: DataFolderError.self) { try DataFolder(path) }
  }

  @Test("A folder with none of the files is new, also beside its lock")
  func new() throws {
    try make()
    let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    // Empty logs and their indexes stay beside the files.
    #expect(
      names.filter { !$0.utf8.contains(UInt8(ascii: "-")) }
        == ["clicks.sqlite", "events.sqlite", "lock", "records.sqlite"])
    for file in DataFile.always {
      try FileManager.default.removeItem(atPath: DataFolder.file(file, in: path))
    }
    try make()
  }

  @Test("The folder of a server with PostgreSQL is nobody's who leaves out the setting")
  func spool() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(FileManager.default.createFile(atPath: path + "/spool.sqlite", contents: nil))
    let refusal = refusal()
    #expect(refusal?.code == .notUsable)
    #expect(refusal?.diagnostic.hint?.contains("`postgresql`") == true)
    #expect(!FileManager.default.fileExists(atPath: DataFolder.file(.records, in: path)))
  }

  @Test(
    "Missing and empty files are named, none is made, and the others stay as they are",
    arguments: [[.events], [.clicks], [.records], [.events, .records], [.clicks, .records]]
      as [[DataFile]])
  func missing(_ files: [DataFile]) throws {
    try make()
    for file in files {
      try FileManager.default.removeItem(atPath: DataFolder.file(file, in: path))
    }
    let names = files.map(\.name).joined(separator: " and ")
    let verb = files.count == 1 ? "is" : "are"
    let found = refusal()
    #expect(found?.code == .incomplete)
    #expect(found?.detail == "\(names) \(verb) missing")
    #expect(found?.diagnostic.hint?.contains("entryway-server restore") == true)
    for file in files {
      #expect(!FileManager.default.fileExists(atPath: DataFolder.file(file, in: path)))
      try Data().write(to: URL(filePath: DataFolder.file(file, in: path)))
    }
    #expect(refusal()?.detail == "\(names) \(verb) empty")
    #expect(FolderContents(of: path).empty == files)
  }

  @Test("Three empty files, and logs without their files, are no new folder")
  func lost() throws {
    try make()
    for file in DataFile.always {
      try Data().write(to: URL(filePath: DataFolder.file(file, in: path)))
    }
    #expect(refusal()?.detail == "events.sqlite, clicks.sqlite and records.sqlite are empty")
    for file in DataFile.always {
      try FileManager.default.removeItem(atPath: DataFolder.file(file, in: path))
    }
    try Data("log".utf8).write(to: URL(filePath: path + "/clicks.sqlite-wal"))
    #expect(refusal()?.detail == "events.sqlite, clicks.sqlite and records.sqlite are missing")
  }

  @Test("A file without any table, and one that is damaged, is named with the way back")
  func damaged() throws {
    try make()
    let file = DataFolder.file(.clicks, in: path)
    try Data(repeating: 0x41, count: 9000).write(to: URL(filePath: file))
    let damaged = refusal()
    #expect(damaged?.detail == "\(file) is damaged: it is not a valid database")
    #expect(damaged?.diagnostic.hint?.contains("entryway-server restore") == true)
  }

  @Test("A first start that was killed is finished by the next one, wherever it was")
  func halfMade() throws {
    for count in 0...3 {
      try? FileManager.default.removeItem(atPath: path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      #expect(FolderContents.markAsBeingMade(path))
      if count > 0 { _ = try SQLiteRecordStore(path: DataFolder.file(.records, in: path)) }
      if count > 1 { _ = try SQLiteClickStore(path: DataFolder.file(.clicks, in: path)) }
      if count > 2 { try Data().write(to: URL(filePath: DataFolder.file(.events, in: path))) }
      try DataFolder(path, migration: .refused).finish()
      #expect(!FolderContents(of: path).isBeingMade)
      try make()
    }
  }

  @Test("Months that the main file needs are named, with the way back, and none is made")
  func lostMonths() async throws {
    let months = try await SampleMonths()
    let files = try ["2026-01", "2026-02"].map(SampleMonths.file)
    for (index, file) in files.enumerated() {
      try Data().write(to: URL(filePath: "\(months.data)/\(file.name)"))
      let found = months.refusal { _ = try DataFolder(months.data) }
      #expect(found?.code == .incomplete)
      let names = files[...index].map(\.name).joined(separator: " and ")
      #expect(found?.detail == "\(names) \(index == 0 ? "is" : "are") empty")
    }
    try FileManager.default.removeItem(atPath: "\(months.data)/\(files[1].name)")
    let both = months.refusal { _ = try DataFolder(months.data) }
    #expect(both?.detail == "\(files[1].name) is missing, and \(files[0].name) is empty")
    #expect(
      both?.diagnostic.hint
        == """
        restore each of these months from a backup, the first with `entryway-server restore BACKUP \
        --month 2026-01 --data \(months.data)`.
        """)
    // Without one of the files that every folder has, a month is not enough.
    try FileManager.default.removeItem(atPath: months.data + "/clicks.sqlite")
    let all = months.refusal { _ = try DataFolder(months.data) }
    #expect(all?.detail == "clicks.sqlite is missing")
    #expect(all?.diagnostic.hint?.contains("restore BACKUP --data NEW-FOLDER") == true)
  }

  @Test("Months without the other files are no new folder")
  func onlyMonths() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(filePath: path + "/events-2026-01.sqlite"))
    #expect(refusal()?.detail == "events.sqlite, clicks.sqlite and records.sqlite are missing")
    // Of a copy before an upgrade, and of a name that is no month's.
    try FileManager.default.removeItem(atPath: path + "/events-2026-01.sqlite")
    for name in ["events-2026-01.sqlite.before-0190", "events-2026-13.sqlite", "events-1.sqlite"] {
      try Data("x".utf8).write(to: URL(filePath: "\(path)/\(name)"))
    }
    try make()
  }

  @Test("A restore that was killed when its files were whole is finished by the start")
  func restored() async throws {
    let months = try await SampleMonths()
    let file = try SampleMonths.file("2026-01")
    let name = "\(months.data)/\(file.name)"
    for file in [file, .events] {
      try FileManager.default.moveItem(
        atPath: "\(months.data)/\(file.name)", toPath: "\(months.data)/\(file.name).part")
    }
    let steps = "rename \(file.name)\nrename events.sqlite\nrename clicks.sqlite\n"
    try Data(steps.utf8).write(to: URL(filePath: NewFiles.mark(in: months.data)))
    try await months.serving { folder in
      #expect(folder.events.months.map(\.name) == ["2026-01", "2026-02"])
    }
    #expect(FileManager.default.fileExists(atPath: name))
    #expect(!FileManager.default.fileExists(atPath: NewFiles.mark(in: months.data)))
  }

  @Test("Copies that a killed server left go with the next start")
  func copies() throws {
    try make()
    try FileManager.default.createDirectory(
      atPath: path + "/copies", withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(filePath: path + "/copies/events.sqlite.copying"))
    try Data("x".utf8).write(to: URL(filePath: path + "/comparison-1.in"))
    try make()
    #expect(!FileManager.default.fileExists(atPath: path + "/copies"))
    #expect(!FileManager.default.fileExists(atPath: path + "/comparison-1.in"))
  }

  @Test("A folder that was let go is free, though a child still has a copy of its lock")
  func letGo() throws {
    let lock = try FolderLock(scratch.path)
    // What a child has between `fork` and `exec`.
    let copy = dup(lock.descriptor)
    defer { close(copy) }
    let used = #expect(throws: DataFolderError.self) { try FolderLock(scratch.path) }
    #expect(used?.code == .inUse)
    lock.release()
    #expect(throws: Never.self) { try FolderLock(scratch.path) }
  }
}
