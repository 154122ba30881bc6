import Foundation
import Testing

@testable import EntrywayReporting

@Suite("LastTargetStorage") struct LastTargetPlaceTests {
  @Test(
    "Each host of a link server has a file in Application Support",
    arguments: [
      ("https://links.example.com", "targets-links.example.com.json"),
      ("https://LINKS.example.com/app", "targets-links.example.com.json"),
      ("http://localhost:8080", "targets-localhost-8080.json"),
      ("http://[::1]:8080", "targets-__1-8080.json"),
      ("https://a.example.com/../../etc", "targets-a.example.com.json"),
      ("no address", "targets-.json"),
    ])
  func files(address: String, name: String) throws {
    let server = LinkServer(address, key: "ewpk_abc")
    let url = try #require(LastTargetStorage.file.url(for: server))
    #expect(url.lastPathComponent == name)
    #expect(
      url.deletingLastPathComponent().path
        == ReportingOptions.supportFolder.appending(path: "EntrywayLinks").path)
  }

  @Test("A file of the app's choice is that file, and memory is none")
  func others() {
    let server = LinkServer("https://links.example.com", key: "ewpk_abc")
    let url = URL(filePath: "/tmp/targets.json")
    #expect(LastTargetStorage.file(at: url).url(for: server) == url)
    #expect(LastTargetStorage.memory.url(for: server) == nil)
  }
}
