import EntrywayReporting
import EntrywaySimulation
import Foundation
import NIOHTTP1
import Scenarios
import SeededNumbers
import ServerTestSupport
import Testing

/// The sample apps with EntrywayReporting, the built server, and its reports.
@MainActor @Suite("Reports of played apps")
struct PlayedAppsTests {
  @Test(
    "They are what was played, in all sources, offline and killed, less what was deleted",
    arguments: ["bookings", "recipes", "todo", "shop", "showcase"])
  func reports(_ name: String) async throws {
    let sample = try #require(Samples.sample(named: name))
    try await play(sample.app)
  }

  private func play<App: SampleApp>(_ app: App.Type) async throws {
    let server = try await PlayedServer(App.name, App.entries.manifest.jsonText())
    try await server.send("\(App.name)-1")
    try await server.send("\(App.name)-2")
    var seeded = Seeded(seed: 18)
    var devices: [PlayedDevice<App>] = []
    var visits = 0
    for number in 0..<8 {
      let device = PlayedDevice<App>(
        server.address, folder: server.folder(number), seed: UInt64(number))
      await device.allow()
      for _ in 0..<40 {
        await device.act()
        if Int.random(in: 0..<16, using: &seeded) == 0, let target = try await server.visit() {
          visits += 1
          await device.follow(target, link: server.link)
        }
      }
      #expect(await device.finish())
      devices.append(device)
    }
    for device in devices.prefix(2) { #expect(try await device.delete()) }
    let played = devices.flatMap(\.told)
    let reported = try await server.report()
    let expected = Dictionary(played.map { ($0, 1) }, uniquingKeysWith: +)
    for told in Set(reported.keys).union(expected.keys).sorted(by: { "\($0)" < "\($1)" }) {
      #expect(reported[told, default: 0] == expected[told, default: 0], "\(told)")
    }
    // Visits are told to the totals in the background, a moment later.
    for _ in 0..<500 where try await server.clicks() < visits {}
    #expect(try await server.clicks() == visits)
    // Without a store what waits for a sign-in is gone with the process, and told to nobody.
    let untold = devices.reduce(0) { $0 + $1.untold }
    #expect(App.entries.routes.requirements.isEmpty ? untold == 0 : untold > 0)
    #expect(
      Set(played.map(\.kind)) == ["open", "shown", "session-began", "session-ended", "custom"])
    #expect(server.stop() == 0)
  }
}

/// The built server with one of the sample apps.
@MainActor private final class PlayedServer {
  private(set) var link = ""
  private let app: ServedApp
  private let host: String

  var address: LinkServer { app.address }

  init(_ name: String, _ manifest: String) async throws {
    host = "go.\(name).example"
    app = try await ServedApp(
      name, appID: "ABCDE12345.com.example.\(name)", hosts: [[host, "--root"]])
    try await app.server.upload(manifest, key: app.secret)
    let target = PlayedEntries.links(of: name)[0]
    let made = try await app.server.manage(
      .POST, "/v1/links", key: app.secret,
      body: #"{"host": "\#(host)", "slug": "spring", "target": "\#(target)"}"#)
    if made.status == 201 { link = try made.json["id"] as? String ?? "" }
  }

  func folder(_ number: Int) -> URL {
    URL(filePath: app.folder.path).appending(path: "device-\(number)")
  }

  func send(_ id: String) async throws {
    let made = try await app.server.manage(
      .POST, "/v1/sends", key: app.secret, body: #"{"id": "\#(id)", "recipients": 100}"#)
    #expect(made.status == 201, "\(made.text)")
  }

  /// Where the short link leads in a browser, with the token of the visit.
  func visit() async throws -> String? {
    guard !link.isEmpty else { return nil }
    let agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15"
    let page = try await app.server.visit("/spring", host: host, agent: agent)
    let target = page.text.firstMatch(of: /href="([^"]*entryway_touch=[\w-]{52}[^"]*)"/)
    return target.map { String($0.1).replacing("&amp;", with: "&") }
  }

  /// How often the server was told what.
  func report() async throws -> [Told: Int] {
    // The devices clocks stand in November 2026; no clock is ahead of the servers.
    let by = "kind,outcome,code,name,entrySource,send,link"
    let answer = try await app.server.manage(
      .GET, "/v1/reports/events?by=\(by)&from=\(Self.day(-11))&to=\(Self.day(1))", key: app.secret)
    let rows = try #require(try answer.json["rows"] as? [[String: Any]], "\(answer.text)")
    return rows.reduce(into: [:]) { told, row in
      func text(_ name: String) -> String? { row[name] as? String }
      let event = Told(
        kind: text("kind") ?? "", outcome: text("outcome"), code: text("code"), name: text("name"),
        entrySource: text("entrySource"), send: text("send"), link: text("link"))
      told[event, default: 0] += row["count"] as? Int ?? 0
    }
  }

  /// How many visits of people the server has counted.
  func clicks() async throws -> Int {
    let path = "/v1/reports/clicks?from=\(Self.day(-11))&to=\(Self.day(1))"
    let answer = try await app.server.manage(.GET, path, key: app.secret)
    let rows = try #require(try answer.json["rows"] as? [[String: Any]], "\(answer.text)")
    return rows.reduce(0) { $0 + ($1["visits"] as? Int ?? 0) }
  }

  /// A day, counted from today.
  private static func day(_ number: Int) -> String {
    Date.now.addingTimeInterval(86_400 * Double(number)).formatted(.iso8601.year().month().day())
  }

  func stop() -> Int32 { app.server.stop() }
}
