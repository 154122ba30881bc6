import EntrywayDiagnostics
import Foundation
import LinkPlatform
import NIOHTTP1
import ServerTestSupport
import Synchronization
import Testing

@testable import EntrywayServer

@Suite("Data that databases keep")
struct DataPlaceTests {
  @Test("Commands change it beside a running server, which sees it at once")
  func beside() async throws {
    let data = Mutex<SharedData?>(nil)
    func place(_ folder: DataFolder) -> any DataPlace {
      let shared = SharedData(folder)
      data.withLock { $0 = shared }
      return shared
    }
    try await ServedAPI.run(place: place) { api in
      let found = data.withLock { $0 }
      let shared = try #require(found)
      let made = try await StoppedServer(shared).answer(
        to: CommandRequest(
          .post, "hosts", app: "shop", body: Data(#"{"name": "more.shop.example"}"#.utf8),
          actor: "command root"))
      #expect(made.status == 201)
      try await eventually("the server knows the host") {
        try await api.visit("/", host: "more.shop.example").status != 421
      }
      let hosts = try await api.command(.GET, "/v1/hosts", app: "shop")
      #expect(hosts.body.contains("more.shop.example"))
    }
  }

  @Test(
    "A backup is refused, by a server and without one, and the hint names PostgreSQL's own program")
  func backup() async throws {
    let scratch = try TemporaryFolder()
    let folder = try DataFolder(scratch.file("data"))
    let target = try BackupTarget(scratch.file("copy"))
    let refusal = await #expect(throws: Refusal.self) {
      try await StoppedServer(SharedData(folder)).backUp(to: target, actor: "command root") { _ in }
    }
    #expect(refusal?.code == "backup-by-database")
    #expect(refusal?.diagnostic.hint?.contains("`pg_dump`") == true)
    folder.finish()
    try await ServedAPI.run(place: SharedData.init(of:)) { api in
      let answer = try await api.command(.GET, "/v1/backup")
      #expect(answer.problem == "409 backup-by-database")
      #expect(answer.words.contains("`pg_dump`"))
    }
  }

  @Test("No file is checked, measured or said to be checked")
  func files() async throws {
    try await ServedAPI.run(place: SharedData.init(of:)) { api in
      let ready = try await api.ask(.GET, "/readyz", at: .public)
      #expect(ready.status == 200)
      #expect((ready.json["checks"] as? [String: String])?.isEmpty == true)
      #expect((ready.json["parts"] as? [String: String])?["clicks"] == "ok")
      let metrics = try await api.ask(.GET, "/metrics").body
      #expect(!metrics.contains("entryway_file_bytes{"))
      #expect(metrics.contains("entryway_disk_free_bytes "))
    }
  }
}
