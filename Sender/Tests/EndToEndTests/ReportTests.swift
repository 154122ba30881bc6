import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Testing

/// Sends of which a link server is told, with one that writes down what it hears.
@Suite("Reports of sends") struct ReportTests {
  private static let key = "ewsk_0123456789abcdef"

  /// Answers as the link server's guide says; `status` is that of a registration.
  private static func server(status: Int = 201) -> String {
    """
    const http = require('http')
    listen(http.createServer((request, response) => {
      let body = ''
      request.on('data', data => { body += data })
      request.on('end', () => {
        const told = JSON.parse(body)
        fs.appendFileSync('told.log', JSON.stringify({
          method: request.method, path: request.url, body: told,
          isKey: request.headers['authorization'] === 'Bearer \(key)' }) + '\\n')
        const id = told.id || decodeURIComponent(request.url.split('/')[3])
        response.writeHead(request.method === 'POST' ? \(status) : 200,
          { 'content-type': 'application/json' })
        response.end(JSON.stringify({ id, route: 'sale', explanation: null }))
      })
    }))
    """
  }

  private struct Told: Decodable {
    struct Body: Decodable {
      var id: String?
      var link: String?
      var actions: [String: String]?
      var mutableContent: Bool?
      var campaign: String?
      var recipients: Int?
      var accepted: Int?
      var refused: [String: Int]?
      var deadTokens: Int?
      var isFinal: Bool?
    }

    var method: String
    var path: String
    var isKey: Bool
    var body: Body
  }

  private static func told(_ place: Workplace) throws -> [Told] {
    try place.text("told.log").split(separator: "\n").map {
      try JSONDecoder().decode(Told.self, from: Data($0.utf8))
    }
  }

  @Test("A send is registered before its first push, each payload names it, and its end is told")
  func batch() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      let (node, port) = try await place.node(Self.server())
      defer { node.signal(SIGKILL) }
      try place.list(20)
      apns.answer(.unregistered(since: .now), toToken: Workplace.token(3))
      let run = try await place.run(
        [
          "order.apns", "--tokens", "devices.txt", "--results", "results.jsonl", "--campaign",
          "spring", "--report", "http://127.0.0.1:\(port)",
        ] + place.connection, environment: ["ENTRYWAY_APNS_REPORT_KEY": Self.key])
      #expect(run.counts == "19 accepted, 1 refused (1 Unregistered), 0 not sent, 0 unknown")
      let told = try Self.told(place)
      try #require(told.map(\.method) == ["POST", "PUT"])
      #expect(told.allSatisfy { $0.isKey })
      let id = try #require(told.first?.body.id)
      #expect(told[0].body.campaign == "spring")
      #expect(told[0].body.recipients == 20)
      #expect(told.last?.path == "/v1/sends/\(id)/outcome")
      #expect(told.last?.body.accepted == 19)
      #expect(told.last?.body.refused == ["Unregistered": 1])
      #expect(told.last?.body.deadTokens == 1)
      #expect(told.last?.body.isFinal == true)
      for push in apns.pushes {
        let payload = try JSONSerialization.jsonObject(with: Data(push.payload)) as? [String: Any]
        #expect(payload?["send_id"] as? String == id)
      }
      // The same send goes on: its identifier is that of the first run.
      let again = try await place.run(
        [
          "order.apns", "--tokens", "devices.txt", "--results", "results.jsonl", "--report",
          "http://127.0.0.1:\(port)",
        ] + place.connection, environment: ["ENTRYWAY_APNS_REPORT_KEY": Self.key])
      #expect(again.counts == run.counts)
      #expect(try Set(Self.told(place).compactMap(\.body.id)) == [id])
    }
  }

  @Test("A file says which send it is, and what its tap and its buttons open")
  func file() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      let (node, port) = try await place.node(Self.server())
      defer { node.signal(SIGKILL) }
      _ = try place.file(
        "send.json",
        #"""
        {"actions":{"REPLY_ACTION":"shop://conversations/7/reply"},"id":"chat-7",\#
        "link":"shop://conversations/7","mutableContent":true}
        """#)
      let arguments = [
        "order.apns", "--to", Workplace.token(1), "--report", "http://127.0.0.1:\(port)",
        "--report-key", Self.key, "--send", "send.json",
      ]
      let run = try await place.run(arguments + place.connection)
      #expect(run.status == 0, "\(run.error)")
      let body = try #require(try Self.told(place).first?.body)
      #expect((body.id, body.link) == ("chat-7", "shop://conversations/7"))
      #expect(body.actions == ["REPLY_ACTION": "shop://conversations/7/reply"])
      // Whether a delivery can be reported is what the payload says that is sent.
      #expect(body.mutableContent == false)
      #expect(
        apns.pushes.map { String(decoding: $0.payload, as: UTF8.self) }
          == [#"{"aps":{"alert":"On its way"},"send_id":"chat-7"}"#])
      try await place.run(arguments + ["--send-id", "other"] + place.connection).expectError(2)
      #expect(apns.counts.received == 1)
    }
  }

  @Test("A send that cannot be registered is not sent, unless that is asked for")
  func refused() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      let (node, port) = try await place.node(Self.server(status: 403))
      defer { node.signal(SIGKILL) }
      let arguments = [
        "order.apns", "--to", Workplace.token(1), "--report", "http://127.0.0.1:\(port)",
        "--report-key", Self.key, "--send-id", "order-4821",
      ]
      try await place.run(arguments + place.connection).expectError(2)
      #expect(apns.counts.received == 0)
      let anyway = try await place.run(arguments + ["--send-unreported"] + place.connection)
      #expect(anyway.status == 0, "\(anyway.error)")
      #expect(
        apns.pushes.map { String(decoding: $0.payload, as: UTF8.self) }
          == [#"{"aps":{"alert":"On its way"},"send_id":"order-4821"}"#])
    }
  }
}
