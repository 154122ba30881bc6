import Entryway
import EntrywayRouting
import Foundation
import LinkPlatform
import LinkStores
import NIOHTTP1
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("The demo shows what an app reports", .serialized)
struct DemoTests {
  @Test("Its ways in, codes, outcomes and names are those of the library and of its manifest")
  func words() async throws {
    try await Self.run { demo, folder in
      let table = try await RecordCache(folder.records).table(of: demo.app.id)
      let manifest = try #require(table.manifest)
      let routes = Set(manifest.routes.map(\.name))
      let totals = try await Self.totals(
        folder, demo, [.kind, .outcome, .entrySource, .code, .name, .version])
      #expect(totals.count > 10)
      for values in totals.map(\.values) {
        let (kind, outcome) = (values[0] ?? "", values[1])
        if let source = values[2] {
          #expect(EntrySource(name: source) != nil, "\(source)")
        }
        if let code = values[3] {
          let known =
            outcome == "rejected" ? LibraryCodes.rejections : LibraryCodes.cancellations
          #expect(known.contains(code), "\(code)")
        }
        #expect((outcome != nil) == (kind == "open"))
        let isOver = outcome == "rejected" || outcome == "cancelled"
        #expect(isOver == (values[3] != nil))
        guard kind == "open", !isOver else { continue }
        #expect(routes.contains(values[4] ?? ""), "\(values)")
        #expect((outcome == "fallback") == (values[4] == manifest.fallback?.name), "\(values)")
      }
      let outcomes = Set(totals.compactMap { $0.values[1] })
      #expect(outcomes == ["opened", "fallback", "rejected", "cancelled"])
    }
  }

  @Test("A link or push opens what its target opens in the manifest")
  func targets() async throws {
    try await Self.run { demo, folder in
      let cache = RecordCache(folder.records)
      let table = try #require(try await cache.table(of: demo.app.id).table)
      func check(_ target: String, _ opens: [EventTotal]) throws {
        let match = try table.match(target)
        let outcomes = Set(opens.map { $0.values[1] ?? "" })
        #expect(outcomes == [match.isFallback ? "fallback" : "opened"], "\(target)")
        #expect(Set(opens.map { $0.values[2] }) == [match.name], "\(target)")
      }
      let bySend = try await Self.totals(folder, demo, [.send, .outcome, .name, .action], [.open])
      let all = TimeSpan(Timestamp(milliseconds: 0), .now)
      for send in try await folder.events.sends(of: demo.app.id, in: all, limit: 10) {
        let opens = bySend.filter { $0.values[0] == send.id }
        try check(send.target ?? "", opens.filter { $0.values[3] == Event.tap })
        for action in send.actions {
          try check(action.target, opens.filter { $0.values[3] == action.id })
        }
        #expect(try (table.match(send.target ?? "").isFallback) == (send.route == nil))
      }
      let byLink = try await Self.totals(folder, demo, [.link, .outcome, .name], [.open])
      for link in try await folder.records.all(Link.self, of: demo.app.id).map(\.value) {
        try check(link.target, byLink.filter { $0.values[0] == link.id.description })
      }
    }
  }

