import Foundation
import LinkPlatform
import NIOCore
import NIOHTTP1
import Testing

@testable import EntrywayServer

@Suite("What apps tell")
struct EventAPITests {
  @Test("A batch is taken event by event: what is wrong with one alone is told")
  func items() async throws {
    try await ServedAPI.run { api in
      let answer = try await api.tell([
        .open("order"), #"{"id": "x", "type": "open"}"#, #"{"type": "open"}"#, "7",
        .open("cart").replacing(#""outcome": "opened", "#, with: ""),
        .open("cart").replacing("opened", with: "vanished"),
        .open("order").replacing(#""sequence": 1"#, with: #""sequence": 1.5"#),
        .open("order", at: Timestamp(milliseconds: 0)),
      ])
      #expect(answer.status == 200)
      #expect(answer.json["accepted"] as? Int == 1)
      let invalid = try #require(answer.json["invalid"] as? [[String: Any]])
      #expect(
        invalid.map { "\($0["code"] ?? "") \($0["pointer"] ?? ""): \($0["detail"] ?? "")" } == [
          "bad-event /events/1/id: "
            + "expected a UUID such as 0190a5d2-7b1c-7def-8123-456789abcdef",
          "bad-event /events/2: `id` is missing",
          "bad-event /events/3: expected an object, found a number",
          "bad-event /events/4: `outcome` is missing",
          "bad-event /events/5/outcome: expected one of `opened`, `fallback`, `rejected`, "
            + "`superseded`, `expired`, `cancelled`",
          "bad-event /events/6/sequence: expected a whole number",
          "too-old /events/7/occurredAt: it happened more than 400 days ago",
        ])
      #expect(try await api.counts() == ["open": 1])
    }
  }

  @Test(
    "What is no batch is refused, with the reason",
    arguments: [
      ("{", "400 bad-batch", "this is not JSON: it ends too early"),
      ("[]", "400 bad-batch", "expected an object, found a list"),
      ("{}", "400 bad-batch", "`installation` is missing"),
      (
        #"{"installation": "abc"}"#, "400 bad-batch at /installation",
        "expected 32 digits of 0-9 and a-f"
      ),
      (
        #"{"secret": "short"}"#, "400 bad-batch at /secret",
        "expected 22 to 128 bytes that nobody can guess"
      ),
      (
        #"{"sentAt": "yesterday"}"#, "400 bad-batch at /sentAt",
        "expected a time such as 2026-11-22T10:58:07.000Z"
      ),
      (
        #"{"events": [{"id": "\u00"}]}"#, "400 bad-batch at /events/0",
        "this is not JSON, from byte 20 on"
      ),
      ("{} {}", "400 bad-batch", "this is not JSON, from byte 3 on"),
      (
        #"{"events": [\#([String](repeating: "1", count: 1001).joined(separator: ","))]}"#,
        "400 bad-batch at /events", "a request has at most 1000 events"
      ),
    ])
  func batches(body: String, problem: String, detail: String) async throws {
    try await ServedAPI.run { api in
      let answer = try await api.ask(
        .POST, "/v1/events", body, key: api.shop.publishable, at: .public)
      #expect(answer.problem == problem)
      #expect(answer.json["detail"] as? String == detail)
    }
  }

  @Test("A packed batch is unpacked, to a limit")
  func packed() async throws {
    try await ServedAPI.run { api in
      let body = ServedAPI.batch(Installation(), [.open("order")])
      let one = try await api.tell(packed: gzip(Array(body.utf8)))
      #expect(one.json["accepted"] as? Int == 1)
      let bomb = gzip([UInt8](repeating: 0x20, count: 8_000_000))
      #expect(bomb.count < 10_000)
      #expect(try await api.tell(packed: bomb).problem == "413 too-large")
      let cut = Array(gzip(Array(body.utf8)).dropLast(9))
      #expect(try await api.tell(packed: cut).problem == "400 bad-gzip")
      #expect(try await api.tell(packed: Array(body.utf8)).problem == "400 bad-gzip")
      let coded = try await api.ask(
        .POST, "/v1/events", body, key: api.shop.publishable, at: .public,
        headers: [("Content-Encoding", "br")])
      #expect(coded.problem == "415 unknown-coding")
    }
  }

  @Test("A flood of invented installations stops no known one")
  func flood() async throws {
    try await ServedAPI.run(
      settings: { $0.newInstallationEvents = 1000 },
      { api in
        let known = Installation()
        #expect(try await api.tell([.open("order")], known).status == 200)
        var refused = 0
        let start = ContinuousClock.now
        for _ in 0..<40 {
          let answer = try await api.tell((0..<50).map { _ in .open("cart") }, Installation())
          if answer.status == 429 {
            refused += 1
            #expect(answer.problem == "429 too-many-events")
            let wait = answer.headers.first(name: "Retry-After").flatMap { Int($0) } ?? 0
            #expect(1...61 ~= wait)
          } else {
            #expect(answer.status == 200)
          }
          #expect(try await api.tell([.open("order")], known).status == 200)
        }
        // Of 2,000 events no more are taken than the budget has, with what it fills up by meanwhile.
        let seconds = start.duration(to: .now) / .seconds(1)
        #expect(Double((40 - refused) * 50) <= 1000 + seconds * 1000 / 60 + 50)
        #expect(try await api.counts()["open"] ?? 0 >= 41)
        // Another app's key has a budget of its own.
        let other = try await api.tell([.open("order")], Installation(), of: api.bookings)
        #expect(other.status == 200)
      })
  }

  @Test("Whoever lacks its secret neither speaks for an installation nor deletes it")
  func secrets() async throws {
    try await ServedAPI.run { api in
      let own = Installation()
      let thief = Installation(id: own.id)
      #expect(try await api.tell([.open("order")], own).status == 200)
      #expect(try await api.tell([.open("order")], thief).problem == "403 wrong-secret")
      #expect(try await api.remove(thief).problem == "403 wrong-secret")
      // The same installation of another app is not this one.
      #expect(try await api.remove(own, of: api.bookings).status == 204)
      #expect(try await api.counts() == ["open": 1])
      #expect(try await api.remove(own).status == 204)
      #expect(try await api.remove(own).status == 204)
      #expect(try await api.counts() == [:])
      #expect(try await api.tell([.open("order")], own).problem == "410 installation-deleted")
      let nobody = try await api.ask(
        .DELETE, "/v1/installations/\(own.id)", key: api.shop.publishable, at: .public)
      #expect(nobody.problem == "400 no-secret")
    }
  }

  @Test("A link's campaign goes with its opens, and of another app's link nothing does")
  func campaigns() async throws {
    try await ServedAPI.run { api in
      let own = #""link": "\#(api.shop.link.id)", "#
      let foreign = #""link": "\#(api.bookings.link.id)", "#
      _ = try await api.tell([.open("order", more: own), .open("cart", more: foreign)])
      let answer = try await api.ask(
        .GET, "/v1/reports/destinations", key: api.shop.key(.read))
      #expect(
        Set(answer.texts(of: "campaign", in: "rows")) == ["shop-campaign"], "\(answer.body)")
      #expect(!answer.body.contains("bookings-campaign"))
      #expect(answer.texts(of: "address", in: "rows") == ["https://\(api.shop.host)/l/known"])
    }
  }

  @Test("An open that brings a touch token has the click's link and campaign; a bad token has none")
  func touches() async throws {
    try await ServedAPI.run { api in
      let page = try await api.visit("/l/known")
      let token = try #require(page.body.firstMatch(of: /entryway_touch=([\w-]{52})/)?.1)
      let damaged = token.dropLast(4) + "AAAA"
      for text in [token, damaged[...]] {
        let answer = try await api.tell([.open("order", more: #""touch": "\#(text)", "#)])
        #expect(answer.json["accepted"] as? Int == 1)
      }
      let foreign = try await api.tell(
        [.open("order", more: #""touch": "\#(token)", "#)], of: api.bookings)
      #expect(foreign.json["accepted"] as? Int == 1)
      for (tenant, campaigns) in [(api.shop, ["shop-campaign"]), (api.bookings, [])] {
        let answer = try await api.ask(
          .GET, "/v1/reports/destinations", key: tenant.key(.read))
        #expect(answer.texts(of: "campaign", in: "rows") == campaigns, "\(answer.body)")
        #expect(
          answer.texts(of: "link", in: "rows") == campaigns.map { _ in tenant.link.id.description })
      }
    }
  }
}
