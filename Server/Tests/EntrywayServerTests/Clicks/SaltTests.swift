import Foundation
import LinkStores
import Logging
import ServerTestSupport
import Testing

@testable import EntrywayServer
@testable import LinkPlatform

@Suite("Salts")
struct SaltTests {
  private let scratch: TemporaryFolder
  private let data: DataFolder
  private let visitors: VisitorSalts
  private let housekeeping: Housekeeping
  private let sender = RequestSender(address: "192.0.2.1", agent: "Safari", page: nil)
  private var app = App(name: "shop", createdAt: Timestamp(milliseconds: 0))
  /// Half past ten in Berlin, on the day whose clocks are put back there: it has 25 hours.
  private static let noon = "2026-10-25T09:30:00Z"

  init() async throws {
    scratch = try TemporaryFolder()
    data = try DataFolder(scratch.path + "/data")
    visitors = VisitorSalts(data.records)
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    housekeeping = Housekeeping(
      stores: data.stores,
      room: EventRoom(limit: .max, store: data.events, logger: logger), visitors: visitors,
      eventDays: 400, clickDays: 400,
      doubt: ClockDoubt(folder: data.path, logger: logger),
      apps: AppSweep(
        cache: RecordCache(data.records), clicks: data.clicks, events: data.events, logger: logger),
      logger: logger)
    app.timeZone = "Europe/Berlin"
    try await data.records.commit(RecordTransaction([.insert(app)]))
  }