  @Test("It has every way in, button, campaign, host and ad that the page about them can show")
  func waysIn() async throws {
    try await Self.run { demo, folder in
      let ways = try await Self.totals(folder, demo, [.entrySource, .surface], [.open])
      #expect(
        Set(ways.compactMap { $0.values[0] }).isSuperset(of: [
          "notification", "universal-link", "url-scheme", "quick-action", "widget",
          "live-activity", "nfc", "file", "cloudkit-share", "purchase",
        ]))
      #expect(
        Set(ways.compactMap { $0.values[1] }) == [
          "widget:orders", "widget:sale", "control:search", "live-activity:order-status",
        ])
      let actions = try await Self.totals(folder, demo, [.send, .action], [.open])
      #expect(
        Set(actions.compactMap { $0.values[1] }) == [
          "tap", "dismiss", "REPLY_ACTION", "VIEW_PROFILE", "SEARCH_ACTION", "TRACK_ACTION",
        ])
      let origins = try await Self.totals(
        folder, demo, [.campaign, .campaignBy, .outcome], [.open])
      let told = origins.filter { $0.values[1] == "query" }
      #expect(Set(told.compactMap { $0.values[0] }) == ["autumn", "gift-guide", "spring"])
      #expect(told.contains { $0.values[2] == "rejected" })
      #expect(origins.contains { $0.values[0] == "spring" && $0.values[1] == "owner" })
      let all = TimeSpan(Timestamp(milliseconds: 0), .now.adding(.seconds(86_400)))
      let hosts = try await folder.events.referrers(in: all, of: demo.app.id)
      #expect(hosts.count == 4)
      #expect(!(try await folder.events.reengagements(in: all, of: demo.app.id)).isEmpty)
    }
  }

  @Test("Its live manifest has its time, and its host the manifest's file")
  func manifest() async throws {
    try await Self.run { demo, folder in
      let manifest = try #require(
        try await folder.records.all(Manifest.self, of: demo.app.id).first?.value)
      #expect(manifest.state == .live && manifest.confirmedAt == manifest.createdAt)
      #expect(manifest.report?.hosts.map(\.host) == ["go.example.com"])
      let file = try await folder.records.read(HostedFile.self, named: "go.example.com")?.value
      #expect(file?.app == demo.app.id)
      #expect(file?.text.contains("ABCDE12345.com.example.shop") == true)
    }
  }

  @Test("The description names no way in, code or outcome that the library does not have")
  func description() throws {
    let json = try JSONSerialization.jsonObject(with: Data(PackageResources.openapi_json))
    var seen: [String: Int] = [:]
    Self.walk(json) { name, schema in
      var words =
        (schema["enum"] as? [String] ?? []) + [schema["example"] as? String].compactMap(\.self)
      words += (schema["examples"] as? [String] ?? [])
      let description = schema["description"] as? String ?? ""
      words += description.matches(of: /such as `([^`]+)`/).map { String($0.output.1) }
      let known: Set<String>
      switch name {
      case "entrySource": known = Set(EntrySource.all.map(\.name))
      case "code" where description.contains("rejected"):
        known = LibraryCodes.rejections.union(LibraryCodes.cancellations)
      case "outcome" where words.contains("fallback"):
        known = Set(Event.Outcome.allCases.map(\.rawValue))
        #expect(Set(words) == known)
      default: return
      }
      seen[name, default: 0] += words.count
      for word in words { #expect(known.contains(word), "\(name): \(word)") }
    }
    #expect(seen["entrySource", default: 0] > 1 && seen["code", default: 0] > 0)
    #expect(seen["outcome", default: 0] > 0)
  }

  private static func walk(_ json: Any, _ look: (String, [String: Any]) -> Void) {
    if let list = json as? [Any] {
      for item in list { walk(item, look) }
    } else if let object = json as? [String: Any] {
      for (name, value) in object {
        if let schema = value as? [String: Any] { look(name, schema) }
        walk(value, look)
      }
    }
  }

  private static func totals(
    _ folder: DataFolder, _ demo: Demo, _ dimensions: [EventDimension],
    _ kinds: [Event.Kind] = Event.Kind.allCases
  ) async throws -> [EventTotal] {
    let all = TimeSpan(Timestamp(milliseconds: 0), .now.adding(.seconds(86_400)))
    return try await folder.events.totals(
      TotalsQuery(span: all, kinds: kinds, dimensions: dimensions), of: demo.app.id)
  }

  private static func run(_ test: (Demo, DataFolder) async throws -> Void) async throws {
    let scratch = try TemporaryFolder()
    defer { withExtendedLifetime(scratch) {} }
    let folder = try DataFolder(scratch.file("data"))
    try await test(try await Demo(in: folder, at: .now), folder)
    folder.finish()
  }
}
