import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@Suite("Links that are in memory")
struct KnownLinkAPITests {
  private static let agents = [
    ServedAPI.iPhone, "Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X)",
    "Mozilla/5.0 (Linux; Android 16)", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Slackbot-LinkExpanding 1.0", "curl/8.0", "",
  ]

  /// The lines of an answer that tell what it is: without its time, and with any token masked.
  private static func essence(_ answer: String) -> [String] {
    answer.replacing(/entryway_touch(=|%3D)[A-Za-z0-9_-]+/, with: "entryway_touch=…")
      .split(separator: "\r\n").map(String.init)
      .filter { !$0.lowercased().hasPrefix("date:") && !$0.lowercased().hasPrefix("connection:") }
      .map { line in
        guard let colon = line.firstIndex(of: ":"), !line.hasPrefix("<") else { return line }
        return line[..<colon].lowercased() + line[colon...]
      }.sorted()
  }

  @Test("They are answered as those that are read from the store first", arguments: agents)
  func same(agent: String) async throws {
    try await ServedAPI.run { api in
      let play = "https://play.google.com/store/apps/details?id=com.example.shop"
      let changed = try await api.ask(
        .PATCH, "/v1/app", #"{"storeButtonCopiesLink": true, "stores": {"android": "\#(play)"}}"#,
        key: api.shop.key(.owner))
      #expect(changed.status == 200)
      for (slug, members) in [
        ("hop", #""redirectsEverywhere": true"#), ("web", #""title": "<b>""#),
        ("over", #""expiresAt": "2020-01-01T00:00:00.000Z""#), ("once", #""clickLimit": 1"#),
      ] {
        let made = try await api.make(
          """
          "slug": "\(slug)", "target": "https://shop.example/cart", \(members),
          "fallbacks": {"web": "https://www.shop.example/a?b=c"}
          """)
        #expect(made.status == 201, "\(made.words)")
      }
      for method in ["GET", "HEAD"] {
        for path in [
          "/l/known", "/l/known?utm_source=a&b=%20", "/l/hop", "/l/hop?x=1#f", "/l/web", "/l/over",
          "/l/nothing", "/l/once", "/l/once",
        ] {
          func ask(_ fields: [String]) async throws -> String {
            let lines =
              ["\(method) \(path) HTTP/1.1", "Host: go.shop.example", "User-Agent: \(agent)"]
              + fields + ["", ""]
            // A second request, which ends the connection.
            let last = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            return try await RawConnection.answer(
              to: lines.joined(separator: "\r\n") + last, port: api.publicPort)
          }
          // A length, even of nothing, is not for the short way.
          let long = try await ask(["Content-Length: 0"])
          let short = try await ask([])
          #expect(RawConnection.statuses(in: short).count == 2, "\(method) \(path) \(short)")
          if !path.hasPrefix("/l/once") {
            let (one, other) = (Self.essence(short), Self.essence(long))
            #expect(one == other, "\(method) \(path): \(Set(one).symmetricDifference(other))")
          }
        }
      }
    }
  }

  @Test("An app's questions are answered as those that are read from the store first")
  func questions() async throws {
    try await ServedAPI.run { api in
      for (slug, members) in [
        ("over", #""expiresAt": "2020-01-01T00:00:00.000Z""#), ("once", #""clickLimit": 1"#),
        ("plain", #""forwardsQuery": false"#),
      ] {
        let made = try await api.make(
          #""slug": "\#(slug)", "target": "https://shop.example/cart", \#(members)"#)
        #expect(made.status == 201, "\(made.words)")
      }
      func ask(_ body: String, _ type: String, key: String, _ more: [String] = []) async throws
        -> String
      {
        let lines =
          [
            "POST /v1/resolve HTTP/1.1", "Host: a", "Content-Type: \(type)",
            "Content-Length: \(body.utf8.count)", "Authorization: Bearer \(key)",
          ] + more + ["", body]
        let last = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        return try await RawConnection.answer(
          to: lines.joined(separator: "\r\n") + last, port: api.publicPort)
      }
      func masked(_ answer: String) -> [String] {
        Self.essence(answer.replacing(/"touch":"[^"]*"/, with: "touch"))
      }
      let key = api.shop.publishable
      for link in [
        "https://go.shop.example/l/known", "https://GO.shop.example/l/known?a=b&c=%20d#e",
        "https://go.shop.example/l/plain?a=b", "https://go.shop.example/l/over",
        "https://go.shop.example/l/nothing", "https://go.shop.example/known",
        "https://shop.example/l/known", "https://go.bookings.example/l/known", "shop://l/known",
        "https://go.shop.example/l/known?entryway_touch=x", "not a link", "",
      ] {
        func body(_ id: RecordID) -> String {
          #"{"link": "\#(link)", "clickID": "\#(id)", "occurredAt": "2026-11-22T10:00:00.000Z"}"#
        }
        let (one, other) = (RecordID(), RecordID())
        let long = try await ask(body(one), "application/json; charset=utf-8", key: key)
        let short = try await ask(body(other), "application/json", key: key)
        #expect(RawConnection.statuses(in: short).count == 2, "\(link)")
        #expect(masked(short) == masked(long), "\(link)")
        // A repeat is told the same, token and all, by either way.
        #expect(
          try await Self.essence(ask(body(other), "application/json; charset=utf-8", key: key))
            == Self.essence(short), "\(link)")
        #expect(
          try await Self.essence(ask(body(one), "application/json", key: key))
            == Self.essence(long), "\(link)")
      }
      for body in ["{", "[]", "{}", "", #"{"link": 1}"#, String(repeating: " ", count: 20_000)] {
        let long = try await ask(body, "application/json; charset=utf-8", key: key)
        let short = try await ask(body, "application/json", key: key)
        #expect(Self.essence(short) == Self.essence(long), "\(body)")
      }
      let question = #"{"link": "https://go.shop.example/l/known", "clickID": "\#(RecordID())"}"#
      for key in ["", "x", api.bookings.publishable, api.shop.key(.owner)] {
        let long = try await ask(question, "application/json; charset=utf-8", key: key)
        let short = try await ask(question, "application/json", key: key)
        #expect(Self.essence(short) == Self.essence(long), "\(key)")
        #expect([401, 404].contains(RawConnection.statuses(in: short)[0]))
      }
      // One of two has the last click, and a repeat of either is told what it was told.
      let ids = [RecordID(), RecordID()]
      var told: [String: [String]] = [:]
      for (number, id) in (ids + ids + ids).enumerated() {
        let type = number.isMultiple(of: 3) ? "application/json" : "application/json;"
        let answer = try await ask(
          #"{"link": "https://go.shop.example/l/once", "clickID": "\#(id)"}"#, type, key: key,
          ["User-Agent: the app on device \(id)"])
        told[id.description, default: []].append(
          try #require(answer.firstMatch(of: /"outcome":"(\w+)"/)?.1.description))
      }
      #expect(told[ids[0].description] == ["resolved", "resolved", "resolved"])
      #expect(told[ids[1].description] == ["ended", "ended", "ended"])
    }
  }

  @Test("Requests that come at once are answered in their order, whichever way each goes")
  func pipelined() async throws {
    try await ServedAPI.run { api in
      let paths = [
        ("/l/known", 200), ("/l/known", 200), ("/healthz", 200), ("/l/known", 200),
        ("/l/nothing", 404), ("/l/known?a=b", 200), ("/l/known", 200), ("/qr/known.svg", 200),
        ("/v1/resolve", 405), ("/l/known", 200), ("/metrics", 404), ("/l/known", 200),
      ]
      let many = (0..<12).flatMap { _ in paths }
      for _ in 0..<3 {
        let requests = many.map { path, _ in
          "GET \(path) HTTP/1.1\r\nHost: go.shop.example\r\nUser-Agent: \(ServedAPI.iPhone)\r\n\r\n"
        }
        let last = "GET /readyz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        let answer = try await RawConnection.answer(
          to: requests.joined() + last, port: api.publicPort)
        #expect(RawConnection.statuses(in: answer) == many.map(\.1) + [200])
      }
    }
  }

  @Test("What is no request behind one for a link is refused behind its answer")
  func garbage() async throws {
    try await ServedAPI.run { api in
      let request = "GET /l/known HTTP/1.1\r\nHost: go.shop.example\r\n\r\n"
      for _ in 0..<20 {
        let answer = try await RawConnection.answer(
          to: request + request + "NO REQUEST\r\n\r\n", port: api.publicPort)
        #expect(RawConnection.statuses(in: answer) == [302, 302, 400])
      }
    }
  }

  @Test("A link that was changed is answered as it is now")
  func changed() async throws {
    try await ServedAPI.run { api in
      for number in 1...20 {
        let made = try await api.ask(
          .PATCH, "/v1/links/\(api.shop.link.id)", #"{"title": "number \#(number)"}"#,
          key: api.shop.key(.links))
        #expect(made.status == 200)
        #expect(try await api.visit("/l/known").body.contains("number \(number)<"))
      }
    }
  }
}
