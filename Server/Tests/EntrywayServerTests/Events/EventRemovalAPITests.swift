import Foundation
import LinkPlatform
import LinkStores
import Logging
import NIOHTTP1
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("What apps told is removed", .serialized)
struct EventRemovalAPITests {
  @Test("An installation is refused as soon as it is deleted; its events go in blocks, exactly")
  func installation() async throws {
    try await ServedAPI.run { api in
      let (large, other) = (Installation(), Installation())
      for _ in 0..<9 {
        try await EventSpendingAPITests.store(
          large, 1000, age: 60, of: api.shop.app.id, in: api.events)
      }
      #expect(try await api.tell([.open("order")], other).status == 200)
      #expect(try await api.remove(large).status == 204)
      #expect(try await api.tell([.open("cart")], large).problem == "410 installation-deleted")
      #expect(try await api.remove(large).status == 204)
      #expect(try await api.remove(Installation()).status == 204)
      #expect(try await api.remove(Installation(id: large.id)).problem == "403 wrong-secret")
      try await api.wait(until: ["open": 1])
    }
  }

  @Test("What a server that was killed had not removed goes when the next one starts")
  func killed() async throws {
    let folder = try TemporaryFolder()
    let (app, installation) = (RecordID(), Installation())
    let store = try folder.events()
    for _ in 0..<5 {
      try await EventSpendingAPITests.store(installation, 1000, age: 60, of: app, in: store)
    }
    let id = try #require(RecordID(hexadecimal: installation.id))
    let hash = SecretHash.hash(of: installation.secret.utf8)
    #expect(try await store.remove(id, of: app, secretHash: hash))
    #expect(try await store.eventBytes()[app] ?? 0 > 0)
    // Nothing is left of the first but its file.
    let next = try folder.events()
    let removals = EventRemovals(
      cache: RecordCache(try folder.records()), store: next,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let service = Task { try await removals.run() }
    for _ in 0..<1_000_000 {
      if try await next.eventBytes()[app] == 0 { break }
    }
    service.cancel()
    _ = try? await service.value
    let left = try await next.totals(
      TotalsQuery(
        span: TimeSpan(Timestamp(milliseconds: 0), .now.adding(.seconds(86_400))),
        kinds: Event.Kind.allCases, dimensions: []), of: app)
    #expect(left.isEmpty)
  }

  @Test("An owner removes what installations first seen in a span told, and of no other app")
  func span() async throws {
    try await ServedAPI.run { api in
      let ages = [86_400, 7200, 3600, 60]
      let installations = ages.map { _ in Installation() }
      for tenant in [api.shop, api.bookings] {
        for (age, installation) in zip(ages, installations) {
          try await EventSpendingAPITests.store(
            installation, 10, age: age, of: tenant.app.id, in: api.events)
        }
      }
      let now = Timestamp.now
      func remove(_ from: Int, _ to: Int, _ key: String) async throws -> ServedAPI.Answer {
        try await api.ask(
          .POST, "/v1/removals",
          #"{"from": "\#(now.adding(.seconds(-from)))", "to": "\#(now.adding(.seconds(-to)))"}"#,
          key: key)
      }
      for scope in Key.Scope.allCases where scope != .owner {
        #expect(
          try await remove(9000, 1800, api.shop.key(scope)).problem == "403 missing-scope")
      }
      #expect(
        try await remove(1800, 9000, api.shop.key(.owner)).problem == "400 bad-span at /to")
      let answer = try await remove(9000, 1800, api.shop.key(.owner))
      #expect((answer.status, answer.json["installations"] as? Int) == (202, 2))
      let expected = ["200", "410 installation-deleted", "410 installation-deleted", "200"]
      for (installation, expected) in zip(installations, expected) {
        let answer = try await api.tell([], installation)
        #expect((answer.status == 200 ? "200" : answer.problem) == expected)
        #expect(try await api.tell([], installation, of: api.bookings).status == 200)
      }
      try await api.wait(until: ["open": 20])
      #expect(try await api.counts(of: api.bookings) == ["open": 40])
      let audit = try await api.ask(.GET, "/v1/audit", key: api.shop.key(.owner))
      #expect(audit.texts(of: "action").first == "installations.remove")
      // Nothing of it stands in the other app's audit, whose owner finds nothing of the first.
      let foreign = try await api.ask(.GET, "/v1/audit", key: api.bookings.key(.owner))
      #expect(!foreign.texts(of: "action").contains("installations.remove"))
    }
  }

  @Test("The console asks before it removes, with how many installations it is about")
  func console() async throws {
    try await ServedAPI.run { api in
      _ = try await api.ask(
        .PATCH, "/v1/app", #"{"timeZone": "Europe/Berlin"}"#, key: api.shop.key(.owner))
      let installation = Installation()
      try await EventSpendingAPITests.store(
        installation, 3, age: 3600, of: api.shop.app.id, in: api.events)
      try await EventSpendingAPITests.store(
        installation, 3, age: 3600, of: api.bookings.app.id, in: api.events)
      let page = "/console/apps/shop/settings/removal"
      let editor = try await ConsoleBrowser(api, .editor)
      #expect(try await editor.get(page).status == 403)
      #expect(try await editor.send(page, [("confirmed", "yes")]).status == 403)
      let owner = try await ConsoleBrowser(api, .owner)
      let seen = Timestamp.now.adding(.seconds(-3600))
      func text(_ seconds: Int) -> String {
        let parts = PageText.calendar("Europe/Berlin").dateComponents(
          [.year, .month, .day, .hour, .minute], from: seen.adding(.seconds(seconds)).date)
        func two(_ number: Int?) -> String { String(String((number ?? 0) + 100).suffix(2)) }
        return "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day)) "
          + "\(two(parts.hour)):\(two(parts.minute))"
      }
      for (from, to) in [
        ("", ""), ("yesterday", text(60)), ("2026-02-30 10:00", text(60)),
        (text(60), text(-60)), (text(-600), text(-300)), (text(-60), text(60) + "\u{301}"),
      ] {
        let answer = try await owner.submit("removal", of: page, ["from": from, "to": to])
        #expect(answer.status == 422, "\(from) \(to)")
        #expect(ConsoleForm("removal", in: answer.body)?["from"] == from)
      }
      let question = try await owner.submit(
        "removal", of: page, ["from": text(-60), "to": text(120)])
      #expect(question.heading == "Remove the events of 1 installation?")
      #expect(try await api.counts() == ["open": 3])
      let form = try #require(ConsoleForm("removal", in: question.body))
      let done = try await owner.post(form.action, form.filled([:]))
      #expect(done.way == "303 /console/apps/shop/settings?done=removed")
      try await api.wait(until: [:])
      #expect(try await api.counts(of: api.bookings) == ["open": 3])
    }
  }
}

extension ServedAPI {
  /// Waits until the shop's apps have told so many of each kind.
  func wait(until expected: [String: Int]) async throws {
    for _ in 0..<100_000 {
      if try await counts() == expected { return }
    }
    #expect(try await counts() == expected)
  }
}
