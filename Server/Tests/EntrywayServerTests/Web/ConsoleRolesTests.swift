import Foundation
import HTTPTypes
import ServerTestSupport
import Testing

@testable import EntrywayServer
@testable import LinkPlatform

// Each test has a server of its own: all at once would slow down those that have a deadline.
@Suite("Who may do what in the console", .serialized)
struct ConsoleRolesTests {
  @Test("Each address of the console has its role in these tests")
  func complete() throws {
    // Beside those with a role: what everybody loads, leads on, or streams.
    let open: Set<String> = [
      "GET /", "GET /console", "GET /console/go", "GET /console/sign-in", "POST /console/sign-in",
      "GET /console/console.css", "GET /console/console.js", "GET /console/icon.svg",
      "GET /console/**", "GET /console/apps/{app}/live/events",
    ]
    let known = Set(
      ConsoleRoute.all.map { route in
        var text = route.description
        for name in ["link", "funnel", "manifest", "key", "account", "session", "term"] {
          text = text.replacing("{\(name)}", with: "{id}")
        }
        return text
      })
    let folder = try TemporaryFolder()
    #expect(try ConsoleRoute.registered(folder) == known.union(open))
  }

  @Test("Each page opens for its role and those above, and for no other")
  func pages() async throws {
    try await ServedAPI.run { api in
      for role in Account.Role.allCases {
        let browser = try await ConsoleBrowser(api, role, named: role.rawValue)
        let account = try await api.account(role.rawValue).id
        for route in ConsoleRoute.pages {
          let answer = try await browser.get(route.path(of: api.shop, account: account))
          guard role < route.role else {
            #expect(answer.status == 200, "\(route) for \(role): \(answer.heading ?? "")")
            continue
          }
          #expect(answer.status == 403, "\(route) for \(role)")
          #expect(answer.heading == "Not allowed")
          #expect(
            answer.body.contains(
              """
              An account with the role \(role.rawValue) can&#39;t do this<br>\
              Ask an owner for the role \(route.role.rawValue).
              """), "\(route) for \(role)")
        }
      }
    }
  }

  @Test("No action is done for a lesser role, without a session, or by a form of another's")
  func actions() async throws {
    try await ServedAPI.run { api in
      let owner = try await ConsoleBrowser(api, .owner, named: "olivia")
      let account = try await api.account("olivia").id
      let before = try await api.everything()
      for role in Account.Role.allCases {
        let browser = try await ConsoleBrowser(api, role, named: role.rawValue)
        for route in ConsoleRoute.actions {
          let path = route.path(of: api.shop, account: account)
          if role < route.role {
            #expect(try await browser.send(path).status == 403, "\(route) for \(role)")
          }
          for foreign in [[], [("token", "")], [("token", await owner.token)]] {
            let answer = try await browser.post(path, foreign)
            #expect(answer.status == 403, "\(route) for \(role)")
          }
          for site in ["cross-site", "same-site", "none", "", "Same-Origin"] {
            let answer = try await browser.send(path, headers: [("Sec-Fetch-Site", site)])
            #expect(answer.status == 403, "\(route) from \(site)")
          }
        }
      }
      let nobody = ConsoleBrowser(api)
      for route in ConsoleRoute.actions {
        let path = route.path(of: api.shop, account: account)
        for token in ["", await owner.token] {
          let answer = try await nobody.post(path, [("token", token)])
          #expect(answer.way == "303 /console/sign-in", "\(route)")
        }
      }
      let after = try await api.everything()
      // Three accounts with a session each came for this test.
      #expect(Set(before).isSubset(of: after))
      #expect(after.count == before.count + 6)
    }
  }

  @Test("Whoever may do an action is not refused for it, and what they send is looked at")
  func allowed() async throws {
    try await ServedAPI.run { api in
      // Those that end the session come last.
      for role in Account.Role.allCases {
        for route in ConsoleRoute.actions where route.role <= role {
          let browser = try await ConsoleBrowser(api, role)
          let answer = try await browser.send(
            route.path(of: api.bookings, account: RecordID()),
            headers: [("Sec-Fetch-Site", "same-origin")])
          #expect(answer.status != 403 && answer.status < 500, "\(route) for \(role)")
        }
      }
    }
  }

  @Test("Whoever is not signed in is led to sign in, and back to what they asked for")
  func strangers() async throws {
    try await ServedAPI.run { api in
      let browser = ConsoleBrowser(api)
      for route in ConsoleRoute.pages {
        let path = route.path(of: api.shop, account: RecordID()) + "?range=7d&x=a%20b"
        let answer = try await browser.get(path)
        #expect(
          answer.way == "303 /console/sign-in" + QueryText.text([("back", path)]), "\(route)")
        #expect(answer.body.isEmpty)
      }
      #expect(try await browser.get("/console").way == "303 /console/sign-in")
      #expect(
        try await browser.get("/console/apps/shop/live/events").way
          == "303 /console/sign-in?back=%2Fconsole%2Fapps%2Fshop%2Flive%2Fevents")
      #expect(
        try await browser.get("/console/nothing/here").way
          == "303 /console/sign-in?back=%2Fconsole%2Fnothing%2Fhere")
      #expect(try await browser.get("/").way == "303 /console")
      // A token that was never given opens nothing.
      await browser.set(Cookies.session, Sessions.random())
      #expect(try await browser.get("/console/apps/shop").status == 303)
    }
  }

  @Test("The public address has no console")
  func publicAddress() async throws {
    try await ServedAPI.run { api in
      for host in [api.shop.host, api.shop.rootHost, "127.0.0.1"] {
        for path in ["/console", "/console/sign-in", "/console/console.css", "/console/apps/shop"] {
          let answer = try await api.visit(path, host: host)
          #expect(answer.status == 404, "\(host)\(path)")
        }
      }
    }
  }

  @Test("What an app does not have is not there, whoever asks")
  func otherApps() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .owner)
      let before = try await api.bookings.snapshot(api.records)
      for route in ConsoleRoute.all where route.template.contains("/{app}/") {
        // An app's address with the other's links, manifests, funnels, keys and hosts.
        let path = route.path(of: api.bookings, account: RecordID())
          .replacing("/apps/bookings", with: "/apps/shop")
        guard path != route.path(of: api.shop, account: RecordID()) else { continue }
        let answer =
          route.method == .get ? try await browser.get(path) : try await browser.send(path)
        #expect(answer.status == 404, "\(route): \(answer.heading ?? "")")
        #expect(!answer.body.contains("The secret of bookings"))
      }
      for path in ["/console/apps/nobody", "/console/apps/nobody/links", "/console/nothing"] {
        #expect(try await browser.get(path).status == 404)
      }
      #expect(try await api.bookings.snapshot(api.records) == before)
    }
  }

  @Test("Another role holds with the next page")
  func changedRole() async throws {
    try await ServedAPI.run { api in
      _ = try await ConsoleBrowser(api, .owner)
      let ada = try await ConsoleBrowser(api, .owner, named: "ada")
      let accounts = Accounts(cache: RecordCache(api.records))
      #expect(try await ada.get("/console/accounts").status == 200)
      try await accounts.setRole(
        .editor, of: try await accounts.named("ada"), actor: "test", at: .now)
      #expect(try await ada.get("/console/accounts").status == 403)
      #expect(try await ada.get("/console/apps/shop/links/new").status == 200)
      try await accounts.remove(try await accounts.named("ada"), actor: "test", at: .now)
      #expect(try await ada.get("/console/apps/shop").status == 303)
    }
  }

  @Test("The navigation shows what somebody may open, and nothing else")
  func navigation() async throws {
    try await ServedAPI.run { api in
      for role in Account.Role.allCases {
        let browser = try await ConsoleBrowser(api, role)
        let page = try await browser.get("/console/apps/shop").body
        let links = Set(page.matches(of: /href="(\/console\/[^"#]*)"/).map { String($0.output.1) })
        for link in links where !link.contains(".css") && !link.contains(".svg") {
          let link = link.replacing("&amp;", with: "&")
          #expect(try await browser.get(link).status == 200, "\(link) for \(role)")
        }
        #expect(links.contains("/console/apps/shop/keys") == (role == .owner))
      }
    }
  }
}

extension ServedAPI {
  func account(_ name: String) async throws -> Account {
    try await Accounts(cache: RecordCache(records)).named(name).value
  }

  /// All that both apps and the server have, without what changes by itself.
  func everything() async throws -> [String] {
    var lines = try await shop.snapshot(records) + bookings.snapshot(records)
    for kind in [RecordKind.account, .session, .app] {
      for record in try await records.records(RecordQuery(kind, limit: 500)) {
        lines.append(
          "\(kind) \(record.id) \(record.revision) \(String(decoding: record.body, as: UTF8.self))")
      }
    }
    return lines
  }
}
