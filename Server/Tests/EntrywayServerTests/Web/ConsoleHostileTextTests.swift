import Foundation
import NIOHTTP1
import ServerTestSupport
import Testing

@testable import EntrywayServer
@testable import LinkPlatform

// Each test has a server of its own: all at once would slow down those that have a deadline.
@Suite("Whatever was written anywhere, on every page of the console", .serialized)
struct ConsoleHostileTextTests {
  /// Texts that must stand nowhere as they are.
  private static let payloads = [
    "<script>alert(1)</script>\"><img src=x onerror=alert(1)>",
    "' onmouseover='alert(1) \"\u{301}onfocus=alert(1) x=\"\u{301}<\u{338}script>",
    "</textarea></title><svg onload=alert(1)>{{{content}}}<b>", "&lt;script&gt;<i>]]><!--",
  ]

  @Test("A hostile text is shown as text, and never read as markup", arguments: payloads)
  func everywhere(_ payload: String) async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .owner, named: "ada")
      let account = try await api.account("ada").id
      let hostile = try await Self.fill(api, payload)
      var shown = 0
      var paths = ConsoleRoute.pages.filter { !$0.isFile }.map {
        $0.path(of: api.shop, account: account)
          .replacing("\(api.shop.link.id)", with: "\(hostile.link)")
          .replacing("\(api.shop.funnel.id)", with: "\(hostile.funnel)")
          .replacing("\(api.shop.manifest.id)", with: "\(hostile.manifest)")
      }
      let query = QueryText.escaped(payload)
      paths += [
        "/console/apps/shop/ways-in?of=\(query)", "/console/apps/shop/audit?of=server",
        "/console/apps/shop/links?search=\(query)",
        "/console/apps/shop/links?campaign=\(query)", "/console/apps/shop/links?tag=\(query)",
        "/console/apps/shop/links/new?target=\(query)",
        "/console/apps/shop/links/\(hostile.link)?utm_source=\(query)&\(query)=\(query)",
        "/console/apps/shop/funnels/\(hostile.funnel)?by=campaign&version=\(query)",
        "/console/apps/shop/pushes?by=campaign&goal=\(query)",
        "/console/apps/shop/pushes?campaign=\(query)",
        "/console/apps/shop/try?link=\(query)", "/console/apps/shop/try?quickAction=\(query)",
        "/console/apps/shop/try?link=shop%3A%2F%2Forders%2F\(query)",
        "/console/apps/shop/live?installation=\(query)",
        "/console/apps/shop/live?installation=\(hostile.installation)",
        "/console/apps/shop?range=\(query)&from=\(query)", "/console/apps/\(query)",
        "/console/\(query)",
        "/console/sign-in?back=\(query)&done=\(query)", "/console/go?app=\(query)",
      ]
      for path in paths {
        let page = try await browser.get(path)
        #expect(page.status < 500, "\(path)")
        #expect(!Self.contains(page.body, payload), "\(path)")
        for part in ["<script>", "<img", "<svg onload", "onerror=alert(1)>", "<i>", "<b>", "<!--"] {
          #expect(!Self.contains(page.body, part), "\(path) has \(part)")
        }
        Self.expectClosed(page.body, path)
        if Self.contains(page.body, Markup.escaped(payload)) { shown += 1 }
      }
      // It is there to be seen, not left out.
      #expect(shown >= 15, "\(shown) of \(paths.count) pages show it")
      for (form, page, fields) in [
        (
          "link", "/links/new",
          ["target", "slug", "title", "tags", "campaign", "clickLimit", "expiresAt"]
        ),
        ("bulk", "/links/bulk", ["links", "campaign"]),
        ("funnel", "/funnels/new", ["name", "window", "steps/0"]),
        ("upload", "/manifests", ["version", "manifest"]),
        ("register", "/pushes", ["id", "recipients", "link"]),
        ("host", "/settings", ["name", "rootURL"]),
        ("app", "/settings", ["title", "timeZone", "schemes"]),
        ("try-payload", "/try", ["payload"]),
      ] {
        for field in fields {
          let answer = try await browser.submit(
            form, of: "/console/apps/shop\(page)", [field: payload])
          #expect(answer.status < 500, "\(form) \(field)")
          #expect(!Self.contains(answer.body, payload), "\(form) \(field)")
          Self.expectClosed(answer.body, "\(form) \(field)")
        }
      }
    }
  }

  @Test("A text that turns the direction or has a thousand marks stays in its place")
  func strangeTexts() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer)
      let long = "e" + String(repeating: "\u{301}", count: 190)
      let turned = "\u{5E9}\u{5DC}\u{5D5}\u{5DD}"
      for (number, text) in [long, turned, String(repeating: "w", count: 200)].enumerated() {
        var link = Link(
          app: api.shop.app.id, host: api.shop.host, slug: "strange-\(number)",
          target: "https://shop.example/cart", createdAt: .now)
        (link.title, link.origin.campaign) = (text, text)
        try await api.records.commit(RecordTransaction([.insert(link)]))
        let page = try await browser.get("/console/apps/shop/links")
        #expect(page.status == 200)
        if text == turned { #expect(page.body.contains("<bdi>\(text)</bdi>")) }
        #expect(try await browser.get("/console/apps/shop/links/\(link.id)").status == 200)
      }
    }
  }

  /// Whether a text stands somewhere, scalar by scalar.
  private static func contains(_ page: String, _ text: String) -> Bool {
    Data(page.utf8).range(of: Data(text.utf8)) != nil
  }

  /// Whether every tag has its quotation marks in pairs, as far as a browser's eye sees them.
  private static func expectClosed(_ page: String, _ path: String) {
    var isInTag = false
    var isQuoted = false
    var isText = true
    var previous = UInt8(ascii: " ")
    for byte in Array(page.utf8) {
      switch byte {
      case UInt8(ascii: "<"):
        if isInTag { isText = false }
        (isInTag, isQuoted) = (true, false)
      case UInt8(ascii: ">") where isInTag && !isQuoted: isInTag = false
      case UInt8(ascii: "\"") where isInTag:
        // A value begins behind an equals sign.
        if !isQuoted, previous != UInt8(ascii: "=") { isText = false }
        isQuoted.toggle()
      default:
        // What follows a value is a space or the end.
        if isInTag, !isQuoted, previous == UInt8(ascii: "\""),
          byte != UInt8(ascii: " "), byte != UInt8(ascii: "/"), byte != UInt8(ascii: "\n")
        {
          isText = false
        }
      }
      previous = byte
    }
    #expect(isText && !isInTag, "\(path) has a tag that is broken")
  }

  private struct Hostile {
    var link: RecordID
    var funnel: RecordID
    var manifest: RecordID
    var installation: String
  }

  /// Writes a text into all that an app has, past what the services would refuse.
  private static func fill(_ api: ServedAPI, _ text: String) async throws -> Hostile {
    let records = api.records
    let app = try #require(try await records.read(App.self, api.shop.app.id))
    var changed = app.value
    changed.title = text
    changed.appIDs = ["ABCDE12345.\(text)"]
    changed.clipIDs = [text]
    changed.schemes = [text]
    changed.webHosts = [text]
    (changed.stores.iPhone, changed.stores.iPad, changed.stores.android) = (text, text, text)
    var link = Link(
      app: app.value.id, host: api.shop.host, slug: text, target: "https://shop.example/\(text)",
      createdAt: .now)
    link.title = text
    link.origin = Origin(campaign: text, source: text, medium: text, channel: .qr, tags: [text])
    (link.fallbacks.web, link.fallbacks.iPhone) = (text, text)
    (link.preview.title, link.preview.description, link.preview.image) = (text, text, text)
    link.opensSince = text
    var host = LinkHost(app: app.value.id, name: "x\(text)", createdAt: .now)
    (host.rootURL, host.unknownURL) = (text, text)
    let step = EventPattern(
      kind: .open, name: text, entrySource: text, campaign: text, send: text)
    let funnel = Funnel(
      app: app.value.id, name: text,
      definitions: [
        .init(
          version: 1, steps: [step, EventPattern(kind: .custom, name: text)], window: 60,
          createdAt: .now),
        .init(
          version: 2, steps: [EventPattern(kind: .open, name: text)], window: 60, createdAt: .now),
      ], createdAt: .now)
    let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    var manifest = Manifest(
      app: app.value.id, version: text,
      json: Data(
        """
        {"version": 1, "schemes": ["shop"], "hosts": ["shop.example"],
         "routes": [{"name": \(quoted), "pattern": "/orders/{id}",
          "parameters": [{"name": "id", "shape": {"kind": "text"}}]}, {"name": "home", "pattern": "/"}]}
        """.utf8), createdAt: .now)
    manifest.state = .live
    var report = ManifestReport()
    report.problems = [text]
    report.hosts = [
      .init(host: api.shop.host, bytes: 9, isDecided: true, lost: [text], won: [text])
    ]
    report.lostLinkCount = 1
    report.lostLinks = [.init(link: link.id, address: text, target: text)]
    manifest.report = report
    var job = Job(app: app.value.id, manifest: manifest.id, createdAt: .now)
    (job.state, job.message) = (.failed, text)
    var session = ConsoleSession(
      account: try await api.account("ada").id, hash: "x", agent: text, createdAt: .now,
      expiresAt: Timestamp.now.adding(.seconds(600)))
    session.agent = text
    let key = KeyText(type: .secret, id: RecordID())
    let file = HostedFile(app: app.value.id, host: "x\(text)", text: "{\"a\": \(quoted)}")
    try await records.commit(
      RecordTransaction(
        [
          .replace(app, with: changed), .insert(link), .insert(host), .insert(funnel),
          .insert(manifest), .insert(job), .insert(session), .insert(file),
          .insert(
            Key(
              id: key.id, app: app.value.id, type: .secret, scopes: [.read], title: text,
              hash: key.hash, createdAt: .now)),
          .insert(Account.sample(text, .viewer)),
        ],
        audit: [
          AuditEntry(actor: text, action: text, app: app.value.id, subject: text, at: .now),
          AuditEntry(actor: text, action: text, app: nil, subject: text, at: .now),
        ]))
    let installation = Installation()
    // An item has 64 bytes at most.
    let item = String(
      decoding: try JSONEncoder().encode(String(decoding: text.utf8.prefix(60), as: UTF8.self)),
      as: UTF8.self)
    let widget = String(decoding: try JSONEncoder().encode("widget:\(text)"), as: UTF8.self)
    let events = [
      """
      {"id": "\(RecordID())", "type": "open", "occurredAt": "\(Timestamp.now)", "sequence": 1,
       "outcome": "opened", "entrySource": "notification", "route": \(quoted), "version": \(quoted),
       "link": "\(link.id)"}
      """,
      """
      {"id": "\(RecordID())", "type": "open", "occurredAt": "\(Timestamp.now)", "sequence": 2,
       "outcome": "rejected", "code": \(quoted), "entrySource": \(quoted), "nearest": \(quoted)}
      """,
      """
      {"id": "\(RecordID())", "type": "open", "occurredAt": "\(Timestamp.now)", "sequence": 4,
       "outcome": "opened", "entrySource": "notification", "route": "cart", "action": \(quoted),
       "send": "hostile"}
      """,
      """
      {"id": "\(RecordID())", "type": "open", "occurredAt": "\(Timestamp.now)", "sequence": 5,
       "outcome": "opened", "entrySource": "universal-link", "route": "cart",
       "surface": \(widget), "referrer": \(quoted), "reengagement": true,
       "campaign": {"campaign": \(item), "source": \(item), "medium": \(item), "content": \(item),
        "term": \(item)}}
      """,
      """
      {"id": "\(RecordID())", "type": "custom", "occurredAt": "\(Timestamp.now)", "sequence": 3,
       "name": \(quoted), "values": {\(quoted): \(quoted)}}
      """,
    ]
    // The intake refuses what it does not like: of the rest each is shown.
    for event in events { _ = try await api.tell([event], installation) }
    _ = try await api.ask(
      .POST, "/v1/sends",
      "{\"id\": \(quoted), \"campaign\": \(quoted), \"recipients\": 1, \"link\": \(quoted)}",
      key: api.shop.key(.sends))
    return Hostile(
      link: link.id, funnel: funnel.id, manifest: manifest.id, installation: installation.id)
  }
}
