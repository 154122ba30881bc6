import Foundation
import LinkPlatform
import LinkStores
import Logging
import NIOHTTP1
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("Removing an app")
struct AppRemovalAPITests {
  private static func sweep(_ api: ServedAPI) -> AppSweep {
    AppSweep(
      cache: RecordCache(api.records), clicks: api.clicks, events: api.events,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  /// Visits, opens, a send and a continued click of both apps.
  private static func fill(_ api: ServedAPI) async throws {
    for tenant in [api.shop, api.bookings] {
      for _ in 0..<3 {
        #expect(try await api.visit("/l/known", host: tenant.host).status == 200)
      }
      #expect(
        try await api.ask(
          .POST, "/v1/resolve",
          #"{"link": "https://\#(tenant.host)/l/known", "clickID": "\#(RecordID())"}"#,
          key: tenant.publishable, at: .public
        ).status == 200)
      try await EventSpendingAPITests.store(
        Installation(), 10, age: 3600, of: tenant.app.id, in: api.events)
      let send = try await api.ask(
        .POST, "/v1/sends", #"{"id": "spring", "recipients": 3}"#, key: tenant.key(.sends))
      #expect(send.status == 201)
    }
    // The relay tells touches of all clicks before anything goes.
    let last = try await api.clicks.tail(after: 0, limit: 99).last?.position ?? 0
    try await eventually("the relay has told all touches") {
      try await api.events.position() >= last
    }
  }

  /// How much the stores have of an app: clicks, totals, events and sends.
  private static func amounts(_ tenant: Tenant, _ api: ServedAPI) async throws -> [Int] {
    let all = TimeSpan(Timestamp(milliseconds: 0), Timestamp.now.adding(.seconds(86_400)))
    let app = tenant.app.id
    return [
      try await api.clicks.tail(after: 0, limit: 99).count { $0.click.app == app },
      try await api.events.clickTotals(ClickTotalsQuery(span: all, dimensions: []), of: app)
        .reduce(0) { $0 + $1.raw },
      try await api.events.touches(of: app, from: all.from, to: all.to, after: nil, limit: 99)
        .count,
      try await api.events.totals(
        TotalsQuery(span: all, kinds: Event.Kind.allCases, dimensions: []), of: app
      ).reduce(0) { $0 + $1.count },
      try await api.events.tail(TailQuery(limit: 99), of: app).count,
      try await api.events.sends(of: app, in: all, limit: 9).count,
      try await api.clicks.count(of: tenant.link.id),
    ]
  }

  /// Lets the app's time be over, as seven days do.
  private static func end(_ app: RecordID, _ api: ServedAPI) async throws {
    let stored = try #require(try await api.records.read(App.self, app))
    var over = stored.value
    over.goesAt = Timestamp.now.adding(.seconds(-1))
    try await api.records.commit(RecordTransaction([.replace(stored, with: over)]))
  }

  @Test("An app that is removed works for seven days, and can be taken back")
  func wait() async throws {
    try await ServedAPI.run { api in
      for scope in Key.Scope.allCases where scope != .owner {
        for (method, path) in [
          (HTTPMethod.DELETE, "/v1/app"), (.POST, "/v1/app/keep"), (.GET, "/v1/app/export"),
        ] {
          let refused = try await api.ask(method, path, key: api.shop.key(scope))
          #expect(refused.problem == "403 missing-scope")
        }
      }
      let key = api.shop.key(.owner)
      let removed = try await api.ask(.DELETE, "/v1/app", key: key)
      #expect(removed.status == 202)
      let end = try #require((removed.json["goesAt"] as? String).flatMap { Timestamp($0) })
      let wait = end.milliseconds - Timestamp.now.milliseconds
      #expect(7 * 86_400_000 - 60_000...7 * 86_400_000 ~= wait)
      // Said again it goes no later, and nothing is removed before its time.
      #expect(try await api.ask(.DELETE, "/v1/app", key: key).body == removed.body)
      let before = try await api.shop.snapshot(api.records)
      try await Self.sweep(api).step(at: end.adding(.milliseconds(-1)))
      #expect(try await api.shop.snapshot(api.records) == before)
      #expect(try await api.visit("/l/known").status == 200)
      let kept = try await api.ask(.POST, "/v1/app/keep", key: key)
      #expect((kept.status, kept.json["goesAt"] == nil) == (200, true))
      #expect(try await api.ask(.GET, "/v1/app", key: key).json["goesAt"] == nil)
      let audit = try await api.ask(.GET, "/v1/audit", key: key)
      #expect(audit.texts(of: "action").prefix(2) == ["app.keep", "app.remove"])
    }
  }

  @Test("When its time is over everything of it goes, and nothing of another app")
  func gone() async throws {
    try await ServedAPI.run { api in
      try await Self.fill(api)
      let other = try await api.bookings.snapshot(api.records)
      let amounts = try await Self.amounts(api.bookings, api)
      #expect(try await Self.amounts(api.shop, api) == amounts && !amounts.contains(0))
      try await Self.end(api.shop.app.id, api)
      let key = api.shop.key(.owner)
      #expect(try await api.ask(.POST, "/v1/app/keep", key: key).problem == "409 app-is-gone")
      var steps = 0
      while try await api.records.read(App.self, api.shop.app.id) != nil {
        // Each step is what a server does that was killed in between.
        try await Self.sweep(api).step(at: .now)
        steps += 1
        try #require(steps < 5)
      }
      #expect(steps == 2)
      #expect(try await Self.amounts(api.shop, api) == [0, 0, 0, 0, 0, 0, 0])
      for kind in RecordKind.allCases {
        let left = try await api.records.records(RecordQuery(kind, app: api.shop.app.id))
        #expect(left.isEmpty, "\(kind)")
      }
      #expect(try await Self.amounts(api.bookings, api) == amounts)
      #expect(try await api.bookings.snapshot(api.records) == other)
      let audit = try await api.records.audit(of: api.shop.app.id, before: nil, limit: 9)
      #expect(audit.first?.action == "app.gone")
    }
  }

  @Test("An app whose clicks have not reached the reports yet does not end before they do")
  func untold() async throws {
    let scratch = try TemporaryFolder()
    let folder = try DataFolder(scratch.path + "/data")
    let app = try await Tenant("shop", in: folder).app
    let stored = try #require(try await folder.records.read(App.self, app.id))
    var over = stored.value
    over.goesAt = Timestamp.now.adding(.seconds(-1))
    try await folder.records.commit(RecordTransaction([.replace(stored, with: over)]))
    let click = Click(app: app.id, host: "go.shop.example", receivedAt: .now, kind: .page)
    _ = try await folder.clicks.append([ClickDraft(click)])
    let (clicks, events) = (folder.clicks, folder.events)
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let sweep = AppSweep(
      cache: RecordCache(folder.records), clicks: clicks, events: events, logger: logger)
    for _ in 0..<2 {
      try await sweep.step(at: .now)
      #expect(try await folder.records.read(App.self, app.id) != nil)
    }
    let replicator = TouchReplicator(
      clicks: clicks, touches: events, health: Health(), logger: logger)
    while await replicator.step() {}
    for _ in 0..<2 { try await sweep.step(at: .now) }
    #expect(try await folder.records.read(App.self, app.id) == nil)
    let all = TimeSpan(Timestamp(milliseconds: 0), Timestamp.now.adding(.seconds(60)))
    #expect(
      try await events.clickTotals(ClickTotalsQuery(span: all, dimensions: []), of: app.id)
        .allSatisfy { $0.raw == 0 })
    folder.finish()
  }

  @Test("An export has every record and the totals of each day, no secret, and an end")
  func export() async throws {
    try await ServedAPI.run { api in
      try await Self.fill(api)
      let answer = try await api.ask(.GET, "/v1/app/export", key: api.shop.key(.owner))
      #expect(answer.headers["Content-Type"] == ["application/x-ndjson"])
      let lines = answer.body.split(separator: "\n").compactMap {
        try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
      }
      let records = lines.compactMap { $0["record"] as? String }
      #expect(records.count == answer.body.split(separator: "\n").count)
      #expect(records.first == "app" && records.last == "end")
      let audit = try await api.records.audit(of: api.shop.app.id, before: nil, limit: 1)
      #expect(audit.first?.action == "app.export")
      #expect(lines.last?["lines"] as? Int == lines.count - 1)
      func all(_ record: String) -> [[String: Any]] {
        lines.filter { $0["record"] as? String == record }
      }
      #expect(
        all("host").compactMap { $0["name"] as? String }.sorted() == [
          "go.shop.example", "shop.example",
        ])
      #expect(all("link").compactMap { $0["title"] as? String } == ["The secret of shop"])
      #expect(all("manifest").first?["manifest"] as? String == SampleRoutes.manifest("shop"))
      #expect(all("funnel").count == 1 && all("send").count == 1)
      #expect(all("key").count == Key.Scope.allCases.count + 1)
      #expect(all("clicks").compactMap { $0["count"] as? Int }.reduce(0, +) == 4)
      #expect(all("events").compactMap { $0["count"] as? Int }.reduce(0, +) == 10)
      #expect(all("clicks").allSatisfy { ($0["day"] as? String)?.utf8.count == 10 })
      #expect(!answer.body.contains("bookings"))
      for key in try await api.records.all(Key.self, of: api.shop.app.id) {
        #expect(!answer.body.contains(key.value.hash))
      }
    }
  }

