import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@Suite("What people see, whatever a link's owner or a visitor wrote")
struct LinkPageAPITests {
  static let hostile = [
    #"<script>alert(1)</script>"#, #"\"><img src=x onerror=alert(1)>"#, #"' onmouseover='alert(1)"#,
    #"</title><script>alert(1)</script>"#, #"</style><script>"#, #"{{{style}}} {{#buttons}}"#,
    #"&lt;script&gt;"#, #"<!--"#, #"]]>"#, #"javascript:alert(1)"#,
  ]

  /// The characters that stand for the markup's own.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
  }

  /// Whether a page has the header and the restraint that each has.
  ///
  /// - Parameters:
  ///   - answer: The page.
  ///   - host: The host whose script it may have, for its button copies the link; nil for none.
  static func expectPage(_ answer: ServedAPI.Answer, scriptOf host: String? = nil) {
    #expect(answer.headers.first(name: "Content-Type") == "text/html; charset=utf-8")
    #expect(answer.headers.first(name: "X-Content-Type-Options") == "nosniff")
    #expect(answer.headers.first(name: "X-Robots-Tag") == "noindex, nofollow")
    #expect(answer.headers.first(name: "Referrer-Policy") == "no-referrer")
    #expect(answer.headers.first(name: "Cache-Control") == "no-store")
    let policy = answer.headers.first(name: "Content-Security-Policy") ?? ""
    #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    #expect(
      policy.hasSuffix(
        "; img-src https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
          + (host.map { "; script-src \($0):*/l/copy-link.js" } ?? "")))
    #expect(policy.components(separatedBy: "script").count == (host == nil ? 1 : 2))
    #expect(!policy.contains("unsafe") && !policy.contains("self"))
    let script = answer.body.matches(
      of: /\n<script src="\/l\/copy-link\.js\?v=[A-Za-z0-9_-]{22}" defer><\/script>\n/)
    #expect(script.count == (host == nil ? 0 : 1))
    let page = answer.body.replacing(script.first?.output ?? "", with: "").lowercased()
    #expect(page.contains(#"<meta name="robots" content="noindex, nofollow">"#))
    for mark in ["<script", "<img", "<iframe", "onerror=\"", "href=\"javascript:", "<!--"] {
      #expect(!page.contains(mark), "\(mark)")
    }
    #expect(page.components(separatedBy: "<title>").count == 2)
    #expect(page.components(separatedBy: "</style>").count == 2)
  }

  @Test("Titles and previews stand on the page as text", arguments: hostile)
  func titles(text: String) async throws {
    try await ServedAPI.run { api in
      let made = try await api.make(
        """
        "slug": "bad", "target": "https://shop.example/cart",
        "preview": {"title": "\(text)", "description": "\(text)"}
        """)
      try #require(made.status == 201, "\(made.body)")
      let plain = text.replacing(#"\""#, with: #"""#)
      for agent in [ServedAPI.iPhone, "Twitterbot/1.0", "Mozilla/5.0 (X11; Linux) Firefox/140.0"] {
        let page = try await api.visit("/l/bad", agent: agent)
        #expect(page.status == 200)
        Self.expectPage(page)
        #expect(page.body.contains("<title>\(Self.escaped(plain))</title>"), "\(page.body)")
        #expect(page.body.contains("<h1>\(Self.escaped(plain))</h1>"))
        #expect(page.body.contains(#"og:description" content="\#(Self.escaped(plain))">"#))
      }
    }
  }

  @Test("An app's title and a link's own title stand on the page as text", arguments: hostile)
  func appTitles(text: String) async throws {
    try await ServedAPI.run { api in
      let changed = try await api.ask(
        .PATCH, "/v1/app", #"{"title": "\#(text)"}"#, key: api.shop.key(.owner))
      #expect(changed.status == 200)
      let page = try await api.visit("/l/known")
      Self.expectPage(page)
      let plain = text.replacing(#"\""#, with: #"""#)
      #expect(page.body.contains(">Get \(Self.escaped(plain))</a>"), "\(page.body)")
    }
  }

  @Test(
    "What a visitor puts into the query stands in addresses escaped, or not at all",
    arguments: [
      "a=%22%3E%3Cscript%3Ealert(1)%3C/script%3E", "a=<script>alert(1)</script>",
      "a=\"><script>", "\"onmouseover=\"alert(1)", "a='b", "a={{{style}}}", "a=%27%22",
      "a=%u003c", "a=`b`", "a=\\u003cscript", "javascript:alert(1)=1", "entryway_touch=forged",
    ])
  func queries(query: String) async throws {
    try await ServedAPI.run { api in
      let answer = try await RawConnection.answer(
        to: """
          GET /l/known?\(query) HTTP/1.1\r\nHost: go.shop.example\r
          User-Agent: \(ServedAPI.iPhone)\r\nConnection: close\r\n\r\n
          """, port: api.publicPort)
      #expect(RawConnection.statuses(in: answer).allSatisfy { $0 == 200 || $0 == 400 })
      let page = answer.lowercased()
      for mark in ["<script", "onmouseover=\"", "href=\"javascript:", "'b", "forged", "`"] {
        #expect(!page.contains(mark), "\(mark)")
      }
    }
  }

  @Test("A preview's picture stands in its attribute, and leaves it by no quotation mark")
  func pictures() async throws {
    try await ServedAPI.run { api in
      for image in [
        #"https://a.example/\"onload=alert(1)"#, "https://a.example/<b>", "https://a/'",
      ] {
        let made = try await api.make(
          #""target": "https://shop.example/cart", "preview": {"image": "\#(image)"}"#)
        guard made.status == 201 else {
          #expect(made.problem == "400 bad-image at /preview/image")
          continue
        }
        let slug = try #require(made.json["slug"] as? String)
        let page = try await api.visit("/l/\(slug)")
        Self.expectPage(page)
        let plain = image.replacing(#"\""#, with: #"""#)
        #expect(page.body.contains(#"og:image" content="\#(Self.escaped(plain))">"#))
      }
    }
  }

  @Test("Notices have the same header, and say nothing of what was asked for")
  func notices() async throws {
    try await ServedAPI.run { api in
      for path in ["/l/missing", "/l/<b>", "/nothing/here?<script>", "/"] {
        let page = try await api.visit(path.replacing("<", with: "%3C").replacing(">", with: "%3E"))
        #expect(page.status == 404)
        Self.expectPage(page)
        #expect(!page.body.contains("missing") && !page.body.contains("nothing"))
      }
      let nobody = try await api.visit("/l/known", host: "elsewhere.example")
      #expect(nobody.status == 404)
      Self.expectPage(nobody)
      #expect(nobody.body.contains("This server has no links on this host."))
    }
  }

  @Test("A web host that the app gives up is led to no more")
  func givenUpHost() async throws {
    try await ServedAPI.run { api in
      let made = try await api.make(
        """
        "slug": "hop", "target": "https://shop.example/cart",
        "fallbacks": {"web": "https://www.shop.example/"}
        """)
      #expect(made.status == 201)
      func follow() async throws -> String {
        try await RawConnection.answer(
          to: """
            GET /l/hop HTTP/1.1\r\nHost: go.shop.example\r\nConnection: close\r
            User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64)\r\n\r\n
            """, port: api.publicPort)
      }
      #expect(try await follow().contains("Location: https://www.shop.example/\r\n"))
      let changed = try await api.ask(
        .PATCH, "/v1/app", #"{"webHosts": ["other.example"]}"#, key: api.shop.key(.owner))
      #expect(changed.status == 200)
      let after = try await follow()
      #expect(RawConnection.statuses(in: after) == [200])
      #expect(!after.contains("www.shop.example"))
    }
  }
}
