import EntrywayServer
import LinkPlatform
import NIOHTTP1
import Testing

@Suite("Two apps on one server")
struct IsolationAPITests {
  @Test("No operation reads, changes or names what another app has")
  func operations() async throws {
    try await ServedAPI.run { api in
      let before = try await api.shop.snapshot(api.records)
      for operation in try await Operation.all(api) where operation.scope != nil {
        // The path and the body of one app, the key of the other.
        for body in [operation.body(of: api.shop), operation.body(of: api.bookings)] {
          let answer = try await api.ask(
            operation.method, operation.path(of: api.shop), body, key: api.bookings.key(.owner))
          if operation.template.contains("{") {
            #expect(answer.status == 404, "\(operation): \(answer.body)")
          }
          #expect(answer.status < 500, "\(operation)")
          // What a request names itself may come back in the words that refuse it.
          if body != operation.body(of: api.shop) {
            for secret in Self.secrets(of: api.shop, not: operation.path(of: api.shop)) {
              #expect(!answer.body.contains(secret), "\(operation): \(answer.body)")
            }
          }
        }
      }
      #expect(try await api.shop.snapshot(api.records) == before)
    }
  }

  @Test("What crosses apps takes no key, of whichever app and scope")
  func control() async throws {
    try await ServedAPI.run { api in
      let before = try await api.shop.snapshot(api.records)
      let crossing = try await Operation.all(api).filter(\.isControl)
      #expect(crossing.count == 7)
      for operation in crossing {
        let (path, body) = (operation.path(of: api.shop), operation.body(of: api.shop))
        for tenant in [api.shop, api.bookings] {
          for scope in Key.Scope.allCases {
            // Whatever app it names: a field of commands is nothing to a key.
            for named in [[], [("Entryway-App", "shop")]] {
              let answer = try await api.ask(
                operation.method, path, body, key: tenant.key(scope), headers: named)
              #expect(answer.problem == "403 missing-scope", "\(operation) with \(scope)")
            }
          }
        }
        for key in [nil, api.shop.publishable, "guess", "ewsk_x"] {
          let answer = try await api.ask(operation.method, path, body, key: key)
          #expect(answer.problem == "401 no-valid-key", "\(operation) with \(key ?? "nothing")")
        }
      }
      #expect(try await api.shop.snapshot(api.records) == before)
      #expect(try await api.records.all(Account.self, of: nil).isEmpty)
      #expect(try await api.records.all(App.self, of: nil).count == 2)
    }
  }