  @Test("The console names what goes, asks for the app's name, and takes an app back")
  func console() async throws {
    try await ServedAPI.run { api in
      let page = "/console/apps/shop/settings"
      let editor = try await ConsoleBrowser(api, .editor)
      for path in ["/remove", "/export"] {
        #expect(try await editor.get(page + path).status == 403)
      }
      #expect(try await editor.send(page + "/remove", [("name", "shop")]).status == 403)
      let owner = try await ConsoleBrowser(api, .owner)
      let asked = try await owner.get(page + "/remove")
      #expect(asked.heading == "Remove shop?")
      #expect(asked.body.contains("go.shop.example, shop.example"))
      #expect(asked.body.contains("<a href=\"\(page)/export\">"))
      for name in ["", "Shop", "bookings"] {
        let refused = try await owner.submit("remove", of: page + "/remove", ["name": name])
        #expect(refused.status == 422)
        #expect(refused.body.contains("id=\"remove-name-note\"><strong>"))
      }
      #expect(try await api.records.read(App.self, api.shop.app.id)?.value.goesAt == nil)
      let removed = try await owner.submit("remove", of: page + "/remove", ["name": "shop"])
      #expect(removed.way == "303 \(page)")
      #expect(try await owner.get(page).body.contains("This app will be removed on"))
      #expect(try await api.records.read(App.self, api.shop.app.id)?.value.goesAt != nil)
      // Settings that are saved meanwhile don't take it back.
      _ = try await owner.submit("app", of: page, ["title": "Another"])
      #expect(try await api.records.read(App.self, api.shop.app.id)?.value.goesAt != nil)
      let kept = try await owner.submit("keep", of: page)
      #expect(kept.way == "303 \(page)?done=kept")
      #expect(try await api.records.read(App.self, api.shop.app.id)?.value.goesAt == nil)
      let file = try await owner.get(page + "/export")
      #expect(file.headers["Content-Disposition"] == [#"attachment; filename="shop.jsonl""#])
      #expect(file.body.utf8.starts(with: "{".utf8))
    }
  }

