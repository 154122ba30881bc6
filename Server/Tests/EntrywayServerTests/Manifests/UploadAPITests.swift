import FoundationEssentials
import LinkPlatform
import NIOHTTP1
import Testing

@testable import EntrywayServer

@Suite("How many manifests an app uploads")
struct UploadAPITests {
  private static func upload(_ version: String, _ api: ServedAPI) async throws -> ServedAPI.Answer {
    try await api.ask(
      .POST, "/v1/manifests",
      #"{"version": "\#(version)", "manifest": "{\"version\": 1, \"routes\": []}"}"#,
      key: api.shop.key(.manifests))
  }

  /// Stores manifests that nobody compares.
  private static func store(
    _ count: Int, _ state: Manifest.State, _ api: ServedAPI
  ) async throws -> [RecordID] {
    let manifests = (0..<count).map { number in
      var manifest = Manifest(
        app: api.shop.app.id, version: "9.\(number)", json: Data("{}".utf8), createdAt: .now)
      manifest.state = state
      return manifest
    }
    try await api.records.commit(RecordTransaction(try manifests.map { try .insert($0) }))
    return manifests.map(\.id)
  }

  @Test("While too many wait for their comparison, uploads are refused with a time to wait")
  func waiting() async throws {
    try await ServedAPI.run { api in
      let waiting = try await Self.store(UploadRoom.waitingLimit, .checking, api)
      let refused = try await Self.upload("1.1", api)
      #expect(refused.problem == "429 too-many-uploads")
      #expect(refused.headers["Retry-After"] == ["60"])
      // Another app's wait does not count.
      let other = try await api.ask(
        .POST, "/v1/manifests",
        #"{"version": "1.1", "manifest": "{\"version\": 1, \"routes\": []}"}"#,
        key: api.bookings.key(.manifests))
      #expect(other.status == 202)
      let one = try #require(try await api.records.read(Manifest.self, waiting[0]))
      var done = one.value
      done.state = .refused
      try await api.records.commit(RecordTransaction([.replace(one, with: done)]))
      #expect(try await Self.upload("1.1", api).status == 202)
    }
  }

  @Test("An app with too many manifests in use is told to retire some")
  func live() async throws {
    try await ServedAPI.run { api in
      _ = try await Self.store(UploadRoom.liveLimit, .unconfirmed, api)
      let refused = try await Self.upload("1.1", api)
      #expect(refused.problem == "409 too-many-manifests")
      #expect(refused.words.contains("hint: retire versions"))
    }
  }

  @Test("Of retired and refused manifests the newest are kept")
  func past() async throws {
    try await ServedAPI.run { api in
      let past = try await Self.store(UploadRoom.pastLimit + 5, .retired, api)
      #expect(try await Self.upload("1.1", api).status == 202)
      for (index, id) in past.enumerated() {
        let isKept = try await api.records.read(Manifest.self, id) != nil
        #expect(isKept == (index >= 6), "\(index)")
      }
    }
  }
}
