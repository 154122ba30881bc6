import LinkStores
import ServerTestSupport
import Testing

@testable import LinkPlatform

@Suite("Activation")
struct ActivationTests {
  private let folder: TemporaryFolder
  private let records: SQLiteRecordStore
  private let app = App(name: "shop", createdAt: .now)
  private let host: LinkHost
  private let now = Timestamp.now

  init() async throws {
    folder = try TemporaryFolder()
    records = try folder.records()
    host = LinkHost(app: app.id, name: "go.shop.example", createdAt: now)
    try await records.commit(RecordTransaction([.insert(app), .insert(host)]))
  }

  private func served() async throws -> HostedFile? {
    try await records.read(HostedFile.self, named: host.name)?.value
  }

  @Test("A file is written only while its host is the app's")
  func removedHost() async throws {
    let activation = try await Activation(records, app: app.id)
    let transaction = try activation.transaction(nil, files: [host.name: "{}"], at: now)
    let stored = try #require(try await records.read(LinkHost.self, host.id))
    try await records.commit(RecordTransaction([.remove(stored)]))
    await #expect(throws: StorageError.stale(kind: .host, id: host.id)) {
      try await records.commit(transaction)
    }
    #expect(try await served() == nil)
  }

  @Test("A file that an earlier app of the host left makes room for the app's own")
  func leftover() async throws {
    let left = HostedFile(app: RecordID(), host: host.name, text: #"{"earlier":true}"#)
    try await records.commit(RecordTransaction([.insert(left)]))
    let activation = try await Activation(records, app: app.id)
    #expect(activation.files.isEmpty)
    try await records.commit(
      try activation.transaction(nil, files: [host.name: "{}"], at: now))
    #expect(try await served()?.app == app.id)
    #expect(try await served()?.text == "{}")
  }
}
