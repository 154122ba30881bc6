import Foundation
import NIOHTTP1
import ServerTestSupport
import Testing

@testable import EntrywayServer
@testable import LinkPlatform

// Each test has a server of its own: all at once would slow down those that have a deadline.
@Suite("Setting up in the console", .serialized)
struct SetupPagesTests {
  @Test("A key is shown once, works, and opens nothing when it is revoked")
  func keys() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .owner)
      let page = "/console/apps/shop/keys"
      let made = try await browser.post(
        page,
        [
          ("token", await browser.token), ("title", "the \"mails\""), ("type", "secret"),
          ("scopes", "read"), ("scopes", "links"),
        ])
      #expect((made.status, made.heading) == (200, "Key the &quot;mails&quot; created"))
      let key = try #require(made.body.firstMatch(of: /<code>(ewsk_[A-Za-z0-9_-]+)<\/code>/)).output
        .1
      let app = try await api.ask(.GET, "/v1/app", key: "\(key)")
      #expect(app.status == 200)
      for path in [page, "/console/apps/shop/audit", "/console/apps/shop"] {
        #expect(!(try await browser.get(path)).body.contains(key), "\(path)")
      }
      let list = try await browser.get(page).body
      #expect(list.contains("the &quot;mails&quot;") && list.contains("links, read"))
      let id = try #require(KeyText("\(key)")?.id)
      #expect(
        try await browser.get("\(page)/\(id)/revoke").heading
          == "Revoke the key the &quot;mails&quot;?")
      let revoked = try await browser.submit("revoke", of: "\(page)/\(id)/revoke")
      #expect(revoked.way == "303 \(page)?done=revoked")
      #expect(try await api.ask(.GET, "/v1/app", key: "\(key)").status == 401)
      #expect(try await browser.get(page).body.contains("<span class=\"muted\">revoked</span>"))
      let publishable = try await browser.submit("key", of: page, ["title": "app"])
      #expect(publishable.body.contains(/<code>ewpk_[A-Za-z0-9_-]+<\/code>/))
    }
  }

  @Test("A secret key that may do nothing is refused at its checks")
  func badKey() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .owner)
      let before = try await api.shop.snapshot(api.records)
      let answer = try await browser.submit(
        "key", of: "/console/apps/shop/keys", ["type": "secret", "title": "kept"])
      #expect(answer.status == 422)
      #expect(
        answer.body.contains(
          "id=\"key-scopes-note\"><strong>A secret key needs at least one scope.</strong>"))
      #expect(ConsoleForm("key", in: answer.body)?["title"] == "kept")
      #expect(try await api.shop.snapshot(api.records) == before)
    }
  }

  @Test("Hosts are added, refused at their field, and removed after a question")
  func hosts() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .owner)
      let page = "/console/apps/shop/settings"
      let added = try await browser.submit(
        "host", of: page,
        ["name": "new.shop.example", "slugs": "root", "rootURL": "https://www.shop.example/"])
      #expect(added.way == "303 \(page)?done=added")
      func hosts() async throws -> [String] {
        try await api.ask(.GET, "/v1/hosts", key: api.shop.key(.read)).texts(
          of: "name", in: "hosts")
      }
      #expect(try await hosts().contains("new.shop.example"))
      // The file of the new host is compared meanwhile, by a job.
      func records() async throws -> [String] {
        try await api.shop.snapshot(api.records).filter { !$0.hasPrefix("job ") }
      }
      let before = try await records()
      for name in ["", "a b", "https://a.example", api.bookings.host] {
        let answer = try await browser.submit("host", of: page, ["name": name])
        #expect(answer.status == 422, "\(name)")
        #expect(ConsoleForm("host", in: answer.body)?["name"] == name)
      }
      #expect(try await records() == before)
      let path = "\(page)/hosts/new.shop.example/remove"
      #expect(try await browser.get(path).heading == "Remove new.shop.example?")
      #expect(try await browser.submit("remove", of: path).way == "303 \(page)?done=removed")
      #expect(!(try await hosts().contains("new.shop.example")))
      #expect(try await browser.get(path).status == 404)
    }
  }

  @Test("An app's settings are saved as they are, changed, and refused at their field")
  func settings() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .owner)
      let page = "/console/apps/shop/settings"
      func app() async throws -> NSDictionary {
        NSDictionary(dictionary: try await api.ask(.GET, "/v1/app", key: api.shop.key(.read)).json)
      }
      _ = try await api.ask(
        .PATCH, "/v1/app",
        """
        {"title": "The Shop", "appIDs": ["ABCDE12345.com.example.shop"], "hosting": "union",
         "stores": {"ipad": "https://apps.example/ipad"}, "storeButtonCopiesLink": true,
         "timeZone": "Europe/Berlin"}
        """, key: api.shop.key(.owner))
      let before = try await app()
      #expect(try await browser.submit("app", of: page).way == "303 \(page)?done=changed")
      #expect(try await app() == before)
      _ = try await browser.submit(
        "app", of: page, ["title": "Another", "storeButtonCopiesLink": String?.none])
      #expect(try await app()["title"] as? String == "Another")
      #expect(try await app()["storeButtonCopiesLink"] as? Bool == false)
      for (field, value) in [
        ("timeZone", "Europe/Nowhere"), ("appIDs", "nonsense"), ("schemes", "a b"),
        ("webHosts", "https://x"), ("stores/iphone", "nonsense"),
      ] {
        let answer = try await browser.submit("app", of: page, [field: value, "title": "Lost"])
        #expect(answer.status == 422, "\(field)")
        let id = "app-" + field.replacing("/", with: "-")
        #expect(answer.body.contains("id=\"\(id)-note\"><strong>"), "\(field)")
        #expect(ConsoleForm("app", in: answer.body)?[field] == value)
      }
      #expect(try await app()["title"] as? String == "Another")
    }
  }

  @Test("An app is added, and its name stands once")
  func apps() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .owner)
      let added = try await browser.submit(
        "app", of: "/console/apps", ["name": "third", "title": "The “Third”"])
      #expect(added.way == "303 /console/apps/third?done=created")
      let first = try await browser.get("/console/apps/third")
      #expect(first.body.contains("First steps: 1 of 5 done"))
      for name in ["third", "", "A B", "a/b"] {
        let answer = try await browser.submit(
          "app", of: "/console/apps", ["name": name, "title": "kept"])
        #expect(answer.status == 422, "\(name)")
        #expect(ConsoleForm("app", in: answer.body)?["title"] == "kept")
      }
      for path in [
        "links", "campaigns", "ways-in", "destinations", "funnels", "pushes", "unopened", "try",
        "live",
        "manifests", "association", "settings", "keys", "audit",
      ] {
        #expect(try await browser.get("/console/apps/third/\(path)").status == 200, "\(path)")
      }
    }
  }

  @Test("A manifest is uploaded, confirmed and retired, each with its answer")
  func manifests() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .editor)
      let page = "/console/apps/shop/manifests"
      func state(_ id: RecordID) async throws -> String? {
        try await api.ask(.GET, "/v1/manifests/\(id)", key: api.shop.key(.read)).json["state"]
          as? String
      }
      var waiting = Manifest(
        app: api.shop.app.id, version: "1.1.0", json: Data(SampleRoutes.manifest("shop").utf8),
        createdAt: .now)
      waiting.state = .unconfirmed
      waiting.report = ManifestReport()
      waiting.base = try await Activation(api.records, app: api.shop.app.id).base
      try await api.records.commit(RecordTransaction([.insert(waiting)]))
      let confirmed = try await browser.submit("confirm", of: "\(page)/\(waiting.id)")
      #expect(confirmed.way == "303 \(page)/\(waiting.id)?done=confirmed")
      #expect(try await state(waiting.id) == "live")
      #expect(
        ConsoleForm("confirm", in: try await browser.get("\(page)/\(waiting.id)").body) == nil)
      let retired = try await browser.submit("retire", of: "\(page)/\(waiting.id)/retire")
      #expect(retired.way == "303 \(page)?done=retired")
      #expect(try await state(waiting.id) == "retired")
      let uploaded = try await browser.submit(
        "upload", of: page, ["version": "2.0.0", "manifest": SampleRoutes.manifest("shop")])
      #expect(uploaded.way == "303 \(page)?done=uploaded")
      #expect(try await browser.get(page).body.contains("2.0.0"))
      for (field, value) in [
        ("version", "two"), ("version", ""), ("manifest", "{"), ("manifest", ""),
      ] {
        let before = try await api.records.records(RecordQuery(.manifest)).count
        let answer = try await browser.submit(
          "upload", of: page,
          ["version": "3.0.0", "manifest": SampleRoutes.manifest("shop")].merging([field: value]) {
            $1
          })
        #expect(answer.status == 422, "\(field) \(value)")
        #expect(answer.body.contains("id=\"upload-\(field)-note\"><strong>"), "\(field) \(value)")
        #expect(ConsoleForm("upload", in: answer.body)?[field] == value)
        #expect(try await api.records.records(RecordQuery(.manifest)).count == before)
      }
    }
  }

  @Test("A push is registered, or refused at its field")
  func pushes() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .editor)
      let page = "/console/apps/shop/pushes"
      let made = try await browser.submit(
        "register", of: page,
        [
          "id": "spring-1", "campaign": "spring", "recipients": "1200",
          "link": "https://shop.example/orders/1", "mutableContent": "yes",
        ])
      #expect(made.way == "303 \(page)?registered=spring-1")
      let sends = try await api.ask(.GET, "/v1/sends", key: api.shop.key(.read))
      #expect(sends.texts(of: "id", in: "sends") == ["spring-1"])
      let send = (sends.json["sends"] as? [[String: Any]])?.first ?? [:]
      #expect((send["recipients"] as? Int, send["campaign"] as? String) == (1200, "spring"))
      let shown = try await browser.get(page).body
      #expect(shown.contains("spring-1") && shown.contains("1,200"))
      for (field, value) in [
        ("id", ""), ("recipients", "many"), ("recipients", "-1"), ("recipients", ""),
      ] {
        let answer = try await browser.submit(
          "register", of: page, ["id": "next", "recipients": "1"].merging([field: value]) { $1 })
        #expect(answer.status == 422, "\(field) \(value)")
        #expect(ConsoleForm("register", in: answer.body)?[field] == value)
      }
      let after = try await api.ask(.GET, "/v1/sends", key: api.shop.key(.read))
      #expect(after.body == sends.body)
    }
  }

  @Test("Who did what is listed, the newest first, and what concerns the server apart")
  func audit() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .owner, named: "ada")
      // More changes of the app than a page has stand before those of the server.
      let entries = (0..<600).map {
        AuditEntry(
          actor: "test", action: "link.create", app: api.shop.app.id, subject: "number \($0)",
          at: .now)
      }
      try await api.records.commit(RecordTransaction(audit: entries))
      let page = "/console/apps/shop/audit"
      let first = try await browser.get(page).body
      #expect(first.contains("number 599") && first.contains("number 500"))
      #expect(!first.contains("number 499<") && !first.contains("session.begin"))
      let next = try #require(first.firstMatch(of: /<a href="([^"]*)" rel="next">/)).output.1
      let second = try await browser.get("\(next)").body
      #expect(second.contains("number 499") && second.contains("number 400"))
      let server = try await browser.get(page + "?of=server").body
      #expect(server.contains("<code>session.begin</code>") && !server.contains("number 599"))
      let csv = try await browser.get(page + "?format=csv").body.split(separator: "\r\n")
      #expect(csv.first == "at,actor,action,subject,changes")
      #expect(csv.count == 602)
      let bookings = try await browser.get("/console/apps/bookings/audit").body
      #expect(!bookings.contains("number 599"))
    }
  }

  @Test("Accounts are made with a password that is shown once, changed, and removed")
  func accounts() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .owner, named: "ada")
      let page = "/console/accounts"
      let made = try await browser.submit(
        "account", of: page, ["name": "Bob@example.com", "role": "editor"])
      #expect((made.status, made.heading) == (200, "Account bob@example.com created"))
      let password = try #require(made.body.firstMatch(of: /<code>([a-z2-9-]{24})<\/code>/)).output
        .1
      let bob = ConsoleBrowser(api)
      #expect(try await bob.signIn("bob@example.com", password: "\(password)").status == 303)
      let id = try await api.account("bob@example.com").id
      for path in [page, "\(page)/\(id)", "/console/apps/shop/audit?of=server"] {
        #expect(!(try await browser.get(path)).body.contains(password), "\(path)")
      }
      #expect(try await bob.get(page).status == 403)
      let promoted = try await browser.submit("role", of: "\(page)/\(id)", ["role": "owner"])
      #expect(promoted.way == "303 \(page)?done=changed")
      #expect(try await bob.get(page).status == 200)
      let reset = try await browser.submit("reset", of: "\(page)/\(id)")
      #expect(reset.heading == "bob@example.com has a new password")
      #expect(!reset.body.contains(password))
      #expect(try await bob.get(page).status == 303)
      #expect(try await bob.signIn("bob@example.com", password: "\(password)").status == 422)
      #expect(
        try await browser.submit("remove", of: "\(page)/\(id)").way == "303 \(page)?done=removed")
      #expect(try await browser.get("\(page)/\(id)").status == 404)
      // The last owner stays.
      let own = try await api.account("ada").id
      #expect(
        try await browser.submit("role", of: "\(page)/\(own)", ["role": "viewer"]).status == 409)
      #expect(try await browser.submit("remove", of: "\(page)/\(own)").status == 409)
      for name in ["ada", "", "a b"] {
        let answer = try await browser.submit("account", of: page, ["name": name, "role": "owner"])
        #expect(answer.status == 422, "\(name)")
        #expect(answer.body.contains("id=\"account-name-note\"><strong>"))
        let form = try #require(ConsoleForm("account", in: answer.body))
        #expect((form["name"], form["role"]) == (name, "owner"))
      }
    }
  }

  @Test("One's own password takes the old one, and ends the other browsers alone")
  func ownPassword() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer, named: "ada")
      let other = ConsoleBrowser(api)
      #expect(try await other.signIn("ada").status == 303)
      let page = "/console/account"
      let wrong = try await browser.submit(
        "password", of: page, ["current": "wrong wrong wrong", "password": "a new long password"])
      #expect(wrong.status == 422)
      #expect(
        wrong.body.contains(
          "id=\"password-current-note\"><strong>This is not your current password.</strong>"))
      #expect(!wrong.body.contains("wrong wrong") && !wrong.body.contains("a new long"))
      let short = try await browser.submit(
        "password", of: page, ["current": Account.samplePassword, "password": "short"])
      #expect(
        short.body.contains(
          "id=\"password-password-note\"><strong>A password has 12 to 200 characters.</strong>"))
      #expect(try await other.get(page).status == 200)
      let changed = try await browser.submit(
        "password", of: page,
        ["current": Account.samplePassword, "password": "a new long password"])
      #expect(changed.way == "303 \(page)?done=changed")
      #expect(try await browser.get(page).status == 200)
      #expect(try await other.get(page).status == 303)
      #expect(try await other.signIn("ada").status == 422)
      #expect(try await other.signIn("ada", password: "a new long password").status == 303)
      // The browser that changed it is known by it.
      let account = try await api.account("ada")
      #expect(KnownBrowser.number(of: await browser.cookies[Cookies.browser], for: account) != nil)
    }
  }

  @Test("Another browser of one's own is signed out from the account's page, and nobody else's")
  func endingSessions() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer, named: "ada")
      let other = ConsoleBrowser(api)
      _ = try await other.signIn("ada")
      let page = try await browser.get("/console/account").body
      let form = try #require(page.firstMatch(of: /<form id="(end-[0-9a-f-]{36})"/)).output.1
      let foreign = try await ConsoleBrowser(api, .owner)
      let action = try #require(ConsoleForm("\(form)", in: page)?.action)
      #expect(try await foreign.send(action).status == 404)
      #expect(try await other.get("/console/account").status == 200)
      #expect(
        try await browser.submit("\(form)", of: "/console/account").way
          == "303 /console/account?done=signedOut")
      #expect(try await other.get("/console/account").status == 303)
      #expect(try await browser.get("/console/account").status == 200)
    }
  }
}
