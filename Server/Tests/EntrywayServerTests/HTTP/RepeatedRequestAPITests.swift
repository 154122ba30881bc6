import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@Suite("Requests that are sent again")
struct RepeatedRequestAPITests {
  private static let body =
    #"{"host": "go.shop.example", "target": "https://shop.example/cart"}"#

  private static func create(
    _ api: ServedAPI, _ key: String, _ body: String = body, path: String = "/v1/links"
  ) async throws -> ServedAPI.Answer {
    try await api.ask(
      .POST, path, body, key: api.shop.key(.links), headers: [("Idempotency-Key", key)])
  }

  private static func count(_ api: ServedAPI) async throws -> Int {
    try await api.records.list(Link.self, of: api.shop.app.id, limit: 500).count
  }

  @Test("A repeat is answered byte for byte as the first time, and makes nothing")
  func repeats() async throws {
    try await ServedAPI.run { api in
      let first = try await Self.create(api, "one")
      let second = try await Self.create(api, "one")
      #expect(first.status == 201)
      #expect(second.status == 201)
      #expect(second.body == first.body)
      #expect(try await Self.count(api) == 2)
      let bulk = #"{"links": [\#(Self.body), \#(Self.body)]}"#
      let third = try await Self.create(api, "two", bulk, path: "/v1/links/bulk")
      let fourth = try await Self.create(api, "two", bulk, path: "/v1/links/bulk")
      #expect(third.body == fourth.body)
      #expect(try await Self.count(api) == 4)
    }
  }

  @Test("The same key with another request is refused")
  func reused() async throws {
    try await ServedAPI.run { api in
      _ = try await Self.create(api, "one")
      let other = try await Self.create(api, "one", Self.body + " ")
      #expect(other.problem == "422 idempotency-key-reused")
      #expect(
        other.words == """
          the idempotency key was used for another request
          hint: send a new key.
          """)
      let bulk = #"{"links": [\#(Self.body)]}"#
      let path = try await Self.create(api, "one", bulk, path: "/v1/links/bulk")
      #expect(path.problem == "422 idempotency-key-reused")
      #expect(try await Self.count(api) == 2)
    }
  }

  @Test("A key has 1 to 128 bytes")
  func bounds() async throws {
    try await ServedAPI.run { api in
      let long = try await Self.create(api, String(repeating: "k", count: 129))
      #expect(long.problem == "400 bad-idempotency-key")
      #expect(try await Self.create(api, "").problem == "400 bad-idempotency-key")
      #expect(try await Self.create(api, String(repeating: "k", count: 128)).status == 201)
    }
  }

  @Test("Requests with one key at the same time make one link, and all get its answer")
  func concurrent() async throws {
    try await ServedAPI.run { api in
      for slug in ["", #""slug": "same", "#] {
        let before = try await Self.count(api)
        let body = #"{\#(slug)"host": "go.shop.example", "target": "https://shop.example/cart"}"#
        let answers = try await withThrowingTaskGroup(of: ServedAPI.Answer.self) { group in
          for _ in 0..<16 { group.addTask { try await Self.create(api, "key\(slug.count)", body) } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.map(\.status) == Array(repeating: 201, count: 16))
        #expect(Set(answers.map(\.body)).count == 1)
        #expect(try await Self.count(api) == before + 1)
      }
    }
  }

  @Test("A request that failed is no repeat: sent again with the same key, it is tried again")
  func failed() async throws {
    try await ServedAPI.run { api in
      let body = #"{"host": "new.shop.example", "target": "https://shop.example/cart"}"#
      let early = try await Self.create(api, "one", body)
      #expect(early.problem == "422 unknown-host at /host")
      let host = #"{"name": "new.shop.example"}"#
      #expect(try await api.ask(.POST, "/v1/hosts", host, key: api.shop.key(.owner)).status == 201)
      #expect(try await Self.create(api, "one", body).status == 201)
    }
  }
}
