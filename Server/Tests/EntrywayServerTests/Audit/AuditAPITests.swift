import Foundation
import LinkPlatform
import LinkStores
import NIOHTTP1
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("The audit over the API")
struct AuditAPITests {
  /// An entry as it is told: `title: Shop → The Shop`.
  private static func newest(_ api: ServedAPI) async throws -> (
    actor: String, action: String, subject: String, changes: [String]
  ) {
    let answer = try await api.ask(.GET, "/v1/audit?limit=1", key: api.shop.key(.owner))
    let entry = try #require((answer.json["items"] as? [[String: Any]])?.first)
    let changes = try #require(entry["changes"] as? [[String: String]])
    return (
      try #require(entry["actor"] as? String), try #require(entry["action"] as? String),
      try #require(entry["subject"] as? String),
      changes.map { "\($0["name"] ?? "?"): \($0["from"] ?? "-") → \($0["to"] ?? "-")" }
    )
  }

  @Test("A change of an app, a host, a link or a funnel says from what to what")
  func changes() async throws {
    try await ServedAPI.run { api in
      let owner = api.shop.key(.owner)
      let patched = try await api.ask(
        .PATCH, "/v1/app",
        #"{"title": "The \"Shop\"", "stores": {"iphone": null}, "touchDays": 7}"#, key: owner)
      #expect(patched.status == 200)
      #expect(try await Self.newest(api).action == "app.change")
      #expect(
        try await Self.newest(api).changes == [
          "stores.iphone: https://apps.example/shop → -", "title: shop → The \"Shop\"",
          "touchDays: 30 → 7",
        ])
      let host = try await api.ask(
        .PATCH, "/v1/hosts/\(api.shop.host)",
        #"{"unknownURL": "https://www.shop.example/lost"}"#, key: owner)
      #expect(host.status == 200)
      #expect(try await Self.newest(api).action == "host.change")
      #expect(
        try await Self.newest(api).changes == ["unknownURL: - → https://www.shop.example/lost"])
      let link = try await api.ask(
        .PATCH, "/v1/links/\(api.shop.link.id)",
        #"{"campaign": "autumn", "clickLimit": 5, "tags": ["a", "b"]}"#, key: owner)
      #expect(link.status == 200)
      #expect(try await Self.newest(api).subject == api.shop.link.id.description)
      #expect(
        try await Self.newest(api).changes == [
          "campaign: shop-campaign → autumn", "clickLimit: - → 5", "tags: - → a, b",
        ])
      let funnel = try await api.ask(
        .PATCH, "/v1/funnels/\(api.shop.funnel.id)", #"{"window": 61}"#, key: owner)
      #expect(funnel.status == 200)
      // The steps of the sample say no outcomes; a change of the funnel writes them out.
      #expect(try await Self.newest(api).changes.contains("window: 60 → 61"))
      // What is removed is told: nobody can look it up any more.
      let removed = try await api.ask(.DELETE, "/v1/links/\(api.shop.link.id)", key: owner)
      #expect(removed.status == 204)
      #expect(
        try await Self.newest(api).changes.contains(
          "target: https://shop.example/orders/1 → -"))
    }
  }

