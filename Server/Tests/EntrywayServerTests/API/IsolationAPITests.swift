import EntrywayServer
import LinkRecords
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
