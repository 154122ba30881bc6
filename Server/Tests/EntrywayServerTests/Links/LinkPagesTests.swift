import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@testable import EntrywayServer

// Each test has a server of its own: all at once would slow down those that have a deadline.
@Suite("Links in the console", .serialized)
struct LinkPagesTests {
  private static let new = "/console/apps/shop/links/new"

  @Test("A link is made by its form, shown with what comes next, and is what the API shows")
  func making() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .editor)
      let answer = try await browser.submit(
        "link", of: Self.new,
        [
          "host": api.shop.host, "target": " https://shop.example/orders/7 ", "slug": "spring",
          "title": "The “sale” & more", "campaign": "spring", "channel": "mail",
          "tags": "one, two words", "source": "letter", "medium": "email", "clickLimit": "5",
          "expiresAt": "2040-02-29", "fallbacks/web": "https://www.shop.example/orders",
          "preview/title": "Look", "redirectsEverywhere": "yes", "forwardsQuery": String?.none,
        ])
      let path = try #require(answer.location)
      let id = try #require(
        path.firstMatch(of: /^\/console\/apps\/shop\/links\/([0-9a-f-]{36})\?done=created$/)
      ).output.1
      let made = try await api.link("\(id)")
      #expect(made["address"] as? String == "https://go.shop.example/l/spring")
      #expect(made["target"] as? String == "https://shop.example/orders/7")
      #expect(made["title"] as? String == "The “sale” & more")
      #expect(made["tags"] as? [String] == ["one", "two words"])
      #expect(made["channel"] as? String == "mail")
      #expect((made["source"] as? String, made["medium"] as? String) == ("letter", "email"))
      #expect(
        (made["clickLimit"] as? Int, made["expiresAt"] as? String) == (
          5, "2040-03-01T00:00:00.000Z"
        ))
      #expect(made["fallbacks"] as? [String: String] == ["web": "https://www.shop.example/orders"])
      #expect(made["preview"] as? [String: String] == ["title": "Look"])
      #expect(
        (made["redirectsEverywhere"] as? Bool, made["forwardsQuery"] as? Bool) == (true, false))
      let page = try await browser.get(path)
      #expect((page.status, page.heading) == (200, "go.shop.example/l/spring"))
      #expect(page.body.contains("<h2>Your link is ready</h2>"))
      let audit = try await api.records.audit(of: api.shop.app.id, before: nil, limit: 1)
      #expect(audit.first?.actor.hasPrefix("account user-") == true)
      #expect(audit.first?.action == "link.create")
    }
  }

  @Test(
    "What is refused stands at its field with what was typed, and nothing is stored",
    arguments: [
      ("target", "https://shop.example/baskets/1"), ("target", "nonsense"), ("slug", "a b"),
      ("slug", "known"), ("title", String(repeating: "t", count: 201)),
      ("campaign", String(repeating: "c", count: 101)),
      ("tags", "ok, " + String(repeating: "t", count: 51)),
      ("source", "\u{202E}x"), ("clickLimit", "many"), ("clickLimit", "-1"),
      ("expiresAt", "tomorrow"),
      ("fallbacks/web", "https://elsewhere.example/"),
      ("preview/image", "http://a.example/a.png"),
      ("preview/description", String(repeating: "d", count: 501)),
    ])
  func refused(_ field: String, _ value: String) async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .editor)
      let before = try await api.shop.snapshot(api.records)
      let typed = [
        "host": api.shop.host, "target": "https://shop.example/cart", "title": "\"Kept\" <b>",
      ]
      let answer = try await browser.submit(
        "link", of: Self.new, typed.merging([field: value]) { $1 })
      #expect(answer.status == 422)
      let id = "link-" + field.replacing("/", with: "-")
      #expect(answer.body.contains(" id=\"\(id)-note\"><strong>"), "\(answer.body.suffix(9000))")
      #expect(answer.body.contains("<a href=\"#\(id)\">Go to “"))
      let form = try #require(ConsoleForm("link", in: answer.body))
      for (name, text) in typed.merging([field: value], uniquingKeysWith: { $1 }) {
        #expect(form[name] == text, "\(name)")
      }
      #expect(try await api.shop.snapshot(api.records) == before)
    }
  }

  @Test("Saving the form of a link as it is leaves the link as it was")
  func unchanged() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .editor)
      for members in [
        #""slug": "plain""#,
        """
        "slug": "full", "title": "A \\"title\\"", "campaign": "c, d", "source": "s", "medium": "m",
        "channel": "qr", "tags": ["one, two", "three"], "expiresAt": "2040-01-01T10:30:15Z",
        "clickLimit": 3, "redirectsEverywhere": true, "forwardsQuery": false,
        "fallbacks": {"web": "https://www.shop.example/", "iphone": "https://apps.example/shop"},
        "preview": {"title": "t", "description": "d", "image": "https://a.example/a.png"}
        """,
      ] {
        let made = try await api.make(#""target": "https://shop.example/cart", \#(members)"#)
        #expect(made.status == 201, "\(made.body)")
        let id = try #require(made.json["id"] as? String)
        let answer = try await browser.submit("link", of: "/console/apps/shop/links/\(id)/edit")
        #expect(answer.way == "303 /console/apps/shop/links/\(id)?done=changed")
        var (before, after) = (made.json, try await api.link(id))
        (before["changedAt"], after["changedAt"]) = (nil, nil)
        #expect(NSDictionary(dictionary: before) == NSDictionary(dictionary: after))
      }
    }
  }

  @Test("A form that was opened before somebody else changed the link changes nothing, and says so")
  func stale() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .editor)
      let path = "/console/apps/shop/links/\(api.shop.link.id)"
      let edit = try #require(ConsoleForm("link", in: try await browser.get(path + "/edit").body))
      let delete = try #require(
        ConsoleForm("delete", in: try await browser.get(path + "/delete").body))
      let change = try await api.ask(
        .PATCH, "/v1/links/\(api.shop.link.id)", #"{"title": "theirs"}"#, key: api.shop.key(.links))
      #expect(change.status == 200)
      let answer = try await browser.post(edit.action, edit.filled(["title": "mine"]))
      #expect(answer.status == 422)
      #expect(answer.body.contains("<div class=\"errors\" role=\"alert\""))
      #expect(!answer.body.contains("field wrong"))
      #expect(ConsoleForm("link", in: answer.body)?["title"] == "mine")
      #expect(try await browser.post(delete.action, delete.filled([:])).status == 412)
      #expect(try await api.link("\(api.shop.link.id)")["title"] as? String == "theirs")
      // What the refusal shows is the link as it is now: sent once more it is taken.
      let again = try #require(ConsoleForm("link", in: answer.body))
      let second = try await browser.post(again.action, again.filled([:]))
      if second.status == 303 {
        #expect(try await api.link("\(api.shop.link.id)")["title"] as? String == "mine")
      }
    }
  }

  @Test("Deleting asks first, and then the link leads nowhere")
  func deleting() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .editor)
      let path = "/console/apps/shop/links/\(api.shop.link.id)"
      let page = try await browser.get(path + "/delete")
      #expect(page.heading == "Delete go.shop.example/l/known?")
      let answer = try await browser.submit("delete", of: path + "/delete")
      #expect(answer.way == "303 /console/apps/shop/links?done=deleted")
      #expect(try await browser.get(path).status == 404)
      #expect(try await api.visit("/l/known").status == 404)
      // Its clicks and opens are still shown.
      #expect(try await browser.get("/console/apps/shop").status == 200)
    }
  }

  @Test("Many links are made at once, in the order of their lines")
  func bulk() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .editor)
      let page = "/console/apps/shop/links/bulk"
      let plain = try await browser.submit(
        "bulk", of: page,
        [
          "links": "https://shop.example/orders/1\n\n  https://shop.example/orders/2  \r\n",
          "host": api.shop.host, "campaign": "all", "tag": "t",
        ])
      #expect((plain.status, plain.heading) == (200, "2 links created"))
      let csv = try await browser.submit(
        "bulk", of: page,
        [
          "links": [
            "slug,target,title,tags", #"one,https://shop.example/cart,"A, ""title""",x"#,
            "two,https://shop.example/orders/3,,",
          ].joined(separator: "\n"), "host": api.shop.host,
        ])
      #expect(
        csv.body.contains(
          "readonly>\nhttps://go.shop.example/l/one\nhttps://go.shop.example/l/two</textarea>"))
      let all = try await api.ask(.GET, "/v1/links?limit=500", key: api.shop.key(.read))
      #expect(
        all.texts(of: "target").suffix(4) == [
          "https://shop.example/orders/1", "https://shop.example/orders/2",
          "https://shop.example/cart", "https://shop.example/orders/3",
        ])
      let items = all.json["items"] as? [[String: Any]] ?? []
      #expect(items.suffix(4).map { $0["campaign"] as? String } == ["all", "all", nil, nil])
      #expect(items.suffix(4).map { $0["tags"] as? [String] } == [["t"], ["t"], ["x"], []])
      #expect(items.suffix(2).first?["title"] as? String == "A, \"title\"")
    }
  }

  @Test(
    "One bad line of many makes none of them, and is named",
    arguments: [
      ("https://shop.example/cart\n\nhttps://shop.example/baskets/1", "Line 3: "),
      ("https://shop.example/cart\nnonsense", "Line 2: "),
      ("slug,target\na,https://shop.example/cart\nb b,https://shop.example/cart", "Line 3: "),
      ("slug,target\na,https://shop.example/cart\na,https://shop.example/cart", "Line 3: "),
      ("slug,target\nknown,https://shop.example/cart", "Line 2: "),
      ("", "The form creates 1 to 1,000 links at once"),
      (
        String(repeating: "https://shop.example/cart\n", count: 1001),
        "The form creates 1 to 1,000 links at once"
      ),
      ("slug,target\n\"a,https://shop.example/cart", ""),
    ])
  func badLines(_ lines: String, _ words: String) async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .editor)
      let before = try await api.shop.snapshot(api.records)
      let answer = try await browser.submit(
        "bulk", of: "/console/apps/shop/links/bulk",
        ["links": lines, "host": api.shop.host, "campaign": "kept"])
      #expect(answer.status == 422)
      let summary =
        answer.body.firstMatch(of: /<h2>(.*?)<\/h2>/).map { String($0.output.1) } ?? ""
      #expect(summary.hasPrefix(words), "\(summary)")
      #expect(answer.body.contains("id=\"bulk-links-note\"><strong>"))
      let form = try #require(ConsoleForm("bulk", in: answer.body))
      #expect((form["links"], form["campaign"]) == (lines, "kept"))
      #expect(try await api.shop.snapshot(api.records) == before)
    }
  }

  @Test("Pages of a long list have each link once, the newest first, and the file has them all")
  func pages() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer)
      // With the one that is there they fill three pages.
      let slugs = try await api.makeMany(149)
      var (address, seen): (String?, [String]) = ("/console/apps/shop/links", [])
      var csvs: Set<String> = []
      var count = 0
      while let path = address {
        let page = try await browser.get(path)
        #expect(page.status == 200)
        let found = Self.slugs(page.body)
        #expect(found.count == 50)
        seen += found
        count += 1
        csvs.insert(Self.link("Download as CSV", page.body) ?? "")
        address = Self.next(page.body)
      }
      #expect(count == 3)
      #expect(seen == slugs.reversed() + ["known"])
      #expect(csvs.count == 1)
      let csv = try await browser.get(try #require(csvs.first))
      let lines = csv.body.split(separator: "\r\n")
      #expect(lines.count == 151)
      #expect(csv.headers["Content-Disposition"] == ["attachment; filename=\"links.csv\""])
      #expect(
        lines.dropFirst().map {
          $0.split(separator: ",")[0].split(separator: "/").last.map(String.init)
        }
          == seen.map(Optional.some))
    }
  }

  @Test("A search looks through all links, and filters have those with the word alone")
  func search() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer)
      _ = try await api.make(
        #""slug": "needle", "target": "https://shop.example/cart", "title": "Été & “more”", "tags": ["x"]"#
      )
      _ = try await api.makeMany(600)
      for query in [
        "search=NEEDLE", "search=%C3%89T%C3%89+%26", "search=needle&host=go.shop.example", "tag=x",
        "tag=x&search=cart",
      ] {
        let page = try await browser.get("/console/apps/shop/links?\(query)")
        #expect(Self.slugs(page.body) == ["needle"], "\(query)")
        #expect(Self.next(page.body) == nil)
      }
      let campaign = try await browser.get("/console/apps/shop/links?campaign=shop-campaign")
      #expect(Self.slugs(campaign.body) == ["known"])
      for query in [
        "search=nothing-like-it", "tag=none", "campaign=%00", "channel=qr",
        "host=elsewhere.example",
      ] {
        let page = try await browser.get("/console/apps/shop/links?\(query)")
        #expect(page.body.contains("No links match."), "\(query)")
        #expect(page.status == 200)
      }
      #expect(try await browser.get("/console/apps/shop/links?after=x").status == 400)
    }
  }

  @Test("A code is a picture of the link's address, to print and as files")
  func codes() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer)
      let path = "/console/apps/shop/links/\(api.shop.link.id)"
      for (name, type) in [("code.png", "image/png"), ("code.svg", "image/svg+xml")] {
        let file = try await browser.get("\(path)/\(name)")
        #expect(file.status == 200)
        #expect(file.headers["Content-Type"] == [type])
        #expect(file.headers["Cache-Control"] == ["no-store"])
        #expect(
          file.headers["Content-Disposition"] == [
            "attachment; filename=\"known.\(name.dropFirst(5))\""
          ])
      }
      let page = try await browser.get("\(path)/code")
      #expect(page.body.contains("aria-label=\"QR code of https://go.shop.example/l/known\""))
    }
  }

  @Test("The address with parameters is built of what is typed, and of the link's own first")
  func utm() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer)
      let path = "/console/apps/shop/links/\(api.shop.link.id)"
      let own = try await browser.get(path)
      #expect(
        own.body.contains("<code>https://go.shop.example/l/known?utm_campaign=shop-campaign</code>")
      )
      let built = try await browser.get(path + "?utm_source=a+b%26c&utm_term=%22%3E")
      #expect(
        built.body.contains(
          "<code>https://go.shop.example/l/known?utm_source=a%20b%26c&amp;utm_term=%22%3E</code>"))
    }
  }

  private static func slugs(_ page: String) -> [String] {
    page.matches(of: /<th scope="row"><a href="[^"]*"><bdi>[^<]*\/([^<\/]*)<\/bdi>/).map {
      String($0.output.1)
    }
  }

  private static func next(_ page: String) -> String? {
    page.firstMatch(of: /<a href="([^"]*)" rel="next">/).map {
      $0.output.1.replacing("&amp;", with: "&").description
    }
  }

  private static func link(_ text: String, _ page: String) -> String? {
    guard let end = page.firstRange(of: "\">\(text)</a>"),
      let start = page[..<end.lowerBound].ranges(of: "href=\"").last
    else { return nil }
    return page[start.upperBound..<end.lowerBound].replacing("&amp;", with: "&").description
  }
}

extension ServedAPI {
  /// A link of the shop as the API shows it.
  func link(_ id: String) async throws -> [String: Any] {
    try await ask(.GET, "/v1/links/\(id)", key: shop.key(.read)).json
  }

  /// Makes links of the shop: their slugs, in the order in which they were made.
  func makeMany(_ count: Int) async throws -> [String] {
    let slugs = (0..<count).map { "many-\($0)" }
    for start in stride(from: 0, to: count, by: 500) {
      let links = slugs[start..<min(count, start + 500)].map {
        #"{"host": "\#(shop.host)", "slug": "\#($0)", "target": "https://shop.example/cart"}"#
      }
      let answer = try await ask(
        .POST, "/v1/links/bulk", #"{"links": [\#(links.joined(separator: ","))]}"#,
        key: shop.key(.links))
      try #require(answer.status == 201, "\(answer.body.prefix(300))")
    }
    return slugs
  }
}
