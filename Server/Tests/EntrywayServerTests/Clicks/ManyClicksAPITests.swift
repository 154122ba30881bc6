import EntrywayServer
import Foundation
import LinkPlatform
import NIOHTTP1
import ServerTestSupport
import Testing

@Suite("More clicks than an address has a share for")
struct ManyClicksAPITests {
  private static let address = "203.0.113.9"

  /// Serves behind a proxy on the loopback, with ten clicks of an address at once and one a minute.
  private static func run(
    _ test: @escaping @Sendable (ServedAPI) async throws -> Void
  ) async throws {
    func few(_ settings: inout ServerSettings) {
      settings.trustedProxies = ["127.0.0.1"]
      settings.addressClicks = 1
    }
    try await ServedAPI.run(settings: few, test)
  }

  /// Sends requests on connections that last, as a proxy does: as many on each as may come at once.
  ///
  /// - Returns: How many answers had which status.
  private static func send(
    _ count: Int, _ request: (Int) -> [String], body: (Int) -> String = { _ in "" },
    from address: String = address, _ api: ServedAPI
  ) async throws -> [Int: Int] {
    var found: [Int: Int] = [:]
    for start in stride(from: 0, to: count, by: 250) {
      let requests = (start..<min(start + 250, count)).map { number in
        (request(number) + ["X-Forwarded-For: \(address)", "", body(number)])
          .joined(separator: "\r\n")
      }
      let last = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
      let answer = try await RawConnection.answer(
        to: requests.joined() + last, port: api.publicPort)
      for status in RawConnection.statuses(in: answer).dropLast() {
        found[status, default: 0] += 1
      }
    }
    return found
  }

  private static func visit(_ path: String, agent: String = "Mozilla/5.0 (X11; Linux)") -> [String]
  {
    ["GET \(path) HTTP/1.1", "Host: go.shop.example", "User-Agent: \(agent)"]
  }

  /// What the report says of clicks by kind, when it has as many as are expected.
  private static func totals(
    _ expected: Int, by dimension: String, _ api: ServedAPI
  ) async throws -> [String: [Int?]] {
    try await eventually("the report counts \(expected) clicks") {
      let answer = try await api.ask(
        .GET, "/v1/reports/clicks?by=\(dimension)", key: api.shop.key(.read))
      let rows = answer.json["rows"] as? [[String: Any]] ?? []
      let found = Dictionary(
        rows.map { row in
          (
            row[dimension] as? String ?? "",
            ["clicks", "visits", "bots", "people"].map { row[$0] as? Int }
          )
        }, uniquingKeysWith: { $1 })
      return found.values.reduce(0, { $0 + ($1[0] ?? 0) }) >= expected ? found : nil
    }
  }