  @Test("The control token does what keys do, in the one app that it names")
  func commands() async throws {
    try await ServedAPI.run { api in
      let before = try await api.shop.snapshot(api.records)
      for operation in try await Operation.all(api) where operation.scope != nil {
        let (path, body) = (operation.path(of: api.shop), operation.body(of: api.shop))
        let (method, own) = (operation.method, operation.body(of: api.bookings))
        let nameless = try await api.command(method, path, body)
        #expect(nameless.problem == "400 no-app", "\(operation)")
        let gone = try await api.command(method, path, body, app: "nobody")
        #expect(gone.problem == "404 no-such-app", "\(operation)")
        let other = try await api.command(method, path, own, app: "bookings")
        #expect(![401, 403].contains(other.status), "\(operation)")
        #expect(other.status < 500, "\(operation)")
        if operation.template.contains("{") { #expect(other.status == 404, "\(operation)") }
        for secret in Self.secrets(of: api.shop, not: path) {
          #expect(!other.body.contains(secret), "\(operation): \(other.body)")
        }
      }
      let twice = try await api.ask(
        .GET, "/v1/app", key: try api.controlToken(),
        headers: [("Entryway-App", "shop"), ("Entryway-App", "bookings")])
      #expect(twice.problem == "400 no-app")
      #expect(try await api.shop.snapshot(api.records) == before)
      // A key stays in its own app, whatever it names.
      let keyed = try await api.ask(
        .GET, "/v1/app", key: api.bookings.key(.read), headers: [("Entryway-App", "shop")])
      #expect(keyed.json["name"] as? String == "bookings")
      // Who gave it is written down, as far as a line goes.
      let name = "command by " + String(repeating: "a", count: 200)
      let changed = try await api.command(
        .PATCH, "/v1/app", #"{"title": "Shop"}"#, app: "shop", actor: name)
      #expect(changed.status == 200)
      let line = try await api.records.audit(of: api.shop.app.id, before: nil, limit: 1).first
      #expect(line?.action == "app.change" && line?.actor == String(name.prefix(64)))
    }
  }

  @Test("Filters and cursors of one app find nothing of another")
  func lists() async throws {
    try await ServedAPI.run { api in
      for query in [
        "?host=\(api.shop.host)", "?campaign=shop-campaign",
        "?after=00000000-0000-7000-8000-000000000000&campaign=shop-campaign",
      ] {
        let answer = try await api.ask(.GET, "/v1/links\(query)", key: api.bookings.key(.read))
        #expect(answer.body == #"{"items":[]}"#, "\(query)")
      }
      let own = try await api.ask(.GET, "/v1/links", key: api.bookings.key(.read))
      #expect(own.texts(of: "campaign") == ["bookings-campaign"])
    }
  }

  @Test("A link is made on no host of another app, and none of its hosts is taken")
  func hosts() async throws {
    try await ServedAPI.run { api in
      let key = api.bookings.key(.owner)
      let target = "https://bookings.example/orders/1"
      let link = try await api.ask(
        .POST, "/v1/links", #"{"host": "\#(api.shop.host)", "target": "\#(target)"}"#, key: key)
      #expect(link.problem == "422 unknown-host at /host")
      let host = try await api.ask(.POST, "/v1/hosts", #"{"name": "\#(api.shop.host)"}"#, key: key)
      #expect(host.problem == "409 name-taken")
      // A host's letters have no case.
      let shouted = #"{"name": "\#(api.shop.host.uppercased())"}"#
      #expect(try await api.ask(.POST, "/v1/hosts", shouted, key: key).problem == "409 name-taken")
    }
  }

  @Test("A publishable key resolves no link of another app, though its click was told there")
  func resolving() async throws {
    try await ServedAPI.run { api in
      let click = RecordID()
      func resolve(_ host: String, _ key: String) async throws -> ServedAPI.Answer {
        try await api.ask(
          .POST, "/v1/resolve", #"{"link": "https://\#(host)/l/known", "clickID": "\#(click)"}"#,
          key: key, at: .public)
      }
      let own = try await resolve(api.shop.host, api.shop.publishable)
      #expect(own.json["target"] as? String == "https://shop.example/orders/1")
      let foreign = try await resolve(api.shop.host, api.bookings.publishable)
      #expect(foreign.problem == "404 unknown-host at /link")
      let other = try await resolve(api.bookings.host, api.bookings.publishable)
      #expect(other.json["target"] as? String == "https://bookings.example/orders/1")
    }
  }

  @Test("A link that an earlier app left on a host gives the host's app nothing")
  func leftovers() async throws {
    try await ServedAPI.run { api in
      let now = Timestamp.now
      // As when the link was made while its host was removed: the record has one app, the host another.
      var left = Link(
        app: api.shop.app.id, host: api.bookings.host, slug: "left",
        target: "https://shop.example/orders/7", createdAt: now)
      left.fallbacks.web = "https://www.bookings.example/landing"
      left.redirectsEverywhere = true
      let links = [left, left.named("right", redirects: false)]
      try await api.records.commit(RecordTransaction(try links.map { try .insert($0) }))
      // All that the short way needs is in memory.
      _ = try await api.visit("/l/known", host: api.bookings.host)
      for link in links {
        for _ in 0..<2 {
          for agent in [ServedAPI.iPhone, "Mozilla/5.0 (Windows NT 10.0; Win64; x64)"] {
            let page = try await api.visit("/l/\(link.slug)", host: api.bookings.host, agent: agent)
            #expect(page.status == 404)
            #expect(page.headers.first(name: "Location") == nil)
            #expect(!page.body.contains("orders/7"))
          }
          let picture = try await api.visit("/qr/\(link.slug).svg", host: api.bookings.host)
          #expect(picture.status == 404)
          for type in ["application/json", "application/json; charset=utf-8"] {
            let answer = try await api.ask(
              .POST, "/v1/resolve",
              #"{"link": "https://\#(api.bookings.host)/l/\#(link.slug)", "clickID": "\#(RecordID())"}"#,
              key: api.bookings.publishable, at: .public, type: type)
            #expect(answer.body == #"{"outcome":"unknown"}"#)
          }
          let earlier = try await api.ask(
            .POST, "/v1/resolve",
            #"{"link": "https://\#(api.bookings.host)/l/\#(link.slug)", "clickID": "\#(RecordID())"}"#,
            key: api.shop.publishable, at: .public)
          #expect(earlier.problem == "404 unknown-host at /link")
        }
        #expect(try await api.clicks.count(of: link.id) == 0)
        let clicks = try await api.clicks.tail(after: 0, limit: 1000).map(\.click)
        #expect(!clicks.contains { $0.link == link.id || $0.kind == .qr })
        #expect(!clicks.contains { $0.app == api.shop.app.id })
        // A push to it leads nowhere, and tells nothing of its target.
        let send = try await api.ask(
          .POST, "/v1/sends",
          #"{"id": "\#(link.slug)", "recipients": 1, "link": "https://\#(api.bookings.host)/l/\#(link.slug)"}"#,
          key: api.bookings.key(.sends))
        #expect(send.status == 201, "\(send.body)")
        #expect(!send.body.contains("orders/7"))
        // Its own app sees it, and can remove it; then the slug is free.
        let made =
          #"{"slug": "\#(link.slug)", "host": "\#(api.bookings.host)", "target": "https://bookings.example/cart"}"#
        #expect(
          try await api.ask(.POST, "/v1/links", made, key: api.bookings.key(.links)).problem
            == "409 name-taken at /slug")
        #expect(
          try await api.ask(.DELETE, "/v1/links/\(link.id)", key: api.bookings.key(.links)).status
            == 404)
        #expect(
          try await api.ask(.DELETE, "/v1/links/\(link.id)", key: api.shop.key(.links)).status
            == 204)
        #expect(
          try await api.ask(.POST, "/v1/links", made, key: api.bookings.key(.links)).status == 201)
      }
    }
  }

