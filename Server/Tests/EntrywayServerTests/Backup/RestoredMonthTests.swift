import EntrywayDiagnostics
import Foundation
import LinkPlatform
import LinkStores
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("Restoring a month")
struct RestoredMonthTests {
  private let months: SampleMonths
  private let month: Month
  private let file: DataFile

  init() async throws {
    months = try await SampleMonths()
    month = try SampleMonths.month("2026-01")
    file = .month(month)
    try months.backUp()
  }

  private var backup: Backup { Backup(months.target) }

  private func refusal(_ month: Month? = nil, of backup: Backup? = nil) -> DataFolderError? {
    months.refusal { _ = try (backup ?? self.backup).restore(month ?? self.month, to: months.data) }
  }

  @Test("A month that is lost is restored alone, and nothing else changes")
  func lost() async throws {
    try await months.serving { try await months.tell($0, months.bob, "2026-02") }
    try months.lose("2026-01")
    let lost = months.refusal { _ = try DataFolder(months.data) }
    #expect(lost?.code == .incomplete)
    #expect(lost?.detail == "\(file.name) is missing")
    #expect(
      lost?.diagnostic.hint
        == """
        restore this month from a backup: `entryway-server restore BACKUP --month 2026-01 --data \
        \(months.data)`.
        """)
    let restored = try backup.restore(month, to: months.data)
    #expect(restored == RestoredMonth(isCurrent: true, deleted: 0, damaged: nil))
    #expect(try months.counts() == ["2026-01": 5, "2026-02": 5])
    try await months.serving { folder in
      #expect(folder.events.months.map(\.name) == ["2026-01", "2026-02"])
      let tail = try await folder.events.tail(
        TailQuery(installation: months.bob, limit: 9), of: months.app)
      #expect(tail.count == 3)
    }
    #expect(await Backup.removeDeleted(in: months.data))
  }

  @Test("A damaged file makes way for the month, and is kept with its log")
  func damaged() async throws {
    let name = "\(months.data)/\(file.name)"
    let broken = Data(repeating: 0xA5, count: 9000)
    try broken.write(to: URL(filePath: name))
    try Data("a log".utf8).write(to: URL(filePath: name + "-wal"))
    let restored = try backup.restore(month, to: months.data)
    let aside = try #require(restored.damaged)
    #expect(FileManager.default.contents(atPath: aside) == broken)
    #expect(FileManager.default.contents(atPath: aside + "-wal") == Data("a log".utf8))
    #expect(FolderContents.size(of: name + "-wal") == nil)
    try await months.serving { folder in
      #expect(folder.events.months.map(\.name) == ["2026-01", "2026-02"])
    }
    #expect(try months.counts()["2026-01"] == 5)
    // An empty one leaves nothing.
    try Data().write(to: URL(filePath: name))
    #expect(months.refusal { _ = try DataFolder(months.data) }?.detail == "\(file.name) is empty")
    #expect(try backup.restore(month, to: months.data).damaged == nil)
  }

  @Test("An installation that was deleted since is left out, and its totals with it")
  func deleted() async throws {
    try await months.delete(months.bob)
    #expect(try months.counts()["2026-01"] == 3)
    try months.lose("2026-01")
    #expect(try backup.restore(month, to: months.data).deleted == 1)
    // The mark is there whatever happens next.
    #expect(try months.number(months.main, "SELECT count(*) FROM removals") == 1)
    #expect(try months.people("2026-01") == 2)
    #expect(await Backup.removeDeleted(in: months.data))
    #expect(try months.people("2026-01") == 1)
    #expect(try months.counts()["2026-01"] == 3)
    let totals = "SELECT sum(amount) FROM event_totals"
    #expect(try months.number("\(months.data)/\(file.name)", totals) == 3)
    #expect(try months.number(months.main, "SELECT count(*) FROM removals") == 0)
    try await months.serving { folder in
      let tail = try await folder.events.tail(
        TailQuery(installation: months.bob, limit: 9), of: months.app)
      #expect(tail.isEmpty)
    }
  }

  @Test("An installation that the main file has forgotten is left out")
  func forgotten() async throws {
    try await months.delete(months.bob)
    try months.lose("2026-01")
    try months.change(months.main, "DELETE FROM installations WHERE removed <> 0")
    #expect(try backup.restore(month, to: months.data).deleted == 1)
    #expect(await Backup.removeDeleted(in: months.data))
    #expect(try months.counts()["2026-01"] == 3)
  }

  @Test("A month that was about to go is live again, without the totals that it had come to")
  func leaving() async throws {
    try months.lose("2026-01")
    try months.change(
      months.main,
      """
      UPDATE months SET state = 'leaving' WHERE month = '2026-01';
      INSERT INTO event_outcomes VALUES (1, \(month.start.milliseconds / 900_000), 1, 1, 7, 0, 0);
      INSERT INTO event_outcomes VALUES (1, 5, 1, 1, 7, 0, 0);
      """)
    _ = try backup.restore(month, to: months.data)
    #expect(try months.number(months.main, "SELECT count(*) FROM months WHERE state = 'live'") == 2)
    #expect(try months.number(months.main, "SELECT count(*) FROM event_outcomes") == 1)
  }

  @Test("A restore that was killed can be repeated, wherever it was")
  func killed() async throws {
    try await months.delete(months.bob)
    let name = "\(months.data)/\(file.name)"
    // Its copy was not whole.
    try months.lose("2026-01")
    try Data("x".utf8).write(to: URL(filePath: name + ".part"))
    #expect(try backup.restore(month, to: months.data).deleted == 1)
    // Its marks were there, and its file had no name yet.
    try FileManager.default.moveItem(atPath: name, toPath: name + ".part")
    #expect(months.refusal { _ = try DataFolder(months.data) }?.code == .incomplete)
    #expect(try backup.restore(month, to: months.data).deleted == 0)
    #expect(await Backup.removeDeleted(in: months.data))
    #expect(try months.counts()["2026-01"] == 3)
  }

  @Test("A month that is whole, gone, unknown, of other data or not in the backup is refused")
  func refused() async throws {
    #expect(refusal()?.detail == "its \(file.name) is not damaged")
    let other = try await SampleMonths()
    let elsewhere = other.scratch.path + "/other"
    try other.backUp(to: elsewhere)
    try months.lose("2026-01")
    let foreign = refusal(of: Backup(elsewhere))
    #expect(foreign?.code == .badBackup)
    #expect(foreign?.detail == "its \(file.name) belongs to other data than \(months.data)")
    let march = try SampleMonths.month("2026-03")
    #expect(refusal(march)?.detail == "events-2026-03.sqlite is missing")
    // February's file under January's name.
    let wrong = months.scratch.path + "/wrong"
    try FileManager.default.createDirectory(atPath: wrong, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: months.target + "/events-2026-02.sqlite", toPath: "\(wrong)/\(file.name)")
    #expect(refusal(of: Backup(wrong))?.detail == "its \(file.name) has the events of 2026-02")
    // The file alone is enough.
    let alone = months.scratch.path + "/alone"
    try FileManager.default.createDirectory(atPath: alone, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: "\(months.target)/\(file.name)", toPath: "\(alone)/\(file.name)")
    #expect(try Backup(alone).restore(month, to: months.data).deleted == 0)

    try await months.serving { folder in
      let count = try await folder.events.removeHistory(before: month.end)
      #expect(count > 0)
      #expect(refusal()?.code == .inUse)
    }
    #expect(
      refusal()?.detail
        == """
        the events of 2026-01 were deleted, because they are older than `event-days`; reports still \
        have their totals
        """)
    let nowhere = months.refusal { _ = try backup.restore(month, to: months.data + "/x") }
    #expect(nowhere?.detail == "the folder doesn't exist")
  }

  @Test("A month that names what the main file does not know is refused", arguments: [true, false])
  func newer(_ isInstallation: Bool) async throws {
    let old = months.scratch.path + "/old"
    try FileManager.default.copyItem(atPath: months.target, toPath: old)
    try await months.serving { folder in
      let somebody = isInstallation ? RecordID() : months.ada
      try await months.tell(folder, somebody, "2026-01", name: isInstallation ? "order" : "other")
      try await months.tell(folder, months.ada, "2026-03")
    }
    try months.backUp()
    let data = months.scratch.path + "/older"
    #expect(try Backup(old).restore(to: data))
    try FileManager.default.removeItem(atPath: "\(data)/\(file.name)")
    let newer = months.refusal { _ = try backup.restore(month, to: data) }
    #expect(newer?.detail == "its \(file.name) is newer than the events.sqlite in \(data)")
    #expect(newer?.diagnostic.hint?.contains("entryway-server restore BACKUP --data") == true)
    let march = try SampleMonths.month("2026-03")
    #expect(
      months.refusal { _ = try backup.restore(march, to: data) }?.detail
        == "its events.sqlite has no events in 2026-03: it may be older than the backup")
    #expect(try Backup(old).restore(month, to: data).deleted == 0)
  }

  @Test("A whole backup leaves out what was deleted while it was made")
  func whole() async throws {
    let later = months.scratch.path + "/later"
    try await months.delete(months.bob)
    try months.backUp(to: later)
    // January was copied before Bob was deleted, the main file after that.
    try FileManager.default.removeItem(atPath: "\(later)/\(file.name)")
    try FileManager.default.copyItem(
      atPath: "\(months.target)/\(file.name)", toPath: "\(later)/\(file.name)")
    let data = months.scratch.path + "/restored"
    #expect(try Backup(later).restore(to: data))
    #expect(try months.counts(data) == ["2026-01": 5, "2026-02": 4])
    #expect(await Backup.removeDeleted(in: data))
    #expect(try months.counts(data) == ["2026-01": 3, "2026-02": 4])
    // The backup is as it was.
    #expect(try months.counts(later) == ["2026-01": 5, "2026-02": 4])
  }

  @Test("A damaged month of a backup is not restored")
  func damagedBackup() async throws {
    try months.lose("2026-01")
    let name = "\(months.target)/\(file.name)"
    var bytes = try Data(contentsOf: URL(filePath: name))
    for index in 4096..<4096 * 3 { bytes[index] = 0xA5 }
    try bytes.write(to: URL(filePath: name))
    #expect(refusal()?.code == .badBackup)
    for name in [file.name, file.name + ".part"] {
      #expect(!FileManager.default.fileExists(atPath: "\(months.data)/\(name)"))
    }
  }
}
