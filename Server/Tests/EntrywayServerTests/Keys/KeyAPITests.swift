import LinkPlatform
import NIOHTTP1
import Testing

@Suite("Keys, over all operations")
struct KeyAPITests {
  private static let methods: [HTTPMethod] = [
    .GET, .HEAD, .POST, .PUT, .PATCH, .DELETE, .OPTIONS, .TRACE,
  ]

  @Test("What the private address has, the public address does not have, for no method and no key")
  func publicAddress() async throws {
    try await ServedAPI.run { api in
      let keys = [nil, api.shop.key(.owner), api.shop.publishable, try api.controlToken()]
      let all = try await Operation.all(api)
      // What apps tell is told to the one address and listed at the other.
      let own = Set(all.filter(\.isPublic).map(\.template))
      var paths = all.filter { !own.contains($0.template) }.map { $0.path(of: api.shop) }
      paths.append("/control")
      for path in Set(paths) {
        for (method, key) in Self.methods.flatMap({ method in keys.map { (method, $0) } }) {
          for host in [api.shop.host, api.shop.rootHost] {
            let answer = try await api.ask(
              method, path, key: key, at: .public, headers: [("Host", host)])
            #expect(answer.status == 404, "\(method) \(path) of \(host)")
          }
        }
      }
    }
  }

  @Test("A private operation takes no request without a secret key, and none without its scope")
  func scopes() async throws {
    try await ServedAPI.run { api in
      for operation in try await Operation.all(api) {
        guard let scope = operation.scope else { continue }
        let (path, body) = (operation.path(of: api.shop), operation.body(of: api.shop))
        func status(_ key: String?) async throws -> Int {
          try await api.ask(operation.method, path, body, key: key).status
        }
        #expect(try await status(nil) == 401, "\(operation)")
        #expect(try await status(api.shop.publishable) == 401, "\(operation)")
        #expect(try await status(String(api.shop.key(.owner).dropLast())) == 401, "\(operation)")
        for other in Key.Scope.allCases where other != scope && other != .owner {
          #expect(try await status(api.shop.key(other)) == 403, "\(operation) with \(other)")
        }
      }
    }
  }

  @Test(
    "The name of the scheme before a key has no case",
    arguments: ["Bearer", "bearer", "BEARER", "bEaReR"])
  func bearer(scheme: String) async throws {
    try await ServedAPI.run { api in
      for separator in [" ", "  "] {
        let header = ("Authorization", "\(scheme)\(separator)\(api.shop.key(.owner))")
        #expect(try await api.ask(.GET, "/v1/links", headers: [header]).status == 200)
        let publishable = ("Authorization", "\(scheme)\(separator)\(api.shop.publishable)")
        // Where the bytes are read, and from the store first.
        for type in ["application/json", "application/json; charset=utf-8"] {
          let question =
            #"{"link": "https://go.shop.example/l/known", "clickID": "\#(RecordID())"}"#
          let answer = try await api.ask(
            .POST, "/v1/resolve", question, at: .public, type: type, headers: [publishable])
          #expect(answer.json["outcome"] as? String == "resolved", "\(answer.body)")
        }
        let batch = try await api.ask(
          .POST, "/v1/events", "{}", at: .public, headers: [publishable])
        #expect(batch.problem == "400 bad-batch", "\(batch.body)")
      }
      for scheme in ["Bearers", "Beare", "Basic", "Bearer:", ""] {
        let header = ("Authorization", "\(scheme) \(api.shop.key(.owner))")
        #expect(try await api.ask(.GET, "/v1/links", headers: [header]).status != 200, "\(scheme)")
      }
    }
  }

  @Test("Only health, metrics and the description need no key at the private address")
  func withoutKeys() async throws {
    try await ServedAPI.run { api in
      let free = try await Operation.all(api).filter {
        $0.isPrivate && $0.scope == nil && !$0.isControl
      }
      #expect(free.map(\.template) == ["/healthz", "/metrics", "/openapi.json", "/readyz"])
      for operation in free {
        #expect(try await api.ask(operation.method, operation.template).status == 200)
      }
      #expect(try await api.ask(.POST, "/control", "{}", key: api.shop.key(.owner)).status == 404)
    }
  }

  @Test("An expired key opens nothing")
  func expired() async throws {
    try await ServedAPI.run { api in
      let (write, text) = try Tenant.key(
        api.shop.app, .secret, [.owner], expiresAt: Timestamp.now.adding(.seconds(-1)))
      try await api.records.commit(RecordTransaction([write]))
      for operation in try await Operation.all(api) where operation.scope != nil {
        let answer = try await api.ask(
          operation.method, operation.path(of: api.shop), operation.body(of: api.shop), key: text)
        #expect(answer.problem == "401 no-valid-key", "\(operation)")
      }
    }
  }

  @Test("A key that is revoked opens nothing from then on")
  func revoked() async throws {
    try await ServedAPI.run { api in
      for type in ["publishable", "secret"] {
        let scopes = type == "secret" ? #", "scopes": ["read"]"# : ""
        let made = try await api.ask(
          .POST, "/v1/keys", #"{"type": "\#(type)"\#(scopes)}"#, key: api.shop.key(.owner)
        ).json
        let key = try #require(made["key"] as? String)
        let id = try #require(made["id"] as? String)
        let click = #"{"link": "https://\#(api.shop.host)/l/known", "clickID": "\#(RecordID())"}"#
        func status() async throws -> Int {
          type == "secret"
            ? try await api.ask(.GET, "/v1/app", key: key).status
            : try await api.ask(.POST, "/v1/resolve", click, key: key, at: .public).status
        }
        #expect(try await status() == 200)
        #expect(
          try await api.ask(.DELETE, "/v1/keys/\(id)", key: api.shop.key(.owner)).status == 200)
        #expect(try await status() == 401)
      }
    }
  }

  @Test("A secret key resolves nothing at the public address, where apps are")
  func secretInApp() async throws {
    try await ServedAPI.run { api in
      let click = #"{"link": "https://\#(api.shop.host)/l/known", "clickID": "\#(RecordID())"}"#
      let answer = try await api.ask(
        .POST, "/v1/resolve", click, key: api.shop.key(.owner), at: .public)
      #expect(answer.problem == "401 no-valid-key")
      #expect(
        answer.words == """
          the key has the wrong type
          hint: send `Authorization: Bearer ewpk_…` with a key that `entryway-server keys create` \
          printed.
          """)
      #expect(answer.headers.first(name: "WWW-Authenticate") == "Bearer")
    }
  }
}