  @Test("A host's association file is its app's own, whoever had the host before")
  func files() async throws {
    try await ServedAPI.run { api in
      let path = "/.well-known/apple-app-site-association"
      #expect(try await api.visit(path, host: api.shop.rootHost).status == 404)
      let file = HostedFile(
        app: api.bookings.app.id, host: api.shop.rootHost, text: #"{"applinks":{"bookings":1}}"#)
      try await api.records.commit(RecordTransaction([try .insert(file)]))
      let answer = try await api.visit(path, host: api.shop.rootHost)
      #expect(answer.status == 404)
      #expect(!answer.body.contains("applinks"))
    }
  }

  @Test("Both apps may send the same idempotency key")
  func idempotency() async throws {
    try await ServedAPI.run { api in
      for tenant in [api.shop, api.bookings] {
        let body =
          #"{"host": "\#(tenant.host)", "target": "https://\#(tenant.app.name).example/cart"}"#
        let answer = try await api.ask(
          .POST, "/v1/links", body, key: tenant.key(.links), headers: [("Idempotency-Key", "one")])
        #expect(answer.status == 201)
        #expect(answer.json["host"] as? String == tenant.host)
      }
    }
  }

  @Test("No owner and no installation removes what another app's installations told")
  func removing() async throws {
    try await ServedAPI.run { api in
      let installation = Installation()
      for tenant in [api.shop, api.bookings] {
        #expect(try await api.tell([.open("order")], installation, of: tenant).status == 200)
      }
      let everything = #"{"from": "1970-01-01T00:00:00Z", "to": "2999-01-01T00:00:00Z"}"#
      let answer = try await api.ask(
        .POST, "/v1/removals", everything, key: api.bookings.key(.owner))
      #expect(answer.body == #"{"installations":1}"#)
      // A page of one app with the form of the other.
      let owner = try await ConsoleBrowser(api, .owner)
      _ = try await owner.send(
        "/console/apps/bookings/settings/removal",
        [
          ("from", "1970-01-01 00:00"), ("to", "2999-01-01 00:00"), ("confirmed", "yes"),
          ("app", api.shop.app.name),
        ])
      #expect(
        try await api.tell([.open("order")], installation, of: api.bookings).problem
          == "410 installation-deleted")
      while try await api.events.removeMarked(limit: 100) {}
      #expect(try await api.counts(of: api.bookings) == [:])
      #expect(try await api.counts() == ["open": 1])
      #expect(try await api.tell([.open("order")], installation).status == 200)
      // With the same secret, and the other app's key.
      #expect(try await api.remove(installation, of: api.bookings).status == 204)
      #expect(try await api.counts() == ["open": 2])
    }
  }

  @Test("An app whose events take all of their room takes none of another's")
  func room() async throws {
    try await ServedAPI.run(
      settings: { $0.appEventBytes = 2000 },
      { api in
        try await EventSpendingAPITests.store(
          Installation(), 10, age: 60, of: api.shop.app.id, in: api.events)
        #expect(try await api.tell([.open("order")]).problem == "429 too-many-events")
        #expect(try await api.tell([.open("order")], of: api.bookings).status == 200)
      })
  }

  /// What nobody else may see of an app, but for what stands in the path that was asked for.
  private static func secrets(of tenant: Tenant, not path: String) -> [String] {
    let ids = [tenant.app.id, tenant.link.id, tenant.manifest.id, tenant.job.id, tenant.funnel.id]
      .map(\.description)
    let name = tenant.app.name
    return (ids + [tenant.host, tenant.rootHost, "The secret of \(name)", "\(name)-campaign"])
      .filter { !path.contains($0) }
  }
}

extension Link {
  /// The same link with another slug.
  fileprivate func named(_ slug: String, redirects: Bool) -> Link {
    var link = self
    (link.id, link.slug, link.redirectsEverywhere) = (RecordID(), slug, redirects)
    return link
  }
}
