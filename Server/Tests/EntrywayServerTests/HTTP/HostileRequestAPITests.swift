import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@Suite("Requests that no well-behaved client sends")
struct HostileRequestAPITests {
  /// What answers a request's first line and header, sent as they are.
  private static func send(
    _ line: String, _ headers: [String] = [], host: String? = "go.shop.example",
    to address: ServedAPI.Address, _ api: ServedAPI
  ) async throws -> String {
    let lines = [line] + (host.map { ["Host: \($0)"] } ?? []) + headers + ["Connection: close"]
    return try await RawConnection.answer(
      to: lines.joined(separator: "\r\n") + "\r\n\r\n", port: api.port(address))
  }

  /// Whether an answer refuses, and tells nothing of an app.
  private static func expectRefusal(_ answer: String, _ request: String) {
    // A connection that is closed without a word refuses as well.
    #expect(
      RawConnection.statuses(in: answer).allSatisfy { 400..<500 ~= $0 }, "\(request): \(answer)")
    for secret in ["shop-campaign", "bookings.example", "The secret of", "applinks"] {
      #expect(!answer.contains(secret), "\(request): \(answer)")
    }
  }

  @Test("A path that is not exactly a link's leads nowhere")
  func paths() async throws {
    try await ServedAPI.run { api in
      for path in [
        "/l/../v1/links", "/l/../l/known", "/./l/known", "//l/known", "/l//known",
        "/l/known//", "/L/known", "/l/KNOWN", "/l/%4Bnown", "/%6c%2fknown", "/l%2fknown",
        "/l%2Fknown",
        "/%2e%2e/v1/links", "/l/%2e%2e/known", "/l/known%00", "/l/known%0d%0a", "/l/known;a",
        "/l/known.html", "/l/", "/l", "//", "/qr/known", "/qr/known.gif", "/qr/../l/known",
        "/qr/known.png/", "/qr/known.png.svg", "/.well-known/", "/.well-known/../l/known",
        "/.well-known/apple-app-site-association/", "/.well-known/security.txt",
        "/v1/links", "/v1/resolve/", "/v1//resolve", "/healthz/", "/metrics", "/control",
        "/openapi.json", "/%", "/%zz", "/l/" + String(repeating: "k", count: 65),
        "/\\..\\..\\etc\\passwd", "/l/known\u{7F}", "/l/ünown",
      ] {
        for host in ["go.shop.example", "shop.example"] {
          let answer = try await Self.send("GET \(path) HTTP/1.1", host: host, to: .public, api)
          Self.expectRefusal(answer, "\(host) \(path)")
          let posted = try await Self.send(
            "POST \(path) HTTP/1.1", ["Content-Length: 0"], host: host, to: .public, api)
          Self.expectRefusal(posted, "POST \(host) \(path)")
        }
      }
    }
  }

  @Test("The private address answers no path without a key, however it is written")
  func privatePaths() async throws {
    try await ServedAPI.run { api in
      for path in [
        "/v1/links", "//v1//links", "/v1/links/", "/v1/./links", "/healthz/../v1/links",
        "/v1/%6cinks", "/v1/links%00", "/v1/links/%00", "/v1/links/%2e%2e", "/v1/hosts/%2f",
        "/v1/links/\(api.shop.link.id)", "/v1/links?limit=%00", "/control", "/%", "/v1/links/%zz",
      ] {
        let answer = try await Self.send("GET \(path) HTTP/1.1", to: .private, api)
        Self.expectRefusal(answer, path)
      }
    }
  }

  @Test("A request for a host that is nobody's tells nothing")
  func hosts() async throws {
    try await ServedAPI.run { api in
      for host in [
        nil, "", "elsewhere.example", "go.shop.example.elsewhere.example", "go.shop.example@a",
        "a@go.shop.example", "go.shop.example/", "go.shop.example/l", "[::1]", "127.0.0.1",
        "go.shop.example.", "*", "%67o.shop.example", "go.shop.example\u{7F}",
        String(repeating: "a.", count: 1000),
      ] {
        for path in ["/l/known", "/", "/qr/known.png", "/.well-known/apple-app-site-association"] {
          let answer = try await Self.send("GET \(path) HTTP/1.1", host: host, to: .public, api)
          Self.expectRefusal(answer, "\(host ?? "no host") \(path)")
        }
      }
    }
  }

  @Test("A host's letters have no case, and its port does not matter")
  func sameHost() async throws {
    try await ServedAPI.run { api in
      for host in ["go.shop.example:443", "GO.Shop.example", "go.shop.example:99999"] {
        let answer = try await Self.send(
          "GET /l/known HTTP/1.1", ["User-Agent: \(ServedAPI.iPhone)"], host: host, to: .public, api
        )
        #expect(RawConnection.statuses(in: answer) == [200], "\(host)")
      }
    }
  }

  @Test("A target may be a whole address, whose host counts in place of the header's")
  func absoluteForm() async throws {
    try await ServedAPI.run { api in
      let phone = "User-Agent: \(ServedAPI.iPhone)"
      for (target, status) in [
        ("http://go.shop.example/l/known", 200), ("HTTPS://GO.shop.example:8443/l/known", 200),
        ("http://go.shop.example/v1/links", 404), ("http://elsewhere.example/l/known", 404),
        ("http://a@go.shop.example/l/known", 404), ("http:///l/known", 404),
        ("http://127.0.0.1:\(api.privatePort)/v1/links", 404),
      ] {
        let answer = try await Self.send("GET \(target) HTTP/1.1", [phone], to: .public, api)
        #expect(RawConnection.statuses(in: answer) == [status], "\(target)")
        #expect(!answer.contains("campaign"))
      }
      let other = try await Self.send(
        "GET http://go.bookings.example/l/known HTTP/1.1", [phone], to: .public, api)
      #expect(other.contains("bookings") && !other.contains("go.shop.example"))
    }
  }

  @Test(
    "A request with two hosts is refused", arguments: ["go.bookings.example", "go.shop.example"])
  func twoHosts(second: String) async throws {
    try await ServedAPI.run { api in
      let answer = try await Self.send(
        "GET /l/known HTTP/1.1", ["Host: \(second)"], to: .public, api)
      #expect(RawConnection.statuses(in: answer) == [400])
      #expect(answer.contains("the request has more than one `Host`"))
    }
  }

  @Test("A method that an address does not take is told which it takes")
  func methods() async throws {
    try await ServedAPI.run { api in
      for (path, address, allowed) in [
        ("/v1/links", ServedAPI.Address.private, "GET, POST"), ("/v1/links/bulk", .private, "POST"),
        ("/v1/links/x", .private, "DELETE, GET, PATCH"), ("/metrics", .private, "GET"),
        ("/l/known", .public, "GET, HEAD"), ("/v1/resolve", .public, "POST"),
      ] {
        let answer = try await api.ask(
          .PUT, path, at: address, headers: [("Host", "go.shop.example")])
        #expect(answer.problem == "405 method-not-allowed", "\(path)")
        #expect(answer.headers["Allow"] == [allowed], "\(path)")
      }
      let elsewhere = try await api.ask(.PUT, "/v1/nothing")
      #expect(elsewhere.problem == "404 not-found")
    }
  }

  @Test("Lines that are no request are refused, and the server goes on")
  func lines() async throws {
    try await ServedAPI.run { api in
      for address in ServedAPI.Address.allCases {
        for line in [
          "GET http://127.0.0.1/v1/links HTTP/1.1",
          "OPTIONS * HTTP/1.1", "CONNECT go.shop.example:443 HTTP/1.1", "GET  HTTP/1.1", "GET",
          "GET / HTTP/9.9", "GET / HTTP/1.1 ", "G\u{0}T / HTTP/1.1", "GET /l/known\u{0} HTTP/1.1",
          "GET / HTTPS/1.1", "PRI * HTTP/2.0", "\u{16}\u{3}\u{1}", "", "\u{FFFD}",
          String(repeating: "A", count: 100_000), "get /l/known HTTP/1.1",
        ] {
          let answer = try await Self.send(line, to: address, api)
          Self.expectRefusal(answer, "\(address) \(line.prefix(40))")
        }
        let alive = try await api.ask(.GET, "/healthz", at: address)
        #expect(alive.status == 200)
      }
    }
  }

  @Test("Headers that are too large or too many are refused")
  func largeHeaders() async throws {
    try await ServedAPI.run { api in
      for address in ServedAPI.Address.allCases {
        for headers in [
          ["X: " + String(repeating: "x", count: 17 * 1024)],
          ["X: " + String(repeating: "x", count: 1_000_000)],
          (0..<101).map { "X\($0): y" },
          (0..<40).map { "X\($0): " + String(repeating: "y", count: 1000) },
          [String(repeating: "n", count: 20_000) + ": y"],
        ] {
          let answer = try await Self.send("GET /healthz HTTP/1.1", headers, to: address, api)
          Self.expectRefusal(answer, "\(address) \(headers.count) headers")
        }
        let long = try await Self.send(
          "GET /l/known?" + String(repeating: "q", count: 40_000) + " HTTP/1.1", to: address, api)
        Self.expectRefusal(long, "\(address) a long query")
      }
    }
  }

  @Test("Line breaks in headers and queries become no header of the answer")
  func splitting() async throws {
    try await ServedAPI.run { api in
      let made = try await api.make(
        """
        "slug": "hop", "target": "https://shop.example/cart", "redirectsEverywhere": true,
        "fallbacks": {"web": "https://www.shop.example/"}
        """)
      #expect(made.status == 201)
      for query in [
        "a=%0d%0aSet-Cookie:%20x=1", "a=%0D%0A%0D%0A<script>", "a=\rSet-Cookie:x",
        "a=\nSet-Cookie:x",
        "%0d%0aSet-Cookie:x=1", "a=%E5%98%8D%E5%98%8ASet-Cookie:x", "a=b#%0d%0aSet-Cookie:x",
      ] {
        let answer = try await Self.send("GET /l/hop?\(query) HTTP/1.1", to: .public, api)
        let head = answer.prefix(
          upTo: answer.firstRange(of: "\r\n\r\n")?.lowerBound ?? answer.endIndex)
        #expect(!head.lowercased().contains("\nset-cookie"), "\(query)")
        #expect(RawConnection.statuses(in: answer).count <= 1, "\(query)")
        #expect(
          RawConnection.statuses(in: answer).allSatisfy { $0 == 302 || $0 == 400 }, "\(query)")
      }
      let referrer = try await Self.send(
        "GET /l/hop HTTP/1.1", ["Referer: https://a.example/\rSet-Cookie: x"], to: .public, api)
      #expect(!referrer.lowercased().contains("\nset-cookie"))
      let key = try await Self.send(
        "GET /v1/app HTTP/1.1", ["Authorization: Bearer \(api.shop.key(.read))\u{0}"], to: .private,
        api)
      Self.expectRefusal(key, "a key with a NUL")
    }
  }

  @Test("HTTP/1.0 is answered, with a host and without")
  func oldProtocol() async throws {
    try await ServedAPI.run { api in
      let with = try await Self.send(
        "GET /l/known HTTP/1.0", ["User-Agent: \(ServedAPI.iPhone)"], to: .public, api)
      #expect(RawConnection.statuses(in: with) == [200])
      let without = try await Self.send("GET /l/known HTTP/1.0", host: nil, to: .public, api)
      #expect(RawConnection.statuses(in: without) == [404])
      let health = try await Self.send("GET /healthz HTTP/1.0", host: nil, to: .private, api)
      #expect(RawConnection.statuses(in: health) == [200])
    }
  }

  @Test("A body whose length is told twice or wrongly is refused, and hides no second request")
  func smuggling() async throws {
    try await ServedAPI.run { api in
      for headers in [
        ["Content-Length: 5", "Content-Length: 6"], ["Content-Length: -1"], ["Content-Length: x"],
        ["Content-Length: 5", "Transfer-Encoding: chunked"], ["Transfer-Encoding: chunked, x"],
        ["Content-Length: 99999999999999999999"],
      ] {
        let head = ["POST /v1/resolve HTTP/1.1", "Host: go.shop.example", "Connection: close"]
        let answer = try await RawConnection.answer(
          to: (head + headers).joined(separator: "\r\n")
            + "\r\n\r\n0\r\n\r\nGET /l/known HTTP/1.1\r\nHost: go.shop.example\r\n\r\n",
          port: api.publicPort)
        Self.expectRefusal(answer, "\(headers)")
        #expect(RawConnection.statuses(in: answer).count <= 1, "\(headers): \(answer)")
      }
    }
  }

  @Test("What answers HEAD is never followed by a body, at either address")
  func head() async throws {
    try await ServedAPI.run { api in
      for address in [ServedAPI.Address.public, .private] {
        for path in [
          "/healthz", "/readyz", "/metrics", "/openapi.json", "/v1/events", "/v1/resolve",
          "/v1/links",
          "/l/known", "/l/nothing", "/qr/known.svg", "/", "/console/sign-in",
        ] {
          let head = "HEAD \(path) HTTP/1.1\r\nHost: go.shop.example\r\n"
          let answer = try await RawConnection.answer(
            to: head + "\r\n" + head + "Connection: close\r\n\r\n", port: api.port(address))
          let parts = answer.split(separator: "\r\n\r\n", omittingEmptySubsequences: true)
          #expect(
            parts.count == 2 && parts.allSatisfy { $0.hasPrefix("HTTP/1.1 ") }, "\(path): \(answer)"
          )
        }
      }
    }
  }

  @Test(
    "A request that drips is cut off by its deadline, at either address", .timeLimit(.minutes(5)),
    arguments: ServedAPI.Address.allCases)
  func drip(address: ServedAPI.Address) async throws {
    try await ServedAPI.run(requestSeconds: 1) { api in
      for (text, drip) in [
        ("GET /healthz HTTP/1.1\r\n", "X-A: b\r\n"), ("GET /", "a"),
        ("POST /v1/resolve HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n", "x"),
        ("", "\r\n"),
      ] {
        let answer = try await RawConnection.answer(to: text, port: api.port(address), drip: drip)
        Self.expectRefusal(answer, text)
      }
    }
  }
}
