import Foundation
import LinkRecords
import NIOHTTP1
import Testing

@testable import EntrywayServer

// Each test has a server of its own: all at once would slow down those that have a deadline.
@Suite("What every page of the console has", .serialized)
struct ConsoleLookTests {
  /// The headers without which a page is not safe.
  private static func expectSafe(_ answer: ServedAPI.Answer, _ path: String) {
    for (name, value) in [
      ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
      (
        "Content-Security-Policy",
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
          + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
      ),
      ("X-Content-Type-Options", "nosniff"), ("X-Robots-Tag", "noindex, nofollow"),
      ("Referrer-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
    ] {
      #expect(answer.headers[name] == [value], "\(name) of \(path)")
    }
  }

  @Test("Each page, a refusal and the sign-in are safe by their headers")
  func headers() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .owner, named: "ada")
      let account = try await api.account("ada").id
      for route in ConsoleRoute.pages where !route.template.contains("code.") {
        let path = route.path(of: api.shop, account: account)
        Self.expectSafe(try await browser.get(path), path)
      }
      for path in ["/console/nothing", "/console/apps/nobody", "/console/apps/shop?from=x"] {
        Self.expectSafe(try await browser.get(path), path)
      }
      Self.expectSafe(try await browser.send("/console/apps"), "a refused form")
      Self.expectSafe(try await browser.post("/console/apps", []), "a foreign form")
      Self.expectSafe(try await ConsoleBrowser(api).get("/console/sign-in"), "the sign-in")
    }
  }

  @Test("No page has script, style or events of its own, nor anything from elsewhere")
  func restraint() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .owner, named: "ada")
      let account = try await api.account("ada").id
      for route in ConsoleRoute.pages where !route.template.contains("code.") {
        let page = try await browser.get(route.path(of: api.shop, account: account)).body
        #expect(page.components(separatedBy: "<script").count == 2, "\(route)")
        #expect(
          page.contains(/<script src="\/console\/console\.js\?v=[A-Za-z0-9_-]+" defer><\/script>/))
        #expect(!page.contains("<style"), "\(route)")
        #expect(!page.contains(#/ style="/#), "\(route)")
        #expect(!page.contains(#/<[^>]* on[a-z]+="/#), "\(route)")
        #expect(!page.contains(##/(src|href|action)="(?!/|#)/##), "\(route)")
        // Every form that changes something carries the session's token.
        let posts = page.components(separatedBy: "method=\"post\"").count - 1
        let tokens = page.components(
          separatedBy: "<input type=\"hidden\" name=\"token\" value=\"\(await browser.token)\">")
        #expect(posts > 0 && posts == tokens.count - 1, "\(route)")
      }
    }
  }

  @Test("What all pages load is kept for ever, under an address that changes with it")
  func assets() async throws {
    try await ServedAPI.run { api in
      let browser = ConsoleBrowser(api)
      let page = try await browser.get("/console/sign-in").body
      for (name, type) in [
        ("console.css", "text/css; charset=utf-8"),
        ("console.js", "text/javascript; charset=utf-8"),
        ("icon.svg", "image/svg+xml"),
      ] {
        let address = try #require(
          page.firstMatch(
            of: try Regex("\"(/console/\(name)\\?v=[^\"]*)\"", as: (Substring, Substring).self))
        ).output.1
        let answer = try await browser.get(String(address))
        #expect(answer.status == 200)
        #expect(answer.headers["Content-Type"] == [type])
        #expect(answer.headers["Cache-Control"] == ["public, max-age=31536000, immutable"])
        #expect(!answer.body.isEmpty)
      }
    }
  }

  @Test("The theme that somebody chooses holds on every page, and goes on request")
  func theme() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer)
      #expect(!(try await browser.get("/console/health")).body.contains("data-theme"))
      for theme in ["dark", "light"] {
        let answer = try await browser.send(
          "/console/theme", [("theme", theme), ("back", "/console/apps/shop?range=7d")])
        #expect(answer.way == "303 /console/apps/shop?range=7d")
        #expect(
          answer.headers["Set-Cookie"] == [
            "__Host-entryway-theme=\(theme); Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=31536000"
          ])
        let page = try await browser.get("/console/health").body
        #expect(page.contains("<html lang=\"en\" data-theme=\"\(theme)\">"))
      }
      for theme in ["", "system", "\"><script>"] {
        await browser.set(Cookies.theme, "dark")
        let answer = try await browser.send(
          "/console/theme", [("theme", theme), ("back", "//evil.example")])
        #expect(answer.way == "303 /console")
        #expect(
          answer.headers["Set-Cookie"] == [
            "__Host-entryway-theme=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0"
          ])
      }
      await browser.set(Cookies.theme, "\"><script>alert(1)</script>")
      #expect(!(try await browser.get("/console/health")).body.contains("alert(1)"))
    }
  }

  @Test("What was done is told in the console's own words, whatever an address says")
  func done() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer)
      for done in ConsoleAnswer.Done.allCases {
        let page = try await browser.get("/console/apps/shop/links?done=\(done.rawValue)").body
        #expect(page.contains("</span> \(done.text)</p>"))
        // The next address does not say it once more.
        #expect(!page.contains("done=\(done.rawValue)"))
      }
      let page = try await browser.get("/console/apps/shop/links?done=Send%20money").body
      #expect(!page.contains("Send money") && !page.contains("role=\"status\""))
    }
  }

  @Test(
    "The bar's choice becomes the address that stands for it",
    arguments: [
      ("app=shop&page=links", "/console/apps/shop/links"),
      ("app=shop&page=overview&range=7d", "/console/apps/shop?range=7d"),
      ("app=bookings&page=nowhere&range=30d", "/console/apps/bookings/nowhere"),
      (
        "app=shop&page=campaigns&range=custom&from=2026-01-01&to=2026-01-31",
        "/console/apps/shop/campaigns?from=2026-01-01&to=2026-01-31"
      ),
      ("app=shop&page=campaigns&range=7d&from=2026-01-01", "/console/apps/shop/campaigns?range=7d"),
      ("app=shop&page=health", "/console/apps/shop"), ("app=shop&page=evil", "/console/apps/shop"),
      ("app=nobody", "/console"), ("", "/console"), ("app=//evil.example", "/console"),
      ("app=shop&range=evil", "/console/apps/shop"),
    ])
  func bar(_ query: String, _ address: String) async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer)
      #expect(try await browser.get("/console/go?\(query)").way == "303 \(address)")
    }
  }

  @Test(
    "Days that are none are refused in words, on a page of their own",
    arguments: [
      "from=x", "from=2026-13-01", "from=2026-02-02&to=2026-02-01", "range=custom&from=1&to=2",
      "from=0001-01-01&to=9999-12-31",
    ])
  func badDays(_ query: String) async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer)
      for path in ["", "/links", "/campaigns", "/funnels", "/pushes", "/try", "/settings"] {
        let answer = try await browser.get("/console/apps/shop\(path)?\(query)")
        #expect((answer.status, answer.heading) == (400, "Something went wrong"), "\(path)")
      }
    }
  }
}
