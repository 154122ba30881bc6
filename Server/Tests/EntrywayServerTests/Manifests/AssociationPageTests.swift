import Foundation
import NIOHTTP1
import Testing

@testable import EntrywayServer
@testable import LinkPlatform

@Suite("Association files in the console", .serialized)
struct AssociationPageTests {
  /// Serves a file at the app's host, whose comparison says that no link stopped opening.
  private static func serve(_ text: String, _ api: ServedAPI) async throws {
    let host = api.shop.host
    let manifest = try #require(try await api.records.read(Manifest.self, api.shop.manifest.id))
    var live = manifest.value
    live.report = ManifestReport(hosts: [
      .init(host: host, bytes: text.utf8.count, isDecided: true, lost: [], won: [])
    ])
    let file = try #require(try await api.records.read(HostedFile.self, named: host))
    var changed = file.value
    changed.text = text
    try await api.records.commit(
      RecordTransaction([.replace(manifest, with: live), .replace(file, with: changed)]))
  }

  private static func file(_ components: String) -> String {
    #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a.b"],"components":[\#(components)]}]}}"#
  }

  @Test(
    "A file without rules is a warning that says what to do, and no green tick",
    arguments: [
      #"{"applinks":{}}"#, #"{"applinks":{"details":[]}}"#, "{}", file(""),
      file(#"{"/":"*","exclude":true}"#),
    ])
  func empty(_ text: String) async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer)
      try await Self.serve(text, api)
      let shown = try await browser.get("/console/apps/shop/association").body
      #expect(shown.contains("This file has no rules, so iOS opens no links of \(api.shop.host)"))
      #expect(shown.contains("<a href=\"/console/apps/shop/settings\">App and hosts</a>"))
      #expect(!shown.contains("<p class=\"notice good\">"))
    }
  }

  @Test("A file with rules whose comparison lost nothing has its tick")
  func compared() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer)
      try await Self.serve(Self.file(#"{"/":"/orders/?*"}"#), api)
      let shown = try await browser.get("/console/apps/shop/association").body
      #expect(!shown.contains("This file has no rules, so iOS opens no links of \(api.shop.host)"))
      #expect(
        shown.contains("No links stopped opening the app when version 1.0.0 went live."))
    }
  }
}
