import Foundation
import LinkPlatform
import LinkStores
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("Backups that share their months")
struct SharedMonthTests {
  private let months: SampleMonths
  private let (january, february): (DataFile, DataFile)
  private let start = Timestamp(milliseconds: 1_795_345_200_000)

  init() async throws {
    months = try await SampleMonths()
    january = try SampleMonths.file("2026-01")
    february = try SampleMonths.file("2026-02")
  }

  private var shelf: BackupShelf { BackupShelf(months.scratch.path + "/shelf") }

  private func folder(_ hours: Int) -> String {
    shelf.folder(at: start.adding(.seconds(hours * 3600)))
  }

  @Test(
    "A dated backup shares the months that have not changed, and no file of another is written to")
  func shared() async throws {
    #expect(shelf.newest == nil)
    try months.backUp(to: folder(0), sharing: shelf.newest)
    #expect(shelf.newest?.path == folder(0))
    let old = try Data(contentsOf: URL(filePath: "\(folder(0))/\(february.name)"))
    try await months.serving { try await months.tell($0, months.bob, "2026-02") }
    let outcome = try months.backUp(to: folder(1), sharing: shelf.newest)
    #expect(outcome == BackupTarget.Outcome(isCurrent: true, months: 2, unchanged: 1))
    #expect(
      try months.number(of: january, in: folder(0)) == months.number(of: january, in: folder(1)))
    for file in [february, .events, .clicks, .records] {
      #expect(try months.number(of: file, in: folder(0)) != months.number(of: file, in: folder(1)))
    }
    #expect(try Data(contentsOf: URL(filePath: "\(folder(0))/\(february.name)")) == old)
    #expect(try months.counts(folder(0)) == ["2026-01": 5, "2026-02": 4])
    #expect(try months.counts(folder(1)) == ["2026-01": 5, "2026-02": 5])

    // The first one goes, and the second one is whole.
    #expect(shelf.keep(newest: 1, and: folder(1)).removed == [folder(0)])
    #expect(try Backup(folder(1)).check())
    #expect(try months.names(shelf.path).count == 1)
  }

  @Test("A month that went is not left in the folder, and none of other data is shared")
  func left() async throws {
    let other = try await SampleMonths()
    try other.backUp(to: folder(0))
    #expect(try months.backUp(to: folder(1), sharing: shelf.newest).unchanged == 0)
    #expect(try Backup(folder(1)).check())
    try await months.serving { folder in
      let end = try SampleMonths.month("2026-01").end
      let count = try await folder.events.removeHistory(before: end)
      #expect(count > 0)
    }
    #expect(try months.backUp(to: folder(2), sharing: shelf.newest).unchanged == 1)
    #expect(
      try months.names(folder(2))
        == ["clicks.sqlite", february.name, "events.sqlite", "records.sqlite"])
  }

  @Test("What cannot be linked is copied")
  func copied() async throws {
    try months.backUp(to: folder(0))
    // A link to a file elsewhere is none of the backup's own files.
    let elsewhere = months.scratch.path + "/elsewhere"
    try FileManager.default.moveItem(atPath: "\(folder(0))/\(january.name)", toPath: elsewhere)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder(0))/\(january.name)", withDestinationPath: elsewhere)
    #expect(try months.backUp(to: folder(1), sharing: shelf.newest).unchanged == 1)
    let attributes = try FileManager.default.attributesOfItem(
      atPath: "\(folder(1))/\(january.name)")
    #expect(attributes[.type] as? FileAttributeType == .typeRegular)
    #expect(try Backup(folder(1)).check())
  }

  @Test("An attempt that failed leaves neither a folder nor the months that it shared")
  func failed() async throws {
    try months.backUp(to: folder(0))
    let target = try BackupTarget(folder(1), sharing: shelf.newest)
    #expect(try months.names(folder(1)).count == 2)
    target.discard()
    #expect(!FileManager.default.fileExists(atPath: folder(1)))
    #expect(try Backup(folder(0)).check())
  }
}
