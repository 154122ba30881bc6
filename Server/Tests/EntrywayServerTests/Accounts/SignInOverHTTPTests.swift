import Dispatch
import Foundation
import NIOHTTP1
import ServerTestSupport
import Testing

@testable import EntrywayServer
@testable import LinkPlatform

// Each test has a server of its own: all at once would slow down those that have a deadline.
@Suite("Signing in to the console", .serialized)
struct SignInOverHTTPTests {
  private func account(_ name: String = "ada", in api: ServedAPI) async throws -> Account {
    let account = Account.sample(name, .owner)
    try await api.records.commit(RecordTransaction([.insert(account)]))
    return account
  }

  @Test("Who signs in gets a session, and is led to what they asked for")
  func signingIn() async throws {
    try await ServedAPI.run { api in
      let ada = try await account(in: api)
      let browser = ConsoleBrowser(api)
      let asked = try await browser.get("/console/apps/shop/links?search=a%20b")
      let page = try await browser.get(try #require(asked.location))
      #expect((page.status, page.heading) == (200, "Sign in"))
      let form = await browser.cookies[Cookies.form] ?? ""
      #expect(
        page.headers["Set-Cookie"] == [
          "__Host-entryway-form=\(form); Path=/; Secure; HttpOnly; SameSite=Lax"
        ])
      let answer = try await browser.signIn("Ada", asked.location ?? "")
      #expect(answer.way == "303 /console/apps/shop/links?search=a%20b")
      let cookies = await browser.cookies
      let session = try #require(cookies[Cookies.session])
      let known = try #require(cookies[Cookies.browser])
      #expect(session.utf8.count == 43)
      #expect(KnownBrowser.number(of: known, for: ada) != nil)
      #expect(
        answer.headers["Set-Cookie"] == [
          "__Host-entryway-session=\(session); Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=43200",
          "__Host-entryway-browser=\(known); Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=31536000",
          "__Host-entryway-form=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0",
        ])
      #expect(cookies[Cookies.form] == nil)
      #expect(try await browser.get("/console").way == "303 /console/apps/shop")
      #expect(try await browser.get("/console/apps/shop").status == 200)
      #expect(
        try await api.records.audit(of: nil, before: nil, limit: 1).map {
          "\($0.actor) \($0.action)"
        }
          == ["account ada session.begin"])
    }
  }

  @Test(
    "What is asked for elsewhere leads to the console's first page",
    arguments: [
      "//evil.example", "https://evil.example/", "/console\\evil", "javascript:alert(1)",
      "/console@evil.example", "",
    ])
  func openRedirects(_ back: String) async throws {
    try await ServedAPI.run { api in
      _ = try await account(in: api)
      let browser = ConsoleBrowser(api)
      let page = "/console/sign-in" + QueryText.text([("back", back)])
      #expect(!(try await browser.get(page)).body.contains("evil"))
      #expect(try await browser.signIn("ada", page).way == "303 /console")
      // And where the form itself says so.
      let other = ConsoleBrowser(api)
      let answer = try await other.submit(
        "sign-in", of: "/console/sign-in",
        ["name": "ada", "password": Account.samplePassword, "back": back])
      #expect(answer.way == "303 /console")
    }
  }

  @Test("A new password ends a sign-in whose password is being checked")
  func resetMeanwhile() async throws {
    let queue = PasswordQueue()
    try await ServedAPI.run(passwords: queue) { api in
      _ = try await account(in: api)
      let browser = ConsoleBrowser(api)
      // Somebody else's password is being checked until the gate opens: the sign-in waits behind it.
      let (begun, begin) = AsyncStream.makeStream(of: Void.self)
      let gate = DispatchSemaphore(value: 0)
      let held = Task {
        try? await queue.run(.known) {
          begin.finish()
          gate.wait()
        }
      }
      for await _ in begun {}
      let signingIn = Task { try await browser.signIn("ada") }
      try await eventually("the sign-in waits") { await queue.waitingCount > 0 }
      // The account was read before it waits; its password is set now.
      let accounts = Accounts(cache: RecordCache(api.records))
      try await accounts.setPassword(
        "another long password", of: try await accounts.named("ada"), actor: "test", at: .now)
      gate.signal()
      let answer = try await signingIn.value
      _ = await held.value
      #expect(answer.status == 422)
      #expect(answer.body.contains("The name or the password is wrong"))
      #expect(await browser.cookies[Cookies.session] == nil)
      #expect(try await api.records.records(RecordQuery(.session)).isEmpty)
      let again = try await browser.signIn("ada", password: "another long password")
      #expect(again.way == "303 /console")
    }
  }

  @Test("A wrong name, a wrong password and too many tries are answered alike, to the byte")
  func constantAnswer() async throws {
    try await ServedAPI.run { api in
      let ada = try await account(in: api)
      _ = try await account("bob", in: api)
      func refusal(_ password: String, of name: String) async throws -> String {
        let browser = ConsoleBrowser(api)
        _ = try await browser.get("/console/sign-in")
        await browser.set(Cookies.form, "the same for all")
        let answer = try await browser.signIn(name, password: password)
        #expect(answer.status == 422)
        #expect(answer.headers["Set-Cookie"].count == 1)
        #expect(!answer.body.contains(password) || password.isEmpty)
        return answer.body
      }
      let wrong = try await refusal("my guess", of: "ada")
      #expect(
        wrong.contains(
          """
          <h2>The name or the password is wrong, or there were too many attempts</h2>
          <p>Try again; after many attempts, wait 15 minutes. To set a new password, run \
          <code>entryway-server accounts password NAME</code>.</p>
          """))
      #expect(try await refusal("", of: "ada") == wrong)
      for _ in 0..<8 { #expect(try await refusal("my guess", of: "ada") == wrong) }
      // The eleventh is not tried, though it is right.
      #expect(try await refusal(Account.samplePassword, of: "ada") == wrong)
      try await api.records.commit(
        RecordTransaction([.remove(try #require(try await api.records.read(Account.self, ada.id)))])
      )
      #expect(try await refusal("my guess", of: "ada") == wrong)
    }
  }

  @Test("Ten wrong passwords of strangers stop strangers, and no browser that has signed in")
  func knownBrowsers() async throws {
    try await ServedAPI.run { api in
      _ = try await account(in: api)
      let known = ConsoleBrowser(api)
      #expect(try await known.signIn("ada").status == 303)
      await known.forget(Cookies.session)
      let stranger = ConsoleBrowser(api)
      for _ in 0..<10 {
        #expect(try await stranger.signIn("ada", password: "wrong").status == 422)
      }
      #expect(try await stranger.signIn("ada").status == 422)
      #expect(try await known.signIn("ada").status == 303)
      // The known browser has ten tries of its own.
      await known.forget(Cookies.session)
      for _ in 0..<10 { #expect(try await known.signIn("ada", password: "wrong").status == 422) }
      #expect(try await known.signIn("ada").status == 422)
    }
  }

  @Test(
    "Thirty wrong passwords of an address stop it for every name, and behind a proxy each its own")
  func addresses() async throws {
    func trustProxy(_ settings: inout ServerSettings) { settings.trustedProxies = ["127.0.0.1"] }
    try await ServedAPI.run(settings: trustProxy) { api in
      _ = try await account(in: api)
      func tries(_ name: String, _ password: String, from address: String) async throws -> Int {
        try await ConsoleBrowser(api).signIn(
          name, password: password, headers: [("X-Forwarded-For", address)]
        ).status
      }
      for number in 0..<3 { _ = try await account("user-\(number)", in: api) }
      for number in 0..<30 {
        // All addresses of a customer's IPv6 network are one.
        let address = "2001:db8:0:1::\(number + 1)"
        #expect(try await tries("user-\(number / 10)", "x", from: address) == 422)
      }
      #expect(try await tries("ada", Account.samplePassword, from: "2001:db8:0:1::99") == 422)
      #expect(try await tries("ada", Account.samplePassword, from: "2001:db8:0:2::1") == 303)
      #expect(try await tries("ada", Account.samplePassword, from: "192.0.2.1") == 303)
    }
  }

  @Test(
    "A name over 64 bytes is no account's, tried as slowly as any, and counts for its address alone"
  )
  func longNames() async throws {
    let queue = PasswordQueue()
    func trustProxy(_ settings: inout ServerSettings) { settings.trustedProxies = ["127.0.0.1"] }
    try await ServedAPI.run(settings: trustProxy, passwords: queue) { api in
      let name = String(repeating: "a", count: 64)
      _ = try await account(name, in: api)
      // One byte more, and marks that make no more characters of it: neither is cut off.
      let marks = "ada" + String(repeating: "\u{301}", count: 2000)
      for long in [name + "a", name + "\u{301}", marks] {
        // Another password is being checked until the gate opens: this one waits for its turn, too.
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let held = Task {
          try? await queue.run(.known) {
            begin.finish()
            gate.wait()
          }
        }
        for await _ in begun {}
        let signingIn = Task { try await ConsoleBrowser(api).signIn(long).status }
        try await eventually("the sign-in waits") { await queue.waitingCount > 0 }
        gate.signal()
        #expect(try await signingIn.value == 422)
        await held.value
      }
      // Ten of another address use up that name's attempts, not this one's.
      for number in 0..<11 {
        _ = try await ConsoleBrowser(api).signIn(
          name + "a", password: "x", headers: [("X-Forwarded-For", "192.0.2.\(number)")])
      }
      #expect(try await ConsoleBrowser(api).signIn(name).status == 303)
    }
  }

  @Test("Failed sign-ins are in the audit, once for each account, and never by what was typed")
  func audit() async throws {
    try await ServedAPI.run { api in
      _ = try await account(in: api)
      for _ in 0..<3 {
        #expect(try await ConsoleBrowser(api).signIn("ada", password: "wrong").status == 422)
        let typed = "my password, by mistake \(RecordID())"
        #expect(try await ConsoleBrowser(api).signIn(typed, password: "x").status == 422)
      }
      func lines() async throws -> Set<String> {
        let entries = try await api.records.audit(of: nil, before: nil, limit: 50)
        let failed = entries.filter { $0.actor == "sign-in" }
        #expect(failed.count == Set(failed.map(\.subject)).count)
        return Set(failed.map { "\($0.action) \($0.subject)" })
      }
      try await eventually("the audit has both") { try await lines().count >= 2 }
      #expect(try await lines() == ["session.fail ada", "session.fail an unknown name"])
    }
  }

  @Test("Each time somebody signs in the session is another, and one that was planted is none")
  func fixation() async throws {
    try await ServedAPI.run { api in
      _ = try await account(in: api)
      let browser = ConsoleBrowser(api)
      let planted = Sessions.random()
      await browser.set(Cookies.session, planted)
      var seen: Set<String> = [planted]
      for _ in 0..<3 {
        #expect(try await browser.signIn("ada").status == 303)
        #expect(seen.insert(await browser.cookies[Cookies.session] ?? "").inserted)
      }
      await browser.set(Cookies.session, planted)
      #expect(try await browser.get("/console/account").status == 303)
    }
  }

  @Test("Signing out ends the session, not only the cookie, and leaves the other browsers")
  func signingOut() async throws {
    try await ServedAPI.run { api in
      let ada = try await account(in: api)
      let (browser, other) = (ConsoleBrowser(api), ConsoleBrowser(api))
      _ = try await browser.signIn("ada")
      _ = try await other.signIn("ada")
      let token = await browser.cookies[Cookies.session] ?? ""
      let answer = try await browser.send("/console/sign-out")
      #expect(answer.way == "303 /console/sign-in?done=signedOut")
      #expect(
        answer.headers["Set-Cookie"] == [
          "__Host-entryway-session=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0"
        ])
      let page = try await browser.get("/console/sign-in?done=signedOut")
      #expect(page.body.contains("You're signed out."))
      await browser.set(Cookies.session, token)
      #expect(try await browser.get("/console/account").status == 303)
      #expect(try await other.get("/console/account").status == 200)
      #expect(
        try await Accounts(cache: RecordCache(api.records)).sessions(of: ada.id).count == 1)
    }
  }

  @Test("A form of another browser, or of another site, signs nobody in")
  func foreignForms() async throws {
    try await ServedAPI.run { api in
      _ = try await account(in: api)
      let fields = [("name", "ada"), ("password", Account.samplePassword)]
      let browser = ConsoleBrowser(api)
      // Without the cookie that the page sets there is nothing to compare: the page is shown.
      let first = try await browser.post("/console/sign-in", fields + [("back", "/console/apps")])
      #expect(first.way == "303 /console/sign-in?back=%2Fconsole%2Fapps&cookies=none")
      let told = try await browser.get(first.location ?? "")
      #expect(told.body.contains("Your browser didn't keep you signed in."))
      let other = ConsoleBrowser(api)
      _ = try await other.get("/console/sign-in")
      let foreign = Sessions.formToken(of: await other.cookies[Cookies.form] ?? "")
      for token in ["", foreign, await browser.cookies[Cookies.form] ?? ""] {
        let answer = try await browser.post("/console/sign-in", fields + [("token", token)])
        #expect((answer.status, answer.heading) == (403, "Not allowed"))
        #expect(
          answer.body.contains(
            "The form does not belong to this browser<br>Reload the sign-in page, and try again."))
      }
      for site in ["cross-site", "same-site", "none"] {
        let answer = try await browser.signIn("ada", headers: [("Sec-Fetch-Site", site)])
        #expect(answer.status == 403)
      }
      #expect(await browser.cookies[Cookies.session] == nil)
      let own = try await browser.signIn("ada", headers: [("Sec-Fetch-Site", "same-origin")])
      #expect(own.status == 303)
    }
  }

  @Test("A body that is no form, or too large, is refused in words")
  func bodies() async throws {
    try await ServedAPI.run { api in
      let browser = ConsoleBrowser(api)
      _ = try await browser.get("/console/sign-in")
      let json = try await browser.post(
        "/console/sign-in", [], headers: [("Content-Type", "application/json")])
      #expect((json.status, json.heading) == (415, "Something went wrong"))
      let large = try await browser.signIn("ada", password: String(repeating: "a", count: 20_000))
      #expect(large.status == 413)
      let many = try await browser.post(
        "/console/sign-in", (0..<501).map { ("a\($0)", "") })
      #expect(many.status == 400)
    }
  }

  @Test("Before there is an account the page says how the first is made")
  func nobody() async throws {
    try await ServedAPI.run { api in
      let browser = ConsoleBrowser(api)
      let words = "entryway-server accounts create NAME --role owner"
      #expect(try await browser.get("/console/sign-in").body.contains(words))
      #expect(try await browser.signIn("", password: "").status == 422)
      #expect(try await browser.signIn("ada").status == 422)
      _ = try await account(in: api)
      #expect(!(try await browser.get("/console/sign-in")).body.contains(words))
    }
  }

  @Test("A name with marks of its own comes back as text")
  func hostileName() async throws {
    try await ServedAPI.run { api in
      let browser = ConsoleBrowser(api)
      let name = "\"><script>alert(1)</script>\"\u{301}"
      let answer = try await browser.signIn(name, password: "x")
      #expect(answer.status == 422)
      #expect(!answer.body.contains("<script>alert"))
      #expect(
        answer.body.contains(
          "value=\"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;\u{301}\""))
    }
  }
}

extension ConsoleBrowser {
  /// Fills the form of the sign-in page and sends it.
  func signIn(
    _ name: String, _ page: String = "/console/sign-in",
    password: String = Account.samplePassword, headers: [(String, String)] = []
  ) async throws -> Answer {
    let form = try #require(ConsoleForm("sign-in", in: try await get(page).body))
    return try await post(
      form.action, form.filled(["name": name, "password": password]), headers: headers)
  }
}