  @Test("An owner removes one installation, and nothing more is taken from it")
  func installation() async throws {
    try await ServedAPI.run { api in
      let (one, other) = (Installation(), Installation())
      for tenant in [api.shop, api.bookings] {
        for installation in [one, other] {
          try await EventSpendingAPITests.store(
            installation, 10, age: 3600, of: tenant.app.id, in: api.events)
        }
      }
      func remove(_ body: String, _ scope: Key.Scope = .owner) async throws -> ServedAPI.Answer {
        try await api.ask(.POST, "/v1/removals", body, key: api.shop.key(scope))
      }
      let body = #"{"installation": "\#(one.id)"}"#
      #expect(try await remove(body, .sends).problem == "403 missing-scope")
      #expect(
        try await remove(#"{"installation": "x"}"#).problem
          == "400 bad-installation at /installation")
      #expect(
        try await remove(#"{"installation": "\#(RecordID().hexadecimal)"}"#).problem
          == "404 no-such-installation at /installation")
      let answer = try await remove(body)
      #expect((answer.status, answer.json["installations"] as? Int) == (202, 1))
      #expect(try await api.tell([], one).problem == "410 installation-deleted")
      #expect(try await api.tell([], other).status == 200)
      #expect(try await api.tell([], one, of: api.bookings).status == 200)
      try await api.wait(until: ["open": 10])
      #expect(try await api.counts(of: api.bookings) == ["open": 20])
      #expect(try await remove(body).status == 404)
      // The console asks first.
      let owner = try await ConsoleBrowser(api, .owner)
      let page = "/console/apps/shop/settings/removal"
      for text in ["", "nonsense", one.id] {
        let refused = try await owner.submit("installation", of: page, ["installation": text])
        #expect(refused.status == 422)
        #expect(refused.body.contains("id=\"installation-installation-note\"><strong>"))
      }
      let asked = try await owner.submit(
        "installation", of: page, ["installation": other.id])
      #expect(asked.heading == "Remove the events of one installation?")
      let form = try #require(ConsoleForm("removal", in: asked.body))
      #expect(try await owner.post(form.action, form.filled([:])).status == 303)
      #expect(try await api.tell([], other).problem == "410 installation-deleted")
    }
  }
}