  @Test("10,000 of one address are led on and counted exactly, and are no rows")
  func flood() async throws {
    try await Self.run { api in
      let statuses = try await withThrowingTaskGroup(of: [Int: Int].self) { group in
        for part in 0..<5 {
          group.addTask {
            try await Self.send(
              2000,
              { Self.visit("/l/known?\($0)") + ["Referer: https://\(part)-\($0).example/"] }, api)
          }
        }
        return try await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
      }
      #expect(statuses == [302: 10_000])
      let totals = try await Self.totals(10_000, by: "kind", api)
      // Clicks, visits, bots, people.
      #expect(totals == ["redirect": [10_000, 10_000, 0, 1]])
      #expect(try await api.clicks.count(of: api.shop.link.id) == 10_000)
      let rows = try await api.clicks.tail(after: 0, limit: 100).count
      // One more for each minute that it took.
      #expect(10..<60 ~= rows)
      let tallies = try await api.clicks.tallies(after: 0, limit: 100)
      #expect(tallies.reduce(rows) { $0 + $1.count } == 10_000)
      // In one quarter of an hour, or two.
      #expect(1...2 ~= tallies.count)
      // Others are not affected.
      #expect(
        try await Self.send(5, { _ in Self.visit("/l/known") }, from: "198.51.100.1", api) == [
          302: 5
        ])
      #expect(try await api.clicks.tail(after: 0, limit: 100).count >= rows + 5)
    }
  }

  @Test("Unknown slugs, roots and codes are counted, and are no rows")
  func strangers() async throws {
    try await Self.run { api in
      for (path, status) in [("/l/nothing", 404), ("/", 404), ("/qr/known.svg", 200)] {
        #expect(try await Self.send(100, { _ in Self.visit(path) }, api) == [status: 100])
      }
      let totals = try await Self.totals(300, by: "kind", api)
      #expect(totals.mapValues { $0[0] } == ["unknown": 100, "root": 100, "qr": 100])
      // They are one app's, whatever address they share with those of another.
      #expect(try await Self.send(1, { _ in Self.visit("/l/nothing") }, api) == [404: 1])
      let others = try await api.ask(
        .GET, "/v1/reports/clicks?by=kind", key: api.bookings.key(.read))
      #expect((others.json["rows"] as? [Any])?.isEmpty == true, "\(others.body)")
      #expect(10..<20 ~= (try await api.clicks.tail(after: 0, limit: 100).count))
    }
  }

  @Test("A limited link lets in as many people as ever, and each of them is a row")
  func limited() async throws {
    try await Self.run { api in
      let made = try await api.make(
        #""slug": "some", "target": "https://shop.example/cart", "clickLimit": 50"#)
      try #require(made.status == 201, "\(made.body)")
      #expect(
        try await Self.send(
          500, { Self.visit("/l/some", agent: ServedAPI.iPhone + " \($0 % 100)") }, api)
          == [200: 250, 404: 250])
      // Fifty people, who come back four times; the others come too late each time.
      let totals = try await Self.totals(500, by: "kind", api)
      #expect(totals == ["page": [250, 250, 0, 50], "ended": [250, 0, 0, 0]])
      #expect(try await api.clicks.tail(after: 0, limit: 100).count == 50)
    }
  }

  @Test("Apps are told where links lead, by either way, and no answer is kept")
  func questions() async throws {
    try await Self.run { api in
      let id = RecordID()
      for type in ["application/json", "application/json; charset=utf-8"] {
        func body(_ number: Int) -> String {
          #"{"link": "https://go.shop.example/l/known", "clickID": "\#(number == 0 ? id : RecordID())"}"#
        }
        let length = body(1).utf8.count
        let statuses = try await Self.send(
          100,
          { _ in
            [
              "POST /v1/resolve HTTP/1.1", "Host: a", "Content-Type: \(type)",
              "Content-Length: \(length)", "Authorization: Bearer \(api.shop.publishable)",
            ]
          }, body: body, api)
        #expect(statuses == [200: 100])
      }
      // The first was stored, and its repeat counts nothing.
      let totals = try await Self.totals(199, by: "kind", api)
      #expect(totals.mapValues { $0[0] } == ["resolve": 199])
      #expect(10..<20 ~= (try await api.clicks.tail(after: 0, limit: 100).count))
    }
  }

  @Test("People get a touch token above the share, and programs none")
  func tokens() async throws {
    try await Self.run { api in
      _ = try await Self.send(20, { _ in Self.visit("/l/known") }, api)
      func page(_ agent: String) async throws -> String {
        try await api.ask(
          .GET, "/l/known", at: .public,
          headers: [
            ("Host", api.shop.host), ("User-Agent", agent), ("X-Forwarded-For", Self.address),
          ]
        ).body
      }
      #expect(try await page("Slackbot-LinkExpanding 1.0").contains("The secret of shop"))
      #expect(try await !page("Slackbot-LinkExpanding 1.0").contains("entryway_touch"))
      let token = try await page(ServedAPI.iPhone)
        .firstMatch(of: /entryway_touch=([A-Za-z0-9_-]{52})/)?.1.description
      let opened = try await api.ask(
        .POST, "/v1/resolve",
        """
        {"link": "https://go.shop.example/l/known", "clickID": "\(RecordID())",
         "touch": "\(try #require(token))"}
        """, key: api.shop.publishable, at: .public)
      #expect(opened.json["touch"] as? String == token)
    }
  }
}
