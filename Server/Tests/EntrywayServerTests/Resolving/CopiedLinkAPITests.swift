import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@Suite("The store button that copies the link")
struct CopiedLinkAPITests {
  private static let iPad = "Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) Safari/604.1"
  private static let mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/604.1"
  private static let android = "Mozilla/5.0 (Linux; Android 16) Mobile"
  private static let desktop = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)"

  /// Serves an app whose store button copies.
  private static func run(_ test: @escaping @Sendable (ServedAPI) async throws -> Void) async throws
  {
    try await ServedAPI.run { api in
      let changed = try await api.ask(
        .PATCH, "/v1/app",
        """
        {"storeButtonCopiesLink": true, "stores":
          {"ipad": "https://apps.example/ipad", "android": "https://play.example/shop"}}
        """, key: api.shop.key(.owner))
      try #require(changed.json["storeButtonCopiesLink"] as? Bool == true, "\(changed.body)")
      try await test(api)
    }
  }

  /// The link that the page's button copies, as a browser reads it from its attribute.
  private static func copied(_ page: ServedAPI.Answer) throws -> String? {
    let found = page.body.matches(
      of: #/<a class="first" href="https://apps\.example/\w+" data-copy="([^"<>']*)">Get /#)
    #expect(page.body.components(separatedBy: "data-copy").count == found.count + 1)
    #expect(found.count <= 1)
    return found.first.map { String($0.1).replacing("&amp;", with: "&") }
  }

  @Test("It is off until the app's owner wants it, and off again when the owner does not")
  func setting() async throws {
    try await ServedAPI.run { api in
      func change(_ value: String) async throws -> ServedAPI.Answer {
        try await api.ask(
          .PATCH, "/v1/app", #"{"storeButtonCopiesLink": \#(value)}"#, key: api.shop.key(.owner))
      }
      let app = try await api.ask(.GET, "/v1/app", key: api.shop.key(.read))
      #expect(app.json["storeButtonCopiesLink"] as? Bool == false)
      for value in ["true", "false"] {
        #expect(try await change(value).json["storeButtonCopiesLink"] as? Bool == Bool(value))
        let page = try await api.visit("/l/known")
        LinkPageAPITests.expectPage(page, scriptOf: value == "true" ? api.shop.host : nil)
        #expect((try Self.copied(page) != nil) == (value == "true"))
        #expect(page.body.contains("also copies this link") == (value == "true"))
        // Another app's pages are as they were.
        LinkPageAPITests.expectPage(try await api.visit("/l/known", host: api.bookings.host))
      }
      for value in ["null", "1", #""true""#] {
        #expect(try await change(value).problem == "400 bad-json at /storeButtonCopiesLink")
      }
    }
  }

  @Test("The page says so in a sentence that shows when the script runs")
  func words() async throws {
    try await Self.run { api in
      let page = try await api.visit("/l/known")
      #expect(
        page.body.contains(
          """
          <p id="copies" hidden>“Get shop” also copies this link, so the app can open it once \
          installed.</p>
          """), "\(page.body)")
    }
  }

  @Test("It copies where the store is Apple's, and no other page has a script")
  func devices() async throws {
    try await Self.run { api in
      for agent in [ServedAPI.iPhone, Self.iPad, Self.mac] {
        let page = try await api.visit("/l/known", agent: agent)
        LinkPageAPITests.expectPage(page, scriptOf: api.shop.host)
        #expect(try Self.copied(page) != nil)
      }
      let made = try await api.make(
        #""slug": "plain", "target": "https://shop.example/cart""#)
      try #require(made.status == 201, "\(made.body)")
      for agent in [Self.android, Self.desktop, "Twitterbot/1.0"] {
        let page = try await api.visit("/l/plain", agent: agent)
        LinkPageAPITests.expectPage(page)
        #expect(try Self.copied(page) == nil)
      }
      for path in ["/l/missing", "/l/copy-link.css", "/"] {
        LinkPageAPITests.expectPage(try await api.visit(path))
      }
      let noStore = try await api.ask(
        .PATCH, "/v1/app", #"{"stores": null}"#, key: api.shop.key(.owner))
      #expect(noStore.status == 200)
      LinkPageAPITests.expectPage(try await api.visit("/l/known"))
    }
  }

  @Test("What is copied is the link as it was followed, with the token of the click")
  func link() async throws {
    try await Self.run { api in
      for (members, query, expected) in [
        (#""slug": "a""#, "", "a?"), (#""slug": "b""#, "?x=1&y=%20%22", "b?x=1&y=%20%22&"),
        (#""slug": "c", "forwardsQuery": false"#, "?x=1", "c?"),
        (#""slug": "d""#, "?entryway_touch=forged&%65ntryway_touch=forged", "d?"),
        (#""slug": "e""#, "?x='y'&z=<b>&z=\"", "e?x='y'&"),
      ] {
        let made = try await api.make("\(members), \"target\": \"https://shop.example/cart\"")
        try #require(made.status == 201, "\(made.body)")
        let slug = try #require(made.json["slug"] as? String)
        let answer = try await RawConnection.answer(
          to: """
            GET /l/\(slug)\(query) HTTP/1.1\r\nHost: go.shop.example\r
            User-Agent: \(ServedAPI.iPhone)\r\nConnection: close\r\n\r\n
            """, port: api.publicPort)
        let copied = try #require(answer.firstMatch(of: #/data-copy="([^"<>']*)"/#)?.1, "\(answer)")
        let read = copied.replacing("&amp;", with: "&").replacing("&#39;", with: "'")
        #expect(
          read.replacing(/[A-Za-z0-9_-]{52}$/, with: "TOKEN")
            == "https://go.shop.example/l/\(expected)entryway_touch=TOKEN")
      }
    }
  }

  @Test("A link at a host's root is copied as it stands there, and the script is that host's")
  func rootHost() async throws {
    try await Self.run { api in
      let made = try await api.ask(
        .POST, "/v1/links",
        #"{"host": "shop.example", "slug": "tea", "target": "https://shop.example/cart"}"#,
        key: api.shop.key(.links))
      try #require(made.status == 201, "\(made.body)")
      let page = try await api.visit("/tea", host: "shop.example")
      LinkPageAPITests.expectPage(page, scriptOf: "shop.example")
      #expect(try Self.copied(page)?.hasPrefix("https://shop.example/tea?entryway_touch=") == true)
    }
  }

  @Test("The copied link opens as the click that it was made for, past the link's limit too")
  func opened() async throws {
    try await Self.run { api in
      let made = try await api.make(
        #""slug": "once", "target": "https://shop.example/orders/7", "clickLimit": 1"#)
      try #require(made.status == 201, "\(made.body)")
      let link = try #require(try Self.copied(try await api.visit("/l/once?a=1")))
      func resolve(_ link: String, by agent: String) async throws -> ServedAPI.Answer {
        try await api.ask(
          .POST, "/v1/resolve", #"{"link": "\#(link)", "clickID": "\#(RecordID())"}"#,
          key: api.shop.publishable, at: .public, headers: [("User-Agent", agent)])
      }
      let answer = try await resolve(link, by: "one")
      #expect(answer.json["target"] as? String == "https://shop.example/orders/7?a=1")
      #expect(link.hasSuffix("entryway_touch=\(answer.json["touch"] as? String ?? "none")"))
      // Somebody else's click is one too many.
      let other = try await resolve("https://go.shop.example/l/once", by: "another")
      #expect(other.json["outcome"] as? String == "ended")
    }
  }

  @Test("Titles stand beside the button as text", arguments: LinkPageAPITests.hostile)
  func titles(text: String) async throws {
    try await Self.run { api in
      let changed = try await api.ask(
        .PATCH, "/v1/app", #"{"title": "\#(text)"}"#, key: api.shop.key(.owner))
      #expect(changed.status == 200)
      let page = try await api.visit("/l/known")
      LinkPageAPITests.expectPage(page, scriptOf: api.shop.host)
      let plain = LinkPageAPITests.escaped(text.replacing(#"\""#, with: #"""#))
      #expect(page.body.contains("“Get \(plain)” also copies"), "\(page.body)")
    }
  }

  @Test("The script is the same on every host, kept for a year, and named by what it is")
  func script() async throws {
    try await Self.run { api in
      let page = try await api.visit("/l/known")
      let path = try #require(page.body.firstMatch(of: #/<script src="([^"]*)"/#)?.1.description)
      func ask(
        _ method: HTTPMethod, _ path: String, host: String? = nil, _ fields: [(String, String)] = []
      ) async throws -> ServedAPI.Answer {
        try await api.ask(
          method, path, at: .public,
          headers: [("Host", host ?? api.shop.host), ("Accept-Encoding", "identity")] + fields)
      }
      let script = try await ask(.GET, path)
      #expect(script.status == 200)
      #expect(script.headers.first(name: "Content-Type") == "text/javascript; charset=utf-8")
      #expect(
        script.headers.first(name: "Cache-Control") == "public, max-age=31536000, immutable")
      #expect(script.headers.first(name: "X-Content-Type-Options") == "nosniff")
      let tag = try #require(script.headers.first(name: "ETag"))
      #expect(path == "/l/copy-link.js?v=\(tag.filter { $0 != "\"" })")
      for host in [api.bookings.host, api.shop.rootHost, "elsewhere.example"] {
        let other = try await ask(.GET, "/l/copy-link.js", host: host)
        #expect(other.status == 200 && other.body == script.body)
      }
      let known = try await ask(.GET, path, [("If-None-Match", tag)])
      #expect(known.status == 304 && known.body.isEmpty)
      let head = try await ask(.HEAD, path)
      #expect(head.status == 200 && head.body.isEmpty)
      #expect(head.headers.first(name: "Content-Length") == String(script.body.utf8.count))
      let posted = try await ask(.POST, path)
      #expect(posted.problem == "405 method-not-allowed")
      #expect(posted.headers.first(name: "Allow") == "GET, HEAD")
      for path in ["/l/copy-link.js/", "/copy-link.js", "/L/copy-link.js", "/l/copy-link%2ejs"] {
        #expect(try await api.visit(path).status == 404, "\(path)")
      }
    }
  }
}