  private func time(_ text: String) throws -> Timestamp { try #require(Timestamp(text)) }

  private func visitor(_ app: App, at time: Timestamp) async -> VisitorHash? {
    sender.visitor(salt: await visitors.salt(for: sender, of: app, at: time))
  }

  private func isInMemory(_ app: App, at time: Timestamp) -> Bool {
    visitors.knownSalt(for: sender, of: app, at: time) != nil
  }

  private func salts() async throws -> [Salt] {
    try await data.records.all(Salt.self, of: nil).map(\.value)
  }

  /// The files, below a folder, that have one of these salts: its bytes, or as JSON has them.
  private func files(with salts: [Salt], in folder: String? = nil) throws -> [String] {
    let folder = folder ?? data.path
    return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { file in
      let bytes = FileManager.default.contents(atPath: "\(folder)/\(file)") ?? Data()
      return salts.contains { salt in
        let text = salt.bytes.base64EncodedString()
        return [salt.bytes, Data(text.utf8), Data(text.replacing("/", with: "\\/").utf8)].contains {
          bytes.range(of: $0) != nil
        }
      }
    }.sorted()
  }

  @Test("A salt goes ten minutes after its day's end in the app's zone, from memory and every file")
  func end() async throws {
    let noon = try time(Self.noon)
    let first = await visitor(app, at: noon)
    let old = try await salts()
    #expect(old.map(\.day) == ["2026-10-25"])
    #expect(try files(with: old) == ["records.sqlite-wal"])
    // Midnight is at 23:00 UTC.
    let midnight = try time("2026-10-25T23:00:00Z")
    await housekeeping.step(at: midnight.adding(.seconds(599)))
    #expect(try await salts() == old)
    #expect(isInMemory(app, at: noon))
    // One from before midnight is still who they were, and one from after somebody else.
    #expect(await visitor(app, at: midnight.adding(.milliseconds(-1))) == first)
    let second = await visitor(app, at: midnight)
    #expect(second != first)
    #expect(second != nil)
    let new = try await salts().filter { $0.day == "2026-10-26" }
    #expect(new.count == 1)
    await housekeeping.step(at: midnight.adding(.seconds(600)))
    #expect(try await salts() == new)
    #expect(!isInMemory(app, at: noon))
    #expect(try files(with: old) == [])
    #expect(try files(with: new) == ["records.sqlite"])
    // A request that took so long is nobody's: no second salt is made for a day that is over.
    #expect(await visitor(app, at: midnight.adding(.milliseconds(-1))) == nil)
    #expect(try await salts() == new)
    #expect(await visitor(app, at: midnight.adding(.seconds(700))) == second)
    data.finish()
    #expect(try files(with: old) == [])
  }

  @Test("One without an address is nobody, and makes no salt")
  func noAddress() async throws {
    let (nobody, noon) = (
      RequestSender(address: nil, agent: "Safari", page: nil), try time(Self.noon)
    )
    #expect(await visitors.salt(for: nobody, of: app, at: noon) == nil)
    #expect(try await salts() == [])
    #expect(await visitor(app, at: noon) != nil)
    #expect(visitors.knownSalt(for: nobody, of: app, at: noon) == nil)
  }

  @Test("One from before midnight takes the new day from nobody's memory")
  func late() async throws {
    let midnight = try time("2026-10-25T23:00:00Z")
    let second = await visitor(app, at: midnight)
    let first = await visitor(app, at: midnight.adding(.milliseconds(-1)))
    #expect(first != second)
    #expect(isInMemory(app, at: midnight))
    #expect(await visitor(app, at: midnight) == second)
    #expect(await visitor(app, at: midnight.adding(.milliseconds(-1))) == first)
    #expect(try await salts().count == 2)
  }

  @Test(
    "With another zone the salt of the old one goes at the next look",
    arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC", "Europe/Vienna"])
  func zone(_ zone: String) async throws {
    let noon = try time(Self.noon)
    let first = await visitor(app, at: noon)
    let old = try await salts()
    let stored = try #require(try await data.records.read(App.self, app.id))
    var moved = app
    moved.timeZone = zone
    try await data.records.commit(RecordTransaction([.replace(stored, with: moved)]))
    let second = await visitor(moved, at: noon)
    #expect(second != first)
    // A request that began before the change is let in as it began.
    #expect(await visitor(app, at: noon) == first)
    await housekeeping.step(at: noon.adding(.seconds(60)))
    #expect(try await salts().map(\.zone) == [zone])
    #expect(try files(with: old) == [])
    #expect(!isInMemory(app, at: noon))
    #expect(await visitor(moved, at: noon) == second)
  }

  @Test("A salt goes with its app, and one of a day that is not yet")
  func others() async throws {
    let noon = try time(Self.noon)
    _ = await visitor(app, at: noon)
    let kept = try await salts()
    _ = await visitor(app, at: noon.adding(.seconds(40 * 86_400)))
    var gone = App(name: "gone", createdAt: noon)
    gone.timeZone = app.timeZone
    _ = await visitor(gone, at: noon)
    #expect(try await salts().count == 3)
    await housekeeping.step(at: noon)
    #expect(try await salts() == kept)
  }

  @Test("No byte of many salts is left, in whatever order they were made and went")
  func many() async throws {
    let noon = try time(Self.noon)
    var apps: [App] = []
    for number in 0..<90 {
      var app = App(name: "app\(number)", createdAt: noon)
      app.timeZone = ["Asia/Tokyo", "Europe/Berlin", "America/New_York"][number % 3]
      apps.append(app)
    }
    try await data.records.commit(RecordTransaction(try apps.map { try .insert($0) }))
    for app in apps.shuffled() { #expect(await visitor(app, at: noon) != nil) }
    let all = try await salts()
    // Tokyo's midnight, Berlin's and New York's.
    for (text, left) in [
      ("2026-10-25T15:30:00Z", 60), ("2026-10-25T23:30:00Z", 30), ("2026-10-26T04:30:00Z", 0),
    ] {
      await housekeeping.step(at: try time(text))
      let kept = try await salts()
      #expect(kept.count == left)
      #expect(try files(with: all.filter { !kept.contains($0) }) == [])
    }
  }

  @Test("A server that was away erases salts when it is back, from its log too")
  func away() async throws {
    let noon = try time(Self.noon)
    _ = await visitor(app, at: noon)
    let old = try await salts()
    // Removed by one that ended before it erased them.
    let stored = try #require(try await data.records.all(Salt.self, of: nil).first)
    let other = try SQLiteRecordStore(path: data.path + "/records.sqlite")
    try await data.records.commit(RecordTransaction([.remove(stored)]))
    #expect(try files(with: old) != [])
    try await other.erase()
    #expect(try files(with: old) == [])
  }

  @Test("A backup has no salt, and all else")
  func backup() async throws {
    _ = await visitor(app, at: try time(Self.noon))
    let old = try await salts()
    let target = scratch.path + "/backup"
    let backup = try BackupTarget(target)
    try data.backUp(to: backup)
    #expect(try backup.finish().isCurrent)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: target).sorted()
        == ["clicks.sqlite", "events.sqlite", "records.sqlite"])
    #expect(try files(with: old, in: target) == [])
    #expect(try await salts() == old)
    let restored = try DataFolder(target)
    #expect(try await restored.records.read(App.self, app.id)?.value == app)
    #expect(try await restored.records.all(Salt.self, of: nil) == [])
    #expect(try await restored.records.revision() == data.records.revision())
  }
}
