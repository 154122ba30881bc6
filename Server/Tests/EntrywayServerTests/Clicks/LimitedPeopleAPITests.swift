import EntrywayServer
import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@Suite("A click limit counts people")
struct LimitedPeopleAPITests {
  /// Follows a link as the browser of an address does, by either way: a length goes from the store.
  private static func follow(
    _ api: ServedAPI, from address: String, agent: String = ServedAPI.iPhone, isLong: Bool = false
  ) async throws -> Int {
    let lines = [
      "GET /l/few HTTP/1.1", "Host: go.shop.example", "User-Agent: \(agent)",
      "X-Forwarded-For: \(address)",
    ]
    let last = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    let answer = try await RawConnection.answer(
      to: (lines + (isLong ? ["Content-Length: 0"] : []) + ["", ""]).joined(separator: "\r\n")
        + last, port: api.publicPort)
    return try #require(RawConnection.statuses(in: answer).first)
  }

  private static func run(
    _ test: @escaping @Sendable (ServedAPI, RecordID) async throws -> Void
  ) async throws {
    func trustProxy(_ settings: inout ServerSettings) { settings.trustedProxies = ["127.0.0.1"] }
    try await ServedAPI.run(settings: trustProxy) { api in
      let made = try await api.make(
        #""slug": "few", "target": "https://shop.example/cart", "clickLimit": 20"#)
      try #require(made.status == 201, "\(made.body)")
      let link = try #require(
        try await api.records.read(Link.self, named: "go.shop.example/few"))
      try await test(api, link.value.id)
    }
  }

  @Test("Reloads by one person do not use it up, over many addresses and by either way")
  func reloads() async throws {
    try await Self.run { api, link in
      // Twenty people from twenty networks, each five times, at once.
      try await withThrowingTaskGroup { group in
        for number in 0..<20 {
          group.addTask {
            for visit in 0..<5 {
              let status = try await Self.follow(
                api, from: "203.0.113.\(number)", isLong: visit.isMultiple(of: 2))
              #expect(status == 200, "\(number), \(visit)")
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await api.clicks.count(of: link) == 20)
      // Another address or browser is somebody else, for whom it has ended; those who were in get in.
      for isLong in [false, true] {
        #expect(try await Self.follow(api, from: "198.51.100.1", isLong: isLong) == 404)
        #expect(
          try await Self.follow(api, from: "203.0.113.1", agent: "Mozilla/5.0", isLong: isLong)
            == 404)
        #expect(try await Self.follow(api, from: "203.0.113.1", isLong: isLong) == 200)
      }
      #expect(try await api.clicks.count(of: link) == 20)
    }
  }

  @Test("A bot is nobody: it does not count, and is not let in when the limit is reached")
  func bots() async throws {
    try await Self.run { api, link in
      for _ in 0..<30 {
        let status = try await Self.follow(api, from: "203.0.113.1", agent: "curl/8.0")
        #expect(status != 404)
      }
      let count = try await api.clicks.count(of: link)
      #expect(count == 0)
      for number in 0..<20 {
        #expect(try await Self.follow(api, from: "203.0.113.\(number)") == 200)
      }
      #expect(try await Self.follow(api, from: "203.0.113.1", agent: "curl/8.0") == 404)
    }
  }
}
