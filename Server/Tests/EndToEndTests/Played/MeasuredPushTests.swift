import EntrywayReporting
import EntrywaySimulation
import Foundation
import NIOHTTP1
import ServerTestSupport
import Shop
import Testing

/// What the page "Measure which push opens which screen" shows, played against the built server.
@MainActor @Suite("The page on measuring pushes")
struct MeasuredPushTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../Sources/EntrywayReporting/EntrywayReporting.docc")
    .appending(path: "MeasuringPushes.md")

  private static let sale = """
    {"id": "flash-sale", "campaign": "spring", "recipients": 12, "mutableContent": true,
     "link": "https://shop.example.com/sale/running-shoes"}
    """
  private static let slip = """
    {"id": "flash-sale-2", "campaign": "spring", "recipients": 12, "mutableContent": true,
     "link": "https://shop.example.com/sales/running-shoes"}
    """
  private static let funnel = """
    {"name": "from the sale to the purchase", "window": 259200, "steps": [
      {"type": "open", "route": "sale"}, {"type": "custom", "name": "purchase"}]}
    """

  private let page: String

  init() throws { page = try String(contentsOf: Self.file, encoding: .utf8) }

  @Test("Its requests, what they answer, and its figures are those of a run")
  func walk() async throws {
    let server = try await MeasuringServer()
    for body in [Self.sale, Self.slip, Self.funnel] { #expect(page.contains("-d '\(body)'")) }
    let sent = try await server.manage(.POST, "/v1/sends", Self.sale)
    #expect(sent["route"] as? String == "sale")
    let mistaken = try await server.manage(.POST, "/v1/sends", Self.slip)
    shows(try #require(mistaken["explanation"] as? String), "the explanation of the slip")

    for number in 0..<12 { try await MeasuredPhone(number, server).play() }

    let destinations = try await server.manage(.GET, "/v1/reports/destinations")
    shows(
      try Self.table(["send", "destination", "outcome", "opens"], destinations), "destinations")
    let unopened = try await server.manage(.GET, "/v1/reports/unopened")
    let ends = try #require(unopened["rows"] as? [[String: Any]]).map { $0["id"] as? String }
    #expect(ends == ["flash-sale-2"])
    let pushes = try await server.manage(.GET, "/v1/reports/pushes?goal=purchase")
    shows(
      try Self.table(
        [
          "send", "sent", "delivered", "noticed", "tapped", "arrived", "elsewhere", "reached",
          "inSessions",
        ], pushes), "pushes")
    let made = try await server.manage(.POST, "/v1/funnels", Self.funnel)
    let id = try #require(made["id"] as? String)
    let report = try await server.manage(.GET, "/v1/funnels/\(id)/report")
    shows(try Self.table(["step", "what", "installations", "lost"], report), "the funnel")
    #expect(server.stop() == 0)
  }

  @Test("The funnel of the made-up shop is the one that the demo prints")
  func demo() throws {
    let (status, output) = try command(["demo", "--once"])
    #expect(status == 0)
    let blocks = output.split(separator: "\n\n").filter { $0.hasPrefix("Funnel: ") }
    shows(String(try #require(blocks.first)), "the demo's funnel")
  }

  private func shows(_ text: String, _ what: String) {
    #expect(page.contains(text), "\(what):\n\(text)")
  }

  /// Columns of a report as a table of the page.
  private static func table(_ columns: [String], _ report: [String: Any]) throws -> String {
    let rows = try #require(report["rows"] as? [[String: Any]])
    func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
    let lines = rows.map { row in
      line(
        columns.map { column in
          switch row[column] {
          case let number as Int: "\(number)"
          case let text as String: text
          default: ""
          }
        })
    }
    return ([line(columns), "|\(columns.map { _ in "---|" }.joined())"] + lines)
      .joined(separator: "\n").replacing("|  |", with: "| |").replacing("|  |", with: "| |")
  }
}

/// One of twelve phones with the shop.
@MainActor private struct MeasuredPhone {
  private let number: Int
  private let shared: SharedReports
  private let app: AppSimulator<ShopRoute>
  private let reporting: Reporting

  init(_ number: Int, _ server: MeasuringServer) {
    self.number = number
    shared = SharedReports(server.folder.appending(path: "shared-\(number)"))
    var options = ReportingOptions.shop
    options.shared = shared
    options.folder = server.folder.appending(path: "phone-\(number)")
    let center = DeepLinkCenter(ShopRoute.entries)
    reporting = center.report(to: server.address, options: options)
    app = AppSimulator(center, startingAt: .now.addingTimeInterval(-120))
  }

  func play() async throws {
    // Two people do not allow it: what they do is told to nobody.
    reporting.hasConsent = number >= 2
    await reporting.ready()
    switch number {
    case 0...1: await tap("flash-sale", "sale")
    case 2:
      await app.launch()
      shared.noteDelivery(of: ["send_id": "flash-sale"])
      await app.deliver(push("flash-sale", "sale"))
    case 3...7:
      await tap("flash-sale", "sale")
      await app.wait(.seconds(30))
      if number <= 5 { app.center.track(.purchase, ["total": 49.9, "currency": "EUR"]) }
    case 8...9: await tap("flash-sale-2", "sales")
    default:
      shared.noteDelivery(of: ["send_id": "flash-sale"])
      await app.launch()
    }
    await app.background()
    await app.foreground()
    #expect(await reporting.send())
  }

  private func tap(_ send: String, _ folder: String) async {
    shared.noteDelivery(of: ["send_id": send])
    await app.launch(from: push(send, folder))
  }

  private func push(_ send: String, _ folder: String) -> SimulatedEntry {
    .notification([
      "aps": ["alert": ["title": "Flash sale starts now"], "mutable-content": 1],
      "deep_link": .text("https://shop.example.com/\(folder)/running-shoes"),
      "send_id": .text(send),
    ])
  }
}

/// The built server with the shop's routes.
@MainActor private final class MeasuringServer {
  private let app: ServedApp

  var address: LinkServer { app.address }
  var folder: URL { URL(filePath: app.folder.path) }

  init() async throws {
    app = try await ServedApp("shop")
    try await app.server.upload(ShopRoute.entries.manifest.jsonText(), key: app.secret)
  }

  func manage(
    _ method: HTTPMethod, _ path: String, _ body: String? = nil
  ) async throws -> [String: Any] {
    try await app.server.manage(method, path, key: app.secret, body: body).json
  }

  func stop() -> Int32 { app.server.stop() }
}
