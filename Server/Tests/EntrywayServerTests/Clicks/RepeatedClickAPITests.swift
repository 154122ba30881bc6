import EntrywayServer
import Foundation
import LinkPlatform
import Testing

@Suite("A GET that a proxy repeats at the next server")
struct RepeatedClickAPITests {
  /// A request as a proxy names it.
  private struct Named {
    var id = (0..<4).map { _ in String(UInt32.random(in: 1 << 28...UInt32.max), radix: 16) }
      .joined()
    var start = String(format: "%.3f", Date().timeIntervalSince1970)
  }

  /// Follows a link by either way: a length goes from the store.
  private static func follow(
    _ api: ServedAPI, _ named: Named, at path: String = "/l/known",
    from address: String = "192.0.2.7",
    isLong: Bool = false, method: String = "GET"
  ) async throws -> String {
    let lines = [
      "\(method) \(path) HTTP/1.1", "Host: go.shop.example", "User-Agent: \(ServedAPI.iPhone)",
      "X-Forwarded-For: \(address)", "X-Request-ID: \(named.id)",
      "X-Request-Start: \(named.start)", "Connection: close",
    ]
    return try await RawConnection.answer(
      to: (lines + (isLong ? ["Content-Length: 0"] : []) + ["", ""]).joined(separator: "\r\n"),
      port: api.publicPort)
  }

  private static func status(_ answer: String) -> Int? { RawConnection.statuses(in: answer).first }

  private static func run(
    trusted: [String] = ["127.0.0.1"],
    _ test: @escaping @Sendable (ServedAPI) async throws -> Void
  ) async throws {
    try await ServedAPI.run(settings: { $0.trustedProxies = trusted }, test)
  }

  private static func clicks(_ api: ServedAPI) async throws -> [Click] {
    try await api.clicks.tail(after: 0, limit: 100).map(\.click)
  }

  @Test("It counts once, whichever way each server reads it, and is answered the same")
  func once() async throws {
    try await Self.run { api in
      let named = Named()
      var answers: Set<String> = []
      for isLong in [true, false, false, true] {
        let answer = try await Self.follow(api, named, isLong: isLong)
        #expect(Self.status(answer) == 200)
        let token = try #require(answer.firstMatch(of: /entryway_touch=([\w-]{52})/)?.1)
        // The first 16 bytes of it are the click that the app goes on with.
        answers.insert(String(token.prefix(21)))
      }
      #expect(answers.count == 1)
      let clicks = try await Self.clicks(api)
      #expect(clicks.count == 1)
      let click = try #require(clicks.first)
      #expect(click.id.isVersion7)
      #expect(String(format: "%.3f", Double(click.id.time.milliseconds) / 1000) == named.start)
      #expect(try await api.clicks.count(of: api.shop.link.id) == 1)
    }
  }

  @Test("Whoever is no trusted proxy repeats nothing: each request counts")
  func untrusted() async throws {
    for trusted in [[], ["10.0.0.1"]] {
      try await Self.run(trusted: trusted) { api in
        let named = Named()
        for isLong in [true, false] { _ = try await Self.follow(api, named, isLong: isLong) }
        #expect(try await Self.clicks(api).count == 2)
      }
    }
  }

  @Test("Another request, link, method or time is another click")
  func others() async throws {
    try await Self.run { api in
      let first = Named()
      var (renamed, later) = (first, first)
      renamed.id = String(first.id.reversed()) + "0"
      later.start = String(format: "%.3f", Date().timeIntervalSince1970 - 1)
      for named in [first, renamed, later] { _ = try await Self.follow(api, named) }
      _ = try await Self.follow(
        api, first, at: "/l/unknown")
      _ = try await Self.follow(
        api, first, at: "/l/known?a=b")
      _ = try await Self.follow(
        api, first, at: "/")
      _ = try await Self.follow(api, first, method: "HEAD")
      _ = try await Self.follow(
        api, first, at: "/qr/known.svg")
      #expect(try await Self.clicks(api).count == 8)
      // All of them once more.
      for named in [first, renamed, later] { _ = try await Self.follow(api, named) }
      for path in ["/l/unknown", "/l/known?a=b", "/", "/qr/known.svg"] {
        _ = try await Self.follow(
          api, first, at: path)
      }
      _ = try await Self.follow(api, first, method: "HEAD")
      #expect(try await Self.clicks(api).count == 8)
    }
  }

  @Test("A limit counts a repeat once, and a repeat is refused as the first was")
  func limited() async throws {
    try await Self.run { api in
      let made = try await api.make(
        #""slug": "few", "target": "https://shop.example/cart", "clickLimit": 1"#)
      try #require(made.status == 201)
      let (first, second) = (Named(), Named())
      for isLong in [true, false, false] {
        let answer = try await Self.follow(
          api, first, at: "/l/few", isLong: isLong)
        #expect(Self.status(answer) == 200)
      }
      for isLong in [false, true, false] {
        let answer = try await Self.follow(
          api, second, at: "/l/few", from: "192.0.2.8", isLong: isLong)
        #expect(Self.status(answer) == 404)
      }
      let answer = try await Self.follow(
        api, first, at: "/l/few")
      #expect(Self.status(answer) == 200)
      #expect(try await Self.clicks(api).map(\.kind) == [.page, .ended])
    }
  }

  @Test(
    "What no proxy writes is ignored: each request counts",
    arguments: [
      ("", nil), ("short", nil), (String(repeating: "a", count: 129), nil),
      ("0123456789abcdef 0123456789abcdef", nil), ("0123456789abcdef\u{1}", nil), (nil, ""),
      (nil, "now"), (nil, "1790000000"), (nil, "17900000000.12"), (nil, "t=t=1790000000.123"),
      (nil, "-790000000.123"), (nil, "9999999999.999"), (nil, "1000000000.000"),
      (nil, "1790000000,123"), (nil, String(repeating: "9", count: 4000)),
    ] as [(String?, String?)])
  func hostile(_ row: (id: String?, start: String?)) async throws {
    try await Self.run { api in
      var named = Named()
      named.id = row.id ?? named.id
      named.start = row.start ?? named.start
      for isLong in [true, false] { _ = try await Self.follow(api, named, isLong: isLong) }
      let count = try await Self.clicks(api).count
      // What is no header at all is refused before.
      #expect(count == 2 || (row.id?.contains("\u{1}") == true && count == 0))
    }
  }
}
