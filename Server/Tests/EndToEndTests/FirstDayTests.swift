import Entryway
import EntrywayAssociation
import Foundation
import NIOHTTP1
import ServerTestSupport
import Testing

/// The built program from an empty folder to a restored backup, as its users meet it.
@Suite("The link server, from an empty folder", .serialized)
struct FirstDayTests {
  private static let iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)"
  private static let windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)"
  private static let host = "shop.example.com"

  @Test("It hosts, makes a link, counts its clicks, restarts, and is restored from a backup")
  func walk() async throws {
    let folder = try TemporaryFolder()
    let data = folder.path + "/data"
    var server = try await RunningServer(data: data)

    // An app with a host and two keys, by commands that go through the running server.
    try run(
      "apps", "create", "shop", "--app-id", "ABCDE12345.com.example.shop", "--scheme", "shop",
      "--iphone-store", "https://apps.apple.com/app/id1", "--web-host", "www.example.com",
      "--data", data)
    try run("hosts", "add", "shop", Self.host, "--data", data)
    let secret = try key(
      try run("keys", "create", "shop", "--secret", "--scope", "owner", "--data", data))
    let publishable = try key(try run("keys", "create", "shop", "--data", data))

    // Its routes, and the file that they give.
    try await upload(Self.manifest, version: "1.0.0", server, secret, becomes: "live")
    let file = try await server.visit(
      "/.well-known/apple-app-site-association", host: Self.host, agent: "")
    #expect(file.status == 200)
    #expect(file.headers.first(name: "content-type") == "application/json")
    let generated = AssociationGenerator(
      apps: [.init(["ABCDE12345.com.example.shop"], try RouteManifest(json: Self.manifest))],
      host: Self.host
    ).generated()
    #expect(AssociationReading(file.body).file == generated.file)
    let again = try await server.visit(
      "/.well-known/apple-app-site-association", host: Self.host, agent: "",
      ifNoneMatch: file.headers.first(name: "etag"))
    #expect(again.status == 304)

    // A link, and whatever people and programs make of it.
    let made = try await server.manage(
      .POST, "/v1/links", key: secret,
      body: """
        {"slug": "tea", "target": "https://shop.example.com/orders/4821", "campaign": "spring",
         "fallbacks": {"web": "https://www.example.com/tea"}}
        """)
    #expect(made.status == 201)
    #expect(try made.json["address"] as? String == "https://shop.example.com/l/tea")
    let page = try await server.visit("/l/tea?utm_source=mail", host: Self.host, agent: Self.iPhone)
    #expect(page.status == 200)
    #expect(page.text.contains("shop://orders/4821?utm_source=mail&amp;entryway_touch="))
    #expect(page.text.contains("https://apps.apple.com/app/id1"))
    let redirect = try await server.visit("/l/tea", host: Self.host, agent: Self.windows)
    #expect(redirect.status == 302)
    #expect(redirect.headers.first(name: "location") == "https://www.example.com/tea")
    #expect(redirect.headers.first(name: "cache-control") == "no-store")
    let bot = try await server.visit("/l/tea", host: Self.host, agent: "Googlebot/2.1")
    #expect(bot.status == 302)
    let head = try await server.visit("/l/tea", host: Self.host, agent: Self.iPhone, method: .HEAD)
    #expect(head.status == 200)
    #expect(head.body.isEmpty)
    let unknown = try await server.visit("/l/coffee", host: Self.host, agent: Self.iPhone)
    #expect(unknown.status == 404)
    let code = try await server.visit("/qr/tea.png", host: Self.host, agent: Self.windows)
    #expect(try folder.decoded(code.body) == "https://shop.example.com/l/tea")

    // The app asks, and asks again.
    let question = """
      {"link": "https://shop.example.com/l/tea", "clickID": "0190a5d2-7b1c-7def-8123-456789abcdef"}
      """
    let first = try await server.visit(
      "/v1/resolve", host: Self.host, agent: "Shop/1.0", method: .POST, key: publishable,
      body: question)
    #expect(try first.json["target"] as? String == "https://shop.example.com/orders/4821")
    let repeated = try await server.visit(
      "/v1/resolve", host: Self.host, agent: "Shop/1.0", method: .POST, key: publishable,
      body: question)
    #expect(repeated.body == first.body)

    // It ends well, and knows everything when it is back; the backup is made while it runs.
    #expect(server.stop() == 0)
    server = try await RunningServer(data: data)
    let kinds = try folder.query(
      "\(data)/clicks.sqlite", "SELECT kind || bot FROM clicks ORDER BY position")
    #expect(kinds == ["page0", "redirect0", "redirect1", "head0", "unknown0", "qr0", "resolve0"])
    let backup = folder.path + "/backup"
    try run("backup", backup, "--data", data)
    #expect(server.stop() == 0)

    let restored = folder.path + "/restored"
    try run("restore", backup, "--data", restored)
    server = try await RunningServer(data: restored)
    #expect(
      try folder.query("\(restored)/events.sqlite", "SELECT count(*) FROM touches") == ["7"])
    let later = try await server.visit("/l/tea", host: Self.host, agent: Self.windows)
    #expect(later.status == 302)

    // Links of another platform, twice; and out again.
    let csv = try folder.file(
      "links.csv",
      """
      Short path,Destination URL,title,tags
      /l/one,https://shop.example.com/orders/1,"One, and only","a,b"
      /l/two,https://shop.example.com/orders/2,,
      /l/lost,https://shop.example.com/nowhere/3,,
      """)
    let columns = ["--slug", "Short path", "--target", "Destination URL"]
    let imported = try command(
      ["import", "shop", csv, "--data", restored] + columns)
    #expect(imported.status == 1)
    #expect(imported.output.hasSuffix("2 created, 0 unchanged, 1 refused\n"))
    #expect(imported.output.hasPrefix("line 4: lost: "))
    let second = try command(["import", "shop", csv, "--data", restored] + columns)
    #expect(second.output.hasSuffix("0 created, 2 unchanged, 1 refused\n"))
    let exported = try run("export", "shop", "--data", restored)
    #expect(exported.split(separator: "\n").count == 3)
    let lines = try folder.file("links.jsonl", exported)
    let third = try run("import", "shop", lines, "--data", restored)
    #expect(third == "0 created, 3 unchanged, 0 refused\n")
    // A file leads nobody elsewhere: browsers see the slash before the mark.
    let elsewhere = try folder.file(
      "elsewhere.jsonl",
      ["/", "?", "#"].enumerated().map { index, delimiter in
        """
        {"line": 0, "slug": "elsewhere\(index)", "target": "https://shop.example.com/orders/1", \
        "tags": [], "web": "https://evil.example\(delimiter)\u{301}@www.example.com/"}
        """
      }.joined(separator: "\n"))
    let refused = try command(["import", "shop", elsewhere, "--data", restored])
    #expect(refused.output.hasSuffix("0 created, 0 unchanged, 3 refused\n"), "\(refused.output)")
    #expect(refused.output.contains("nor on one of its web hosts"))
    #expect(server.stop() == 0)
  }

  @Test("A manifest that would take links away waits until somebody confirms it")
  func confirm() async throws {
    let folder = try TemporaryFolder()
    let data = folder.path + "/data"
    try run("apps", "create", "shop", "--app-id", "ABCDE12345.com.example.shop", "--data", data)
    try run("hosts", "add", "shop", Self.host, "--data", data)
    let secret = try key(
      try run("keys", "create", "shop", "--secret", "--scope", "owner", "--data", data))
    let server = try await RunningServer(data: data)
    try await upload(Self.manifest, version: "1.0.0", server, secret, becomes: "live")
    let made = try await server.manage(
      .POST, "/v1/links", key: secret,
      body: #"{"slug": "find", "target": "https://shop.example.com/search?query=tea"}"#)
    #expect(made.status == 201)
    let less = Self.manifest.replacingOccurrences(of: #""/search""#, with: #""/find""#)
    let id = try await upload(less, version: "1.1.0", server, secret, becomes: "unconfirmed")
    let view = try await server.manage(.GET, "/v1/manifests/\(id)", key: secret).json
    let report = try #require(view["report"] as? [String: Any])
    #expect(report["lostLinkCount"] as? Int == 1)
    let hosts = try #require(report["hosts"] as? [[String: Any]])
    #expect(hosts.first?["lost"] as? [String] == ["https://shop.example.com/search"])
    let before = try await server.visit(
      "/.well-known/apple-app-site-association", host: Self.host, agent: "")
    #expect(before.text.contains("/search"))
    let confirmed = try await server.manage(.POST, "/v1/manifests/\(id)/confirm", key: secret)
    #expect(try confirmed.json["state"] as? String == "live")
    let after = try await server.visit(
      "/.well-known/apple-app-site-association", host: Self.host, agent: "")
    #expect(!after.text.contains("/search"))
    #expect(server.stop() == 0)
  }

  private static let manifest = """
    {"version": 1, "schemes": ["shop"], "hosts": ["shop.example.com"], "routes": [
      {"name": "order", "pattern": "/orders/{id}",
       "parameters": [{"name": "id", "shape": {"kind": "text"}, "count": "one"}]},
      {"name": "search", "pattern": "/search"}]}
    """

  @discardableResult
  private func run(_ arguments: String...) throws -> String {
    let (status, output) = try command(arguments)
    try #require(status == 0, "\(output)")
    return output
  }

  private func key(_ output: String) throws -> String {
    let made = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    return try #require(made?["key"] as? String)
  }

  @discardableResult
  private func upload(
    _ manifest: String, version: String, _ server: RunningServer, _ key: String,
    becomes state: String
  ) async throws -> String {
    let body = try JSONSerialization.data(
      withJSONObject: ["version": version, "manifest": manifest])
    let upload = try await server.manage(
      .POST, "/v1/manifests", key: key, body: String(decoding: body, as: UTF8.self))
    try #require(upload.status == 202, "\(upload.text)")
    let id = try #require(try upload.json["id"] as? String)
    try await eventually("the manifest is checked") {
      let view = try await server.manage(.GET, "/v1/manifests/\(id)", key: key).json
      guard view["state"] as? String != "checking" else { return false }
      #expect(view["state"] as? String == state, "\(view)")
      return true
    }
    return id
  }
}
