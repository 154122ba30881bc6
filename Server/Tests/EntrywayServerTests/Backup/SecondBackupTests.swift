import EntrywayDiagnostics
import Foundation
import GRDB
import LinkPlatform
import ServerTestSupport
import Testing

@testable import EntrywayServer
@testable import LinkStores

@Suite("A second backup")
struct SecondBackupTests {
  private let months: SampleMonths
  private let (january, february, march): (DataFile, DataFile, DataFile)

  init() async throws {
    months = try await SampleMonths()
    january = try SampleMonths.file("2026-01")
    february = try SampleMonths.file("2026-02")
    march = try SampleMonths.file("2026-03")
  }

  private static let always = DataFile.always.map(\.name)

  @Test("It copies the months that have changed, and the other files anew")
  func changedMonths() async throws {
    let first = try months.backUp()
    #expect(first == BackupTarget.Outcome(isCurrent: true, months: 2, unchanged: 0))
    let before = try [january, february, .events].map { try months.number(of: $0) }
    try await months.serving { folder in
      try await months.tell(folder, months.bob, "2026-02")
      try await months.tell(folder, months.ada, "2026-03")
    }
    let second = try months.backUp()
    #expect(second == BackupTarget.Outcome(isCurrent: true, months: 3, unchanged: 1))
    #expect(
      second.list
        == """
        3 months of events, events.sqlite, clicks.sqlite and records.sqlite; 1 of the months had not \
        changed
        """)
    let after = try [january, february, .events].map { try months.number(of: $0) }
    #expect(after[0] == before[0])
    #expect(after[1] != before[1])
    #expect(after[2] != before[2])
    #expect(try months.counts(months.target) == ["2026-01": 5, "2026-02": 5, "2026-03": 1])
    #expect(
      try months.names(months.target)
        == (Self.always + [january, february, march].map(\.name)).sorted())
    #expect(try Backup(months.target).check())
  }

  @Test(
    "What nothing has changed costs no month, and a file that was changed in the backup is copied anew"
  )
  func unchanged() async throws {
    try months.backUp()
    #expect(try months.backUp().unchanged == 2)
    try months.change(
      "\(months.target)/\(january.name)", "UPDATE state SET revision = revision + 1")
    #expect(try months.backUp().unchanged == 1)
    // Cut, though its stamp can be read.
    let file = try FileHandle(forWritingTo: URL(filePath: "\(months.target)/\(february.name)"))
    try file.truncate(atOffset: try file.seekToEnd() - 4096)
    try file.close()
    #expect(try months.backUp().unchanged == 1)
    #expect(try Backup(months.target).check())
  }

  @Test("Months whose time is over leave the backup, and other files in it stay")
  func goneMonths() async throws {
    try months.backUp()
    try Data("x".utf8).write(to: URL(filePath: months.target + "/notes.txt"))
    try Data("x".utf8).write(to: URL(filePath: months.target + "/events-2020-01.sqlite"))
    try await months.serving { folder in
      let end = try SampleMonths.month("2026-01").end
      let count = try await folder.events.removeHistory(before: end)
      #expect(count > 0)
    }
    #expect(try months.backUp() == BackupTarget.Outcome(isCurrent: true, months: 1, unchanged: 1))
    #expect(
      try months.names(months.target)
        == (Self.always + [february.name, "events-2020-01.sqlite", "notes.txt"]).sorted())
    #expect(try Backup(months.target).check())
  }

  @Test("Wherever it was killed, the backup is the old one or the new one, whole")
  func killed() async throws {
    try months.backUp()
    let old = try months.counts(months.target)
    try await months.serving { folder in
      try await months.tell(folder, months.bob, "2026-02")
      try await months.tell(folder, months.ada, "2026-03")
      let end = try SampleMonths.month("2026-01").end
      let count = try await folder.events.removeHistory(before: end)
      #expect(count > 0)
    }
    let newer = months.scratch.path + "/newer"
    try months.backUp(to: newer)
    let new = try months.counts(newer)
    #expect(new == ["2026-02": 5, "2026-03": 1])
    let files = DataFile.inCopyingOrder([
      try SampleMonths.month("2026-02"), try SampleMonths.month("2026-03"),
    ])
    let steps = files.map { "rename \($0.name)\n" } + ["remove \(january.name)\n"]
    for done in 0...steps.count {
      for isMarked in done == 0 ? [false, true] : [true] {
        for isFinishedByCheck in [false, true] {
          let path = "\(months.scratch.path)/killed-\(done)-\(isMarked)-\(isFinishedByCheck)"
          try FileManager.default.copyItem(atPath: months.target, toPath: path)
          for file in files {
            try FileManager.default.copyItem(
              atPath: "\(newer)/\(file.name)", toPath: "\(path)/\(file.name).part")
          }
          let mark = NewFiles.mark(in: path)
          if isMarked { try Data(steps.joined().utf8).write(to: URL(filePath: mark)) }
          for (index, file) in files.enumerated() where index < done {
            rename("\(path)/\(file.name).part", "\(path)/\(file.name)")
          }
          if done == steps.count { unlink("\(path)/\(january.name)") }
          if isFinishedByCheck {
            #expect(try Backup(path).check())
            #expect(try months.counts(path) == (isMarked ? new : old))
            #expect(!FileManager.default.fileExists(atPath: mark))
          } else {
            // The next one begins with a whole backup, and ends with one.
            #expect(try months.backUp(to: path).unchanged == (isMarked ? 2 : 0))
            #expect(try months.counts(path) == new)
          }
          let restored = "\(path)-restored"
          #expect(try Backup(path).restore(to: restored))
        }
      }
    }
  }

  @Test("A backup that takes its place is read even where it cannot be finished")
  func readThrough() async throws {
    try months.backUp()
    let file = "\(months.target)/\(january.name)"
    try FileManager.default.moveItem(atPath: file, toPath: file + ".part")
    #expect(
      months.refusal { try Backup(months.target).check() }?.detail == "\(january.name) is missing")
    let mark = NewFiles.mark(in: months.target)
    try Data("rename \(january.name)\n".utf8).write(to: URL(filePath: mark))
    // Somebody else reads it, and it stays as it is.
    let reader = try #require(BackupLock(months.target, isShared: true))
    #expect(try Backup(months.target).check())
    #expect(try Backup(months.target).restore(to: months.scratch.path + "/restored"))
    #expect(FileManager.default.fileExists(atPath: mark))
    reader.release()
    #expect(try Backup(months.target).check())
    #expect(!FileManager.default.fileExists(atPath: mark))
    #expect(FileManager.default.fileExists(atPath: file))
  }

  @Test("A backup of an older server is whole, is restored, and is not written over")
  func older() async throws {
    try months.backUp()
    for file in [january, february, .events] { unlink("\(months.target)/\(file.name)") }
    let queue = try DatabaseQueue(path: months.target + "/events.sqlite")
    try SingleFileSchema.migrator.migrate(queue)
    try queue.close()
    #expect(try !Backup(months.target).check())
    #expect(
      months.refusal { try months.backUp() }?.detail
        == "it has a backup of an older server: events.sqlite already exists")
    let data = months.scratch.path + "/restored"
    #expect(try !Backup(months.target).restore(to: data))
    let names = DataFile.always.map(\.name) + ["lock"]
    #expect(try months.names(data) == names.sorted())
    // It has no months that a month could be put beside.
    let month = try SampleMonths.month("2026-01")
    try months.backUp(to: months.scratch.path + "/new")
    let error = months.refusal {
      _ = try Backup(months.scratch.path + "/new").restore(month, to: data)
    }
    #expect(error?.detail == "an older server wrote it, which kept no files by month")
  }

  @Test("What a killed command left goes with the next backup, and nothing else")
  func leftovers() async throws {
    try months.backUp()
    let left = [
      "events.sqlite.part", "events-2026-01.sqlite.part.copying", "being-replaced.part",
      "records.sqlite.part.clean.copying-journal",
    ]
    let others = ["events.sqlite.party", "notes.part", "events-2026-01.part"]
    for name in left + others {
      try Data("x".utf8).write(to: URL(filePath: "\(months.target)/\(name)"))
    }
    #expect(try Backup(months.target).check())
    #expect(try months.backUp().unchanged == 2)
    let files = (Self.always + [january.name, february.name] + others).sorted()
    #expect(try months.names(months.target) == files)
  }

  @Test("One command at a time uses a backup's folder")
  func busy() async throws {
    try months.backUp()
    let target = try BackupTarget(months.target)
    for work in [
      { _ = try BackupTarget(months.target) }, { _ = try Backup(months.target).check() },
      { _ = try Backup(months.target).restore(to: months.scratch.path + "/restored") },
    ] {
      #expect(months.refusal(work)?.diagnostic.hint == "wait until that has finished.")
    }
    target.discard()
    #expect(try Backup(months.target).check())
  }

  @Test("Other data, part of a backup, and a server's folder are refused and stay as they are")
  func refused() async throws {
    try months.backUp()
    let other = try await SampleMonths()
    let before = try months.counts(months.target)
    #expect(
      months.refusal { try other.backUp(to: months.target) }?.detail
        == "it has a backup of other data")
    #expect(try months.counts(months.target) == before)
    #expect(try Backup(months.target).check())

    #expect(
      months.refusal { try months.backUp(to: other.data) }?.detail
        == "it is the data folder of a server")
    let folder = try DataFolder(other.data)
    folder.finish()

    try FileManager.default.removeItem(atPath: "\(months.target)/\(january.name)")
    let part = months.refusal { try months.backUp() }
    #expect(part?.detail == "it has part of a backup: \(january.name) is missing")
    #expect(
      part?.diagnostic.hint == "name a new folder, or remove what is left of that backup.")
    try Data("x".utf8).write(to: URL(filePath: months.target + "/\(january.name)"))
    try Data(repeating: 0x41, count: 9000).write(
      to: URL(filePath: months.target + "/events.sqlite"))
    #expect(months.refusal { try months.backUp() }?.code == .backup)
  }
}
