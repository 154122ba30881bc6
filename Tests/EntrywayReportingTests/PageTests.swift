import EntrywayTesting
import Foundation
import Testing

@testable import EntrywayReporting

@MainActor @Suite("The pages on resolving and reporting") struct PageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..")

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func page(_ name: String) throws -> String {
    let module = name == "EntrywayTesting" ? name : "EntrywayReporting"
    return try text("Sources/\(module)/\(module).docc/\(name).md")
  }

  @Test(
    "They show the code that is compiled",
    arguments: [
      ("ResolvingShortLinks", "Tests/EntrywayReportingTests/Outlet.swift"),
      ("ResolvingShortLinks", "Tests/EntrywayReportingTests/PlayedLinks.swift"),
      ("ReportingOpens", "Tests/EntrywayReportingTests/Pages/OutletReporting.swift"),
      ("ReportingOpens", "Tests/EntrywayReportingTests/Pages/PrivacyScreen.swift"),
      ("ReportingOpens", "Tests/EntrywayReportingTests/Pages/ProductAnalytics.swift"),
      ("ReportingOpens", "Tests/EntrywayReportingTests/Pages/ReportedOrder.swift"),
      ("EntrywayTesting", "Tests/EntrywayReportingTests/Pages/ToldOrder.swift"),
      ("AfterTheInstall", "Tests/PastedTests/WelcomeView.swift"),
      ("MeasuringPushes", "Examples/Sources/Shop/ShopReporting.swift"),
      ("MeasuringPushes", "Examples/Apps/Shop/NotificationService/NotificationService.swift"),
    ])
  func code(page: String, file: String) throws {
    #expect(try Self.page(page).contains("```swift\n\(try Self.text(file))```"))
  }

  @Test("The push that is measured is the shop's")
  func push() throws {
    let push = try Self.text("Examples/Apps/Shop/Pushes/sale.apns")
    #expect(try Self.page("MeasuringPushes").contains("```json\n\(push)```"))
  }

  @Test("The console says what the page on reporting shows")
  func console() async throws {
    let server = MemoryLinkServer()
    let notes = Locked<[String]>([])
    let options = server.options(events: [.orderPlaced]) { note in
      notes.with { $0.append(note.description) }
    }
    let center = makeReportingCenter(options: options)
    let reporting = try #require(center.reporting)
    reporting.hasConsent = true
    let app = AppSimulator(center)
    await app.launch(from: .link("https://outlet.example.com/orders/7"))
    center.track(.orderPlaced, ["total": 49.9])
    await reporting.send()
    #expect(server.events.count == 3)
    let page = try Self.page("ReportingOpens")
    // In how many batches depends on when the app comes to the screen.
    let said = notes.with { $0 }.filter { !$0.hasPrefix("Sent ") } + ["\(ReportingNote.sent(3))"]
    #expect(page.contains("```\n\(said.joined(separator: "\n"))\n```"))
    notes.with { $0 = [] }
    center.track("order-place")
    #expect(page.contains("```\n\(notes.with { $0 }.joined(separator: "\n"))\n```"))
  }

  @Test("Another sender's product hears of screens that opened, and to forget")
  func analytics() async {
    let client = PlayedAnalytics()
    let analytics = ProductAnalytics(client: client)
    var opened = ReportedEvent(.open, occurredAt: .now)
    (opened.outcome, opened.route, opened.entrySource) = (.opened, "order", "universal-link")
    var rejected = opened
    rejected.outcome = .rejected
    await analytics.report([opened, rejected, ReportedEvent(.sessionEnded, occurredAt: .now)])
    await analytics.forget()
    #expect(await client.log == ["screen_opened by universal-link, route order", "reset"])
  }

  @Test("Another sender's product hears beside the link server, or alone")
  func reporters() {
    let client = PlayedAnalytics()
    do {
      let center = DeepLinkCenter(EntryRules(OutletRoute.routes))
      center.report(to: .outlet, also: [ProductAnalytics(client: client)], options: .outlet)
      #expect(center.reporting?.hasConsent == false)
    }
    let center = DeepLinkCenter(EntryRules(OutletRoute.routes))
    center.report(to: ProductAnalytics(client: client))
    #expect(center.reporting != nil)
  }

  @Test("As the page warns, what was turned off or reset is not deleted; a reset begins a session")
  func warnings() async throws {
    let server = MemoryLinkServer()
    let center = makeReportingCenter(options: server.options())
    let reporting = try #require(center.reporting)
    reporting.hasConsent = true
    center.satisfy(.interface)
    center.track(.orderPlaced)
    reporting.resetInstallation()
    center.track(.orderPlaced)
    await reporting.send()
    #expect(server.installations.count == 2)
    let sessions = server.events.filter { $0.kind == .custom }.map(\.session)
    #expect(sessions.count == 2 && sessions[0] != nil && sessions[0] != sessions[1])
    reporting.hasConsent = false
    #expect(try await reporting.deleteData() == false)
    #expect(server.deleted == [])
    #expect(server.installations.count == 2)
  }

  @Test("What the person reads after a deletion depends on the server")
  func deletion() async throws {
    let server = MemoryLinkServer()
    for (failure, text) in [
      (nil, "Deleted, here and on our server."),
      (.offline, "Deleted here, and on our server as soon as it can be reached."),
    ] as [(MemoryLinkServer.Failure?, String)] {
      server.failure = nil
      let center = makeReportingCenter(options: server.options())
      let reporting = try #require(center.reporting)
      let screen = PrivacyScreen(reporting: reporting)
      screen.allow(true)
      center.track(.orderPlaced)
      await reporting.send()
      server.failure = failure
      #expect(await screen.deleteData() == text)
      #expect(!reporting.hasConsent)
      #expect(await screen.deleteData() == "This device knows of nothing that could be deleted.")
    }
  }
}

