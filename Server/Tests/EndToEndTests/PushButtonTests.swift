import Foundation
import NIOHTTP1
import Testing

/// What the built program makes of a push with buttons.
@Suite("Pushes with buttons, in the built program")
struct PushButtonTests {
  private static let manifest = """
    {"version": 1, "schemes": ["chat"], "routes": [
      {"name": "conversation", "pattern": "/conversations/{id}",
       "parameters": [{"name": "id", "shape": {"kind": "text"}}]},
      {"name": "reply", "pattern": "/conversations/{id}/reply",
       "parameters": [{"name": "id", "shape": {"kind": "text"}}]}]}
    """

  @Test("Reply pressed, and the reply opened as meant, reads arrived, also after a restart")
  func reply() async throws {
    let app = try await ServedApp("chat")
    try await app.server.upload(Self.manifest, key: app.secret)
    let made = try await app.server.manage(
      .POST, "/v1/sends", key: app.secret,
      body: """
        {"id": "chat-7", "link": "chat://conversations/7",
         "actions": {"REPLY_ACTION": "chat://conversations/7/reply"}}
        """)
    #expect(made.status == 201, "\(made.text)")
    let now = Date().ISO8601Format()
    for number in 1...2 {
      let batch = """
        {"installation": "\(UUID().uuidString.replacing("-", with: "").lowercased())",
         "secret": "\(UUID().uuidString)", "sentAt": "\(now)", "events": [
          {"id": "\(UUID().uuidString)", "type": "open", "occurredAt": "\(now)",
           "sequence": \(number), "outcome": "opened", "entrySource": "notification",
           "route": "reply", "send": "chat-7", "action": "REPLY_ACTION"}]}
        """
      let told = try await app.server.visit(
        "/v1/events", host: "localhost", agent: "Chat", method: .POST, key: app.publishable,
        body: batch)
      #expect(told.status == 200, "\(told.text)")
    }
    for restarts in [false, true] {
      if restarts { try await app.restart() }
      let report = try await app.server.manage(.GET, "/v1/reports/pushes", key: app.secret).json
      let rows = try #require(report["rows"] as? [[String: Any]])
      #expect(rows.map { $0["action"] as? String } == [nil, "REPLY_ACTION"])
      #expect(rows.map { $0["tapped"] as? Int } == [0, 2])
      #expect(rows.map { $0["arrived"] as? Int } == [0, 2])
      #expect(rows.map { $0["elsewhere"] as? Int } == [0, 0])
      #expect(rows.map { $0["screen"] as? String } == ["conversation", "reply"])
    }
  }
}
