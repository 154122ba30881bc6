import Foundation
import GRDB
import LinkPlatform
import LinkStores
import ServerTestSupport
import Testing

@testable import EntrywayServer

/// A data folder with events of two people in several months, and backups of it.
struct SampleMonths {
  let scratch: TemporaryFolder
  let app: RecordID
  let ada = RecordID(high: 0xADA, low: 1)
  let bob = RecordID(high: 0xB0B, low: 2)
  var data: String { scratch.path + "/data" }
  var target: String { scratch.path + "/backup" }
  var main: String { data + "/events.sqlite" }

  /// Ada's events in January and February, and Bob's in January.
  init() async throws {
    scratch = try TemporaryFolder()
    let folder = try DataFolder(scratch.path + "/data")
    defer { folder.finish() }
    app = try await Tenant("shop", in: folder).app.id
    try await tell(folder, ada, "2026-01", count: 3)
    try await tell(folder, bob, "2026-01", count: 2)
    try await tell(folder, ada, "2026-02", count: 4)
  }

  static func month(_ name: String) throws -> Month { try #require(Month(name: name)) }

  static func file(_ name: String) throws -> DataFile { .month(try month(name)) }

  /// What an installation tells in a month.
  func tell(
    _ folder: DataFolder, _ installation: RecordID, _ month: String, count: Int = 1,
    name: String = "order"
  ) async throws {
    let batch = try Self.batch(of: app, installation, month, count: count, name: name)
    #expect(try await folder.events.append([batch]) == [.appended(tooOld: [])])
  }

  static func batch(
    of app: RecordID, _ installation: RecordID, _ month: String, count: Int = 1,
    name: String = "order"
  ) throws -> EventBatch {
    let time = try Self.month(month).start.adding(.seconds(40_000))
    let events = (0..<count).map { number in
      var event = Event(id: RecordID(), kind: .open, occurredAt: time, sequence: Int64(number))
      (event.outcome, event.entrySource, event.name) = (.opened, "notification", name)
      return event
    }
    return EventBatch(
      app: app, installation: installation, secretHash: SecretHash.hash(of: "secret".utf8),
      sentAt: time, receivedAt: time, oldest: Timestamp(milliseconds: 0), events: events)
  }

  /// Does something with the folder as its server does.
  func serving(_ work: (DataFolder) async throws -> Void) async throws {
    let folder = try DataFolder(data)
    defer { folder.finish() }
    try await work(folder)
  }

  /// Copies the data while no server runs.
  @discardableResult
  func backUp(to path: String? = nil, sharing: Backup? = nil) throws -> BackupTarget.Outcome {
    let folder = try DataFolder(data)
    defer { folder.finish() }
    let target = try BackupTarget(path ?? target, sharing: sharing)
    do {
      try folder.backUp(to: target)
      return try target.finish()
    } catch {
      target.discard()
      throw error
    }
  }

  /// Deletes what an installation told, to the end.
  func delete(_ installation: RecordID) async throws {
    try await serving { folder in
      #expect(try await folder.events.remove(installation, of: app))
      while try await folder.events.removeMarked(limit: 2000) {}
    }
  }

  /// Removes a month's file, as a failing disk does.
  func lose(_ month: String) throws {
    try FileManager.default.removeItem(atPath: "\(data)/\(Self.file(month).name)")
  }

  /// How many events of each month are in a folder's files.
  func counts(_ path: String? = nil) throws -> [String: Int] {
    let path = path ?? data
    var counts: [String: Int] = [:]
    for file in FolderContents(of: path).files {
      guard case .month(let month) = file else { continue }
      counts[month.name] = Int(try number("\(path)/\(file.name)", "SELECT count(*) FROM events"))
    }
    return counts
  }

  /// How many installations a month's file knows.
  func people(_ month: String) throws -> Int64 {
    try number("\(data)/\(Self.file(month).name)", "SELECT count(*) FROM presence")
  }

  func number(_ path: String, _ sql: String) throws -> Int64 {
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    return try queue.read { try Int64.fetchOne($0, sql: sql) } ?? 0
  }

  /// Changes a file that nobody has.
  func change(_ path: String, _ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// Which file has a name in a folder.
  func number(of file: DataFile, in path: String? = nil) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(
      atPath: "\(path ?? target)/\(file.name)")
    return try #require(attributes[.systemFileNumber] as? Int)
  }

  func names(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// What is refused, and why.
  func refusal(_ work: () throws -> Void) -> DataFolderError? {
    #expect(throws: DataFolderError.self, performing: work)
  }
}
