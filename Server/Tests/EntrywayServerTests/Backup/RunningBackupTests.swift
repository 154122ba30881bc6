import Foundation
import LinkPlatform
import LinkStores
import NIOHTTP1
import ServerTestSupport
import Synchronization
import Testing

@testable import EntrywayServer

@Suite("Months of a running server's backup")
struct RunningBackupTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
  }

  /// A server with events of two months.
  private func serving(_ test: @escaping @Sendable (ServedAPI) async throws -> Void) async throws {
    try await ServedAPI.run { api in
      for month in ["2026-01", "2026-02"] { try await tell(api, month) }
      try await test(api)
    }
  }

  private func tell(_ api: ServedAPI, _ month: String) async throws {
    let batch = try SampleMonths.batch(of: api.shop.app.id, RecordID(high: 7, low: 7), month)
    #expect(try await api.events.append([batch]) == [.appended(tooOld: [])])
  }

  /// What a command writes down.
  private func backUp(
    _ api: ServedAPI, _ progress: @escaping CopyProgress.Receiver = CopyProgress.ignore
  ) async throws -> BackupTarget.Outcome {
    let target = try BackupTarget(scratch.path + "/backup")
    do {
      try await RunningServer(try #require(ControlFile(folder: api.path))).backUp(
        to: target, actor: "x", progress)
      return try target.finish()
    } catch {
      target.discard()
      throw error
    }
  }

  @Test("A command gets the months that have changed, and is told how far it is")
  func changed() async throws {
    let shown = KeptProgress()
    try await serving { api in
      #expect(try await backUp(api) == .init(isCurrent: true, months: 2, unchanged: 0))
      try await tell(api, "2026-02")
      try await tell(api, "2026-03")
      #expect(
        try await backUp(api, shown.add) == .init(isCurrent: true, months: 3, unchanged: 1))
      #expect(try Backup(scratch.path + "/backup").check())
      #expect(try await backUp(api).unchanged == 3)
    }
    // Before the first byte and after the last one.
    #expect(
      shown.all.filter { $0.bytes == 0 }.map { "\($0.file) \($0.number) of \($0.count)" } == [
        "events-2026-02.sqlite 2 of 6", "events-2026-03.sqlite 3 of 6", "events.sqlite 4 of 6",
        "clicks.sqlite 5 of 6", "records.sqlite 6 of 6",
      ])
    #expect(shown.all.filter { $0.bytes == $0.size }.count == 5)
  }

  @Test("Months are left out whose stamps the request has")
  func stamps() async throws {
    try await serving { api in
      let whole = try await api.command(.GET, "/v1/backup")
      #expect(whole.status == 200)
      #expect(whole.body.contains("\nmonths 2026-01 2026-02\n"))
      #expect(whole.body.contains("\nfile events-2026-01.sqlite "))
      _ = try await backUp(api)
      let label = try #require(
        Backup(scratch.path + "/backup").label(of: SampleMonths.month("2026-01")))
      let part = try await api.command(
        .GET, "/v1/backup?have=2026-01:\(label.stamp),2026-02:1-1,2020-01:1-1")
      #expect(part.body.contains("\nsame 2026-01\n"))
      #expect(!part.body.contains("file events-2026-01.sqlite "))
      #expect(part.body.contains("file events-2026-02.sqlite "))
      #expect(!part.body.contains("2020-01"))
    }
  }

  @Test("What is no list of stamps is refused with what to write")
  func badStamps() async throws {
    try await ServedAPI.run { api in
      for text in [
        "", "2026-01", "2026-01:", "2026-13:1-1", "2026-01:1", "2026-01:1-", "2026-01:01-1",
        "2026-01:-1-1", "2026-01:1-1,", "2026-01:1-1,2026-01:1-2", "2026-01:1-1:1", "2026-01:1-1 ",
        "2026-01%CC%81:1-1", "2026-01:99999999999999999999-1",
      ] {
        let text = text.replacing(" ", with: "%20")
        let answer = try await api.command(.GET, "/v1/backup?have=\(text)")
        #expect(answer.problem == "400 bad-months", "\(text)")
        #expect(answer.words.contains("hint: write each month once, with its stamp"))
      }
      let unknown = try await api.command(.GET, "/v1/backup?months=1")
      #expect(unknown.problem == "400 bad-parameter")
      let twice = try await api.command(.GET, "/v1/backup?have=2026-01:1-1&have=2026-01:1-1")
      #expect(twice.problem == "400 bad-parameter")
    }
  }

  @Test("A folder with a backup of other data is refused before it is copied")
  func otherData() async throws {
    let months = try await SampleMonths()
    try months.backUp(to: scratch.path + "/backup")
    try await serving { api in
      let error = await #expect(throws: DataFolderError.self) { _ = try await backUp(api) }
      #expect(error?.detail == "it has a backup of other data")
    }
    #expect(try Backup(scratch.path + "/backup").check())
    #expect(try months.counts(scratch.path + "/backup") == ["2026-01": 5, "2026-02": 4])
  }
}

/// What a command is told.
private final class KeptProgress: Sendable {
  private let shown = Mutex<[CopyProgress]>([])

  func add(_ progress: CopyProgress) { shown.withLock { $0.append(progress) } }

  var all: [CopyProgress] { shown.withLock(\.self) }
}
