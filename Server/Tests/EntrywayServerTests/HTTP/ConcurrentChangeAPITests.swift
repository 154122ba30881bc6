import LinkPlatform
import NIOHTTP1
import Testing

@Suite("Changes at the same time")
struct ConcurrentChangeAPITests {
  /// The answers to many changes at once.
  private static func patch(
    _ path: String, _ api: ServedAPI, headers: [(String, String)] = [],
    _ body: @escaping @Sendable (Int) -> String
  ) async throws -> [ServedAPI.Answer] {
    try await withThrowingTaskGroup(of: ServedAPI.Answer.self) { group in
      for number in 0..<16 {
        group.addTask {
          try await api.ask(
            .PATCH, path, body(number), key: api.shop.key(.owner), headers: headers)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test("A change that names no revision is never refused because of another one")
  func all() async throws {
    try await ServedAPI.run { api in
      let rows: [(String, @Sendable (Int) -> String)] = [
        ("/v1/links/\(api.shop.link.id)", { #"{"title": "title \#($0)"}"# }),
        ("/v1/app", { #"{"title": "title \#($0)"}"# }),
        (
          "/v1/hosts/\(api.shop.host)",
          { #"{"rootURL": "https://www.shop.example/\#($0)"}"# }
        ),
        ("/v1/funnels/\(api.shop.funnel.id)", { #"{"name": "name \#($0)"}"# }),
      ]
      for (path, body) in rows {
        let answers = try await Self.patch(path, api, body)
        #expect(answers.map(\.status) == Array(repeating: 200, count: 16), "\(path)")
      }
    }
  }

  @Test("Changes of different settings at the same time are all done")
  func different() async throws {
    try await ServedAPI.run { api in
      let path = "/v1/links/\(api.shop.link.id)"
      async let title = Self.patch(path, api) { _ in #"{"title": "another"}"# }
      async let campaign = Self.patch(path, api) { _ in #"{"campaign": "another"}"# }
      async let limit = Self.patch(path, api) { _ in #"{"clickLimit": 7}"# }
      #expect(try await (title + campaign + limit).allSatisfy { $0.status == 200 })
      let link = try await api.ask(.GET, path, key: api.shop.key(.read)).json
      #expect(link["title"] as? String == "another")
      #expect(link["campaign"] as? String == "another")
      #expect(link["clickLimit"] as? Int == 7)
    }
  }

  @Test("Of changes that name the revision they have seen, one is done")
  func one() async throws {
    try await ServedAPI.run { api in
      let path = "/v1/links/\(api.shop.link.id)"
      let tag = try #require(
        try await api.ask(.GET, path, key: api.shop.key(.read)).headers["ETag"].first)
      let answers = try await Self.patch(path, api, headers: [("If-Match", tag)]) {
        #"{"title": "title \#($0)"}"#
      }
      #expect(answers.count { $0.status == 200 } == 1)
      #expect(answers.count { $0.problem == "412 changed-meanwhile" } == 15)
    }
  }
}