  @Test("A key's line tells what it may do, and neither its text nor its hash is anywhere")
  func secrets() async throws {
    try await ServedAPI.run { api in
      let owner = api.shop.key(.owner)
      let made = try await api.ask(
        .POST, "/v1/keys", #"{"type": "secret", "scopes": ["read", "links"], "title": "CI"}"#,
        key: owner)
      let text = try #require(made.json["key"] as? String)
      let id = try #require(made.json["id"] as? String)
      let created = try await Self.newest(api)
      #expect((created.action, created.subject) == ("key.create", id))
      #expect(
        created.changes == [
          "scopes: - → links, read", "title: - → CI", "type: - → secret",
        ])
      #expect(try await api.ask(.DELETE, "/v1/keys/\(id)", key: owner).status == 200)
      let revoked = try await Self.newest(api)
      #expect(revoked.action == "key.revoke")
      #expect(revoked.changes.count == 1 && revoked.changes[0].hasPrefix("revokedAt: - → 20"))
      let audit = try await api.ask(.GET, "/v1/audit?limit=500", key: owner).body
      let identifier = try #require(RecordID(id))
      let key = try #require(try await api.records.read(Key.self, identifier))
      for secret in [text, String(text.suffix(16)), key.value.hash] {
        #expect(!audit.contains(secret))
      }
    }
  }

  @Test("A value that is long is cut at a scalar, and two that differ behind it differ still")
  func long() {
    let (one, other) = (String(repeating: "é", count: 500), String(repeating: "é", count: 501))
    let changes = AuditChanges.between(["title": one], ["title": other])
    #expect(changes.map(\.name) == ["title"])
    for text in [changes.first?.from, changes.first?.to] {
      #expect(text.map { $0.utf8.count <= AuditChanges.textLimit } == true)
      #expect(text?.unicodeScalars.allSatisfy { $0 == "é" || $0 == "…" } == true)
    }
    let many = Dictionary(uniqueKeysWithValues: (0..<1000).map { ("n\($0)", "v") })
    #expect(AuditChanges.between(many, nil).count == AuditChanges.limit)
    #expect(AuditChanges.between(many, many) == [])
  }

  @Test("A send is told once, with who registered it and where it leads")
  func sends() async throws {
    try await ServedAPI.run { api in
      let body = """
        {"id": "spring-1", "campaign": "spring", "recipients": 12000,
         "link": "https://shop.example/orders/1"}
        """
      let sends = api.shop.key(.sends)
      #expect(try await api.ask(.POST, "/v1/sends", body, key: sends).status == 201)
      let entry = try await Self.newest(api)
      #expect((entry.action, entry.subject) == ("send.register", "spring-1"))
      #expect(entry.actor.hasPrefix("key "))
      #expect(entry.changes.contains("campaign: - → spring"))
      #expect(entry.changes.contains("recipients: - → 12000"))
      #expect(entry.changes.contains("link: - → https://shop.example/orders/1"))
      #expect(try await api.ask(.POST, "/v1/sends", body, key: sends).status == 200)
      let all = try await api.ask(.GET, "/v1/audit?limit=500", key: api.shop.key(.owner))
      #expect(all.texts(of: "action").filter { $0 == "send.register" }.count == 1)
      let other = try await api.ask(.GET, "/v1/audit", key: api.bookings.key(.owner))
      #expect(!other.texts(of: "action").contains("send.register"))
    }
  }

  @Test("An export has one line, however many pages it takes")
  func commands() async throws {
    let scratch = try TemporaryFolder()
    let folder = try DataFolder(scratch.path + "/data")
    let shop = try await Tenant("shop", in: folder)
    let server = StoppedServer(folder)
    let actor = "command by ada"
    for query in ["", "?after=\(shop.link.id)"] {
      let page = try await server.answer(
        to: CommandRequest(.get, "links/export" + query, app: "shop", actor: actor))
      #expect(page.status == 200)
    }
    let lines = try await folder.records.audit(of: nil, before: nil, limit: 10).map {
      "\($0.actor) \($0.action) \($0.subject)"
    }
    #expect(lines.first == "\(actor) links.export shop")
    #expect(lines.filter { $0.contains("export") }.count == 1)
    folder.finish()
  }

  @Test("The console shows from what to what, and a table that is taken as a file has its line")
  func console() async throws {
    try await ServedAPI.run { api in
      _ = try await api.ask(
        .PATCH, "/v1/app", #"{"title": "<b>Shop</b>"}"#, key: api.shop.key(.owner))
      let browser = try await ConsoleBrowser(api, .owner, named: "ada")
      let page = try await browser.get("/console/apps/shop/audit").body
      #expect(page.contains("title: shop → &lt;b&gt;Shop&lt;/b&gt;"))
      #expect(try await browser.get("/console/apps/shop/links?format=csv").status == 200)
      let entry = try await Self.newest(api)
      #expect(
        (entry.actor, entry.action, entry.subject) == ("account ada", "table.export", "links"))
      let csv = try await browser.get("/console/apps/shop/audit?format=csv").body
      #expect(csv.hasPrefix("at,actor,action,subject,changes\r\n"))
      #expect(csv.contains("title: shop → <b>Shop</b>"))
    }
  }

  @Test("An account's line tells its roles, and nothing of its password")
  func roles() async throws {
    let scratch = try TemporaryFolder()
    let folder = try DataFolder(scratch.path + "/data")
    let server = StoppedServer(folder)
    for (method, path, body) in [
      (
        .post, "accounts", #"{"name": "ada", "role": "owner", "password": "correct horse battery"}"#
      ),
      (
        .post, "accounts",
        #"{"name": "bob", "role": "viewer", "password": "correct horse battery"}"#
      ),
      (.patch, "accounts/bob", #"{"role": "editor"}"#),
      (.patch, "accounts/bob", #"{"password": "another horse battery"}"#),
      (.delete, "accounts/bob", nil),
    ] as [(CommandRequest.Method, String, String?)] {
      let answer = try await server.answer(
        to: CommandRequest(method, path, body: body.map { Data($0.utf8) }, actor: "test"))
      #expect(200..<300 ~= answer.status, "\(method) \(path)")
    }
    let entries = try await folder.records.audit(of: nil, before: nil, limit: 10)
    #expect(
      entries.reversed().map { "\($0.action) \($0.subject) \($0.changes.map(\.text))" } == [
        #"account.create ada ["role: owner"]"#, #"account.create bob ["role: viewer"]"#,
        #"account.role bob ["role: viewer → editor"]"#, "account.password bob []",
        #"account.remove bob ["role: editor → none"]"#,
      ])
    #expect(!"\(entries)".contains("horse"))
    folder.finish()
  }
}
