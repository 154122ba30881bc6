import Foundation
import NIOHTTP1
import ServerTestSupport
import Testing

/// What the built program removes, over a kill.
@Suite("Removals of the built program")
struct RemovalTests {
  @Test("A deletion that is answered is finished after a kill, to the last event")
  func killed() async throws {
    let app = try await ServedApp(
      "shop", settings: #"{"new-installation-events": 1000000, "installation-events": 1000000}"#)
    let (secret, publishable) = (app.secret, app.publishable)
    let (removed, kept) = (String(repeating: "1", count: 32), String(repeating: "2", count: 32))
    for number in 0..<13 {
      let batch = Self.batch(number < 12 ? removed : kept, number < 12 ? 1000 : 1)
      #expect(try await app.server.tell(batch, publishable).status == 200)
    }
    #expect(try await app.server.kinds(secret) == ["open 12001"])
    let answer = try await app.server.visit(
      "/v1/installations/\(removed)", host: "127.0.0.1", agent: "Shop/1.0", method: .DELETE,
      key: publishable, headers: [("Entryway-Secret", Self.secret)])
    #expect(answer.status == 204, "\(answer.text)")
    // Each start goes on where the kill before it stopped.
    for _ in 0..<3 {
      try await app.restart()
    }
    #expect(try await app.server.tell(Self.batch(removed, 1), publishable).status == 410)
    for _ in 0..<10_000 {
      if try await app.server.kinds(secret) == ["open 1"] { break }
    }
    #expect(try await app.server.kinds(secret) == ["open 1"])
    #expect(try await app.server.tell(Self.batch(kept, 1), publishable).status == 200)
    #expect(try await app.server.kinds(secret) == ["open 2"])
    #expect(app.server.stop() == 0)
  }

  private static let secret = "a secret of 22 bytes and more"

  private static func batch(_ installation: String, _ count: Int) -> String {
    let now = Date.now.ISO8601Format()
    let events = (0..<count).map { number in
      """
      {"id": "\(UUID().uuidString.lowercased())", "type": "open", "occurredAt": "\(now)", "sequence": \(number),
       "outcome": "opened", "entrySource": "notification", "route": "order"}
      """
    }
    return """
      {"installation": "\(installation)", "secret": "\(secret)", "sentAt": "\(now)",
       "events": [\(events.joined(separator: ","))]}
      """
  }
}

extension RunningServer {
  fileprivate func tell(_ batch: String, _ key: String) async throws -> Answer {
    try await visit(
      "/v1/events", host: "127.0.0.1", agent: "Shop/1.0", method: .POST, key: key, body: batch)
  }

  /// How many events of each kind the reports have.
  fileprivate func kinds(_ key: String) async throws -> [String] {
    let answer = try await manage(.GET, "/v1/reports/events?by=kind", key: key)
    let rows = try #require(try answer.json["rows"] as? [[String: Any]], "\(answer.text)")
    return rows.map { "\($0["kind"] ?? "?") \($0["count"] ?? "?")" }
  }
}