private actor PlayedAnalytics: AnalyticsClient {
  private(set) var log: [String] = []

  func log(_ name: String, _ properties: [String: String]) {
    let properties = properties.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    log.append("\(name) \(properties.joined(separator: ", "))")
  }

  func reset() { log.append("reset") }
}

/// What the page on privacy lists, compared with what there is.
@MainActor @Suite("The page on what is reported") struct WhatIsReportedTests {
  private let page: String

  init() throws {
    page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Sources/EntrywayReporting/EntrywayReporting.docc/WhatIsReported.md"),
      encoding: .utf8)
  }

  /// What stands first in the rows of a section's first table.
  private func names(_ section: String) throws -> [String] {
    let text = try #require(page.components(separatedBy: "\n### \(section)\n").dropFirst().first)
    let table = try #require(
      (text.components(separatedBy: "\n### ").first ?? "").components(separatedBy: "\n\n")
        .first { $0.hasPrefix("|") })
    return table.matches(of: /(?m)^\| `([^`]+)` \|/).map { String($0.1) }
  }

  @Test("It has every member of an event, in the order in which they are written")
  func events() throws {
    #expect(try names("Events") == ReportedEvent.memberNames)
  }

  @Test("It has every member of a request that tells events")
  func batch() async throws {
    let server = MemoryLinkServer()
    let center = makeReportingCenter(options: server.options())
    let reporting = try #require(center.reporting)
    reporting.hasConsent = true
    center.track(.orderPlaced)
    await reporting.send()
    let body = try #require(server.requests.first?.body)
    let object = try #require(JSONSerialization.jsonObject(with: body) as? [String: Any])
    #expect(try names("Requests").sorted() == object.keys.sorted())
  }

  @Test("It has every member of a question that resolves, which need no consent")
  func question() throws {
    let question = ResolveQuestion(
      link: "https://go.example.com/summer-sale", clickID: UUID(), occurredAt: .now,
      version: "2.4 (310)", touch: TouchToken(rawValue: String(repeating: "t", count: 52)))
    let object = try #require(
      JSONSerialization.jsonObject(with: JSONEncoder().encode(question)) as? [String: Any])
    #expect(try names("What resolving sends").sorted() == object.keys.sorted())
  }

  @Test("It has every file, and those that it says stay when reporting is turned off")
  func files() async throws {
    let server = MemoryLinkServer()
    let options = server.options()
    let center = makeReportingCenter(options: options)
    let reporting = try #require(center.reporting)
    func files() -> Set<String> { Set(ReportFolder.names(in: options.folder.path)) }
    server.failure = .offline
    for isLast in [false, true] {
      reporting.hasConsent = true
      center.satisfy(.interface)
      center.track(.orderPlaced)
      await reporting.ready()
      if !isLast { _ = try await reporting.deleteData() }
    }
    let touch = String(repeating: "t", count: 52)
    await reporting.claim(pasted: "https://outlet.example.com/?entryway_touch=\(touch)")
    await reporting.ready()
    #expect(try Set(names("On the device")) == files())
    reporting.hasConsent = false
    await reporting.ready()
    #expect(files() == ["claims.json", "deletions"])
  }
}
