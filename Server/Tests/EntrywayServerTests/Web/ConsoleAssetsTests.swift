import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@testable import EntrywayServer

// Each test has a server of its own: all at once would slow down those that have a deadline.
@Suite("What every page of the console has", .serialized)
struct ConsoleAssetsTests {
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
      for route in ConsoleRoute.pages where !route.isFile {
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
      for route in ConsoleRoute.pages where !route.isFile {
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
      ("app=bookings&page=unopened&range=30d", "/console/apps/bookings/unopened"),
      (
        "app=shop&page=campaigns&range=custom&from=2026-01-01&to=2026-01-31",
        "/console/apps/shop/campaigns?from=2026-01-01&to=2026-01-31"
      ),
      ("app=shop&page=campaigns&range=7d&from=2026-01-01", "/console/apps/shop/campaigns?range=7d"),
      ("app=shop&page=health", "/console/apps/shop"), ("app=shop&page=evil", "/console/apps/shop"),
      ("app=nobody", "/console"), ("", "/console"), ("app=//evil.example", "/console"),
      ("app=shop&range=evil", "/console/apps/shop"),
      // Days that were typed hold, though the list of ranges still says what it showed.
      (
        "app=shop&page=links&range=30d&from=2026-01-01&to=2026-01-31&shownFrom=2026-10-25"
          + "&shownTo=2026-11-23", "/console/apps/shop/links?from=2026-01-01&to=2026-01-31"
      ),
      (
        "app=shop&page=links&range=7d&from=2026-10-25&to=2026-11-23&shownFrom=2026-10-25"
          + "&shownTo=2026-11-23", "/console/apps/shop/links?range=7d"
      ),
      // The page stays, with all else that its address says.
      (
        "app=shop&page=links&range=7d&at=/console/apps/shop/links/1?tag=a%2526b%26range=90d%26done=created",
        "/console/apps/shop/links/1?tag=a%26b&range=7d"
      ),
      (
        "app=shop&page=pushes&range=90d&at=/console/apps/shop/pushes?by=campaign%26from=2026-01-01",
        "/console/apps/shop/pushes?by=campaign&range=90d"
      ),
      // Another app has pages of its own.
      (
        "app=bookings&page=links&range=7d&at=/console/apps/shop/links/1",
        "/console/apps/bookings/links?range=7d"
      ),
      ("app=shop&page=links&at=//evil.example/console/apps/shop", "/console/apps/shop/links"),
      ("app=shop&page=links&at=/console/apps/shopping", "/console/apps/shop/links"),
      ("app=shop&page=links&at=/console/apps/shop/../../x", "/console/apps/shop/links"),
    ])
  func bar(_ query: String, _ address: String) async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer)
      #expect(try await browser.get("/console/go?\(query)").way == "303 \(address)")
    }
  }

  @Test("Days typed into the bar are shown, on the same page, whatever the list of ranges says")
  func typedDays() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer)
      let page = "/console/apps/shop/pushes?by=campaign&goal=order%20placed"
      let form = try #require(BarForm(try await browser.get(page).body))
      let typed = try await browser.get(
        form.address(["from": "2026-11-01", "to": "2026-11-03"]))
      #expect(typed.way == "303 \(page)&from=2026-11-01&to=2026-11-03")
      let shown = try await browser.get(try #require(typed.location))
      #expect(shown.body.contains("1 Nov to 3 Nov 2026"))
      // From there a range of the list is chosen: the days that were shown do not hold.
      let chosen = try #require(BarForm(shown.body))
      #expect(
        try await browser.get(chosen.address(["range": "7d"])).way == "303 \(page)&range=7d")
    }
  }

  @Test(
    "Nonsense for a day is told at its field, on the page that it was typed on",
    arguments: [("from", "soon"), ("to", "2026-02-30")])
  func nonsense(_ field: String, _ text: String) async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer)
      let form = try #require(BarForm(try await browser.get("/console/apps/shop/links").body))
      let went = try await browser.get(form.address([field: text]))
      let answer = try await browser.get(try #require(went.location))
      #expect((answer.status, answer.heading) == (400, "Choose another range"))
      let wrong = #" aria-invalid="true" aria-describedby="bar-days-note">"#
      #expect(answer.body.components(separatedBy: wrong).count == 2)
      #expect(answer.body.contains(#"<input id="bar-\#(field)""#))
      #expect(
        answer.body.contains(
          #"<strong id="bar-days-note" class="bad"><code>\#(field)</code> is not a date: “\#(text)”"#
        )
          || answer.body.contains(
            #"<strong id="bar-days-note" class="bad"><code>\#(field)</code> is not a date"#)
      )
      #expect(answer.body.contains(#"<details class="days" open>"#))
      // The form is there to be filled again, and leads back to the same page.
      let again = try #require(BarForm(answer.body))
      #expect(
        try await browser.get(again.address(["from": "2026-11-01", "to": "2026-11-02"])).way
          == "303 /console/apps/shop/links?from=2026-11-01&to=2026-11-02")
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
        let hasTime = path != "/try" && path != "/settings"
        #expect(
          (answer.status, answer.heading)
            == (400, hasTime ? "Choose another range" : "Something went wrong"), "\(path)")
      }
    }
  }
}

/// The bar's form, by which somebody chooses app and time.
private struct BarForm {
  private var fields: [(String, String)] = []

  init?(_ page: String) {
    guard let start = page.firstRange(of: #"<form class="choice""#),
      let end = page[start.upperBound...].firstRange(of: "</form>"),
      let form = ConsoleForm(
        "bar", in: #"<form id="bar""# + String(page[start.upperBound..<end.upperBound]))
    else { return nil }
    fields = form.filled([:])
  }

  /// Where the form leads with what is typed over what it shows.
  func address(_ changes: [String: String]) -> String {
    let items = fields.map { ($0.0, Optional(changes[$0.0] ?? $0.1)) }
    return "/console/go" + QueryText.text(items)
  }
}
