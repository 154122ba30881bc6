import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Testing

@Suite struct `A fake APNs judges pushes as Apple's pages say` {
  @Test func `Node's push is accepted`() async throws {
    try await withFakeAPNs { apns in
      let id = "eabeae54-14a8-11e5-b60b-1697f925ec7b"
      let answers = try await NodeClient.send([.init(fields: ["apns-id": .one(id)])], to: apns)
      #expect(answers.map(\.status) == [200])
      #expect(answers[0].fields?["apns-id"] == id)
      #expect(answers[0].fields?["apns-unique-id"] == nil)
      #expect(answers[0].body == "")
      let push = try await apns.pushes(count: 1, within: .seconds(600))[0]
      #expect(push.outcome == .accepted)
      #expect(push["apns-topic"] == "com.example.shop")
      #expect(push.token.hasPrefix("00fc13ad"))
      #expect(String(decoding: push.payload, as: UTF8.self) == #"{"aps":{"alert":"Hello"}}"#)
    }
  }

  @Test func `The sandbox makes an apns-id and an apns-unique-id`() async throws {
    var options = FakeAPNs.Options()
    options.environment = .sandbox
    try await withFakeAPNs(options) { apns in
      let answer = try await NodeClient.send([.init()], to: apns)[0]
      #expect(answer.status == 200)
      for name in ["apns-id", "apns-unique-id"] {
        let id = try #require(answer.fields?[name])
        #expect(UUID(uuidString: id)?.uuidString.lowercased() == id)
      }
    }
  }

  /// A request, and what Apple's pages say to it.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let fields: [String: NodeClient.Request.Field]
    let body: String?
    let token: NodeClient.Request.Token?
    let status: Int
    let reason: String?

    init(
      _ name: String, _ fields: [String: NodeClient.Request.Field] = [:], body: String? = nil,
      token: NodeClient.Request.Token? = nil, _ status: Int, _ reason: String? = nil
    ) {
      (self.name, self.fields, self.body, self.token) = (name, fields, body, token)
      (self.status, self.reason) = (status, reason)
    }

    var testDescription: String { name }
    var request: NodeClient.Request {
      var request = NodeClient.Request(fields: fields, token: token)
      if let body { request.body = body }
      return request
    }
  }

  static let device = "/3/device/"
  static let shop = "com.example.shop"

  /// A payload of so many bytes.
  static func payload(_ size: Int) -> String {
    #"{"aps":{"alert":""# + String(repeating: "x", count: size - 20) + #""}}"#
  }

  static let rows = [
    Row("GET", [":method": "GET"], 405, "MethodNotAllowed"),
    Row("PUT", [":method": "PUT"], 405, "MethodNotAllowed"),
    Row("the root's path", [":path": "/"], 404, "BadPath"),
    Row("a path with another version", [":path": "/2/device/00fc13adff785122"], 404, "BadPath"),
    Row("a path without a token", [":path": "/3/device/"], 400, "MissingDeviceToken"),
    Row("a token that is no hex", [":path": "/3/device/00fc13adff78512g"], 400, "BadDeviceToken"),
    Row(
      "a token with an odd digit", [":path": "/3/device/00fc13adff7851220"], 400, "BadDeviceToken"),
    Row("a token with a slash", [":path": "/3/device/00fc13adff785122/"], 400, "BadDeviceToken"),
    Row("a short token", [":path": "/3/device/00fc"], 400, "BadDeviceToken"),
    Row(
      "a Live Activity's long token",
      [":path": .one("/3/device/" + String(repeating: "80", count: 80))], 200),
    Row("uppercase hex", [":path": "/3/device/00FC13ADFF785122"], 200),
    Row("no authorization", ["authorization": nil], 403, "MissingProviderToken"),
    Row("another scheme", ["authorization": "basic YTpi"], 403, "MissingProviderToken"),
    Row("a word for a token", ["authorization": "bearer hello"], 403, "InvalidProviderToken"),
    Row("four parts", token: .init(tail: ".x"), 403, "InvalidProviderToken"),
    Row("a signature with a letter more", token: .init(tail: "AA"), 403, "InvalidProviderToken"),
    Row("another key's signature", token: .init(isForeign: true), 403, "InvalidProviderToken"),
    Row("an unknown key", token: .init(kid: "OTHERKEY01"), 403, "InvalidProviderToken"),
    Row("another team", token: .init(iss: "OTHERTEAM1"), 403, "InvalidProviderToken"),
    Row("another algorithm", token: .init(alg: "none"), 403, "InvalidProviderToken"),
    Row("a token of 59 minutes", token: .init(iat: -59 * 60), 200),
    Row("a token of 61 minutes", token: .init(iat: -61 * 60), 403, "ExpiredProviderToken"),
    Row("a token from the future", token: .init(iat: 600), 403, "InvalidProviderToken"),
    Row("no topic", ["apns-topic": nil], 400, "MissingTopic"),
    Row("a topic with a space", ["apns-topic": "com.example shop"], 400, "BadTopic"),
    Row("a topic of another app", ["apns-topic": "com.example.bank"], 400, "TopicDisallowed"),
    Row("no type", ["apns-push-type": nil], 200),
    Row("an unknown type", ["apns-push-type": "banner"], 400, "InvalidPushType"),
    Row(
      "background with priority 5",
      ["apns-push-type": "background", "apns-priority": "5"], 200),
    Row(
      "background with priority 10",
      ["apns-push-type": "background", "apns-priority": "10"], 400, "BadPriority"),
    Row("background without priority", ["apns-push-type": "background"], 400, "BadPriority"),
    Row(
      "a call to its topic",
      ["apns-push-type": "voip", "apns-topic": .one(shop + ".voip")], 200),
    Row("a call to the app's topic", ["apns-push-type": "voip"], 400, "InvalidPushType"),
    Row(
      "an alert to the calls' topic",
      ["apns-topic": .one(shop + ".voip")], 400, "InvalidPushType"),
    Row(
      "a Live Activity",
      ["apns-push-type": "liveactivity", "apns-topic": .one(shop + ".push-type.liveactivity")], 200),
    Row(
      "widgets", ["apns-push-type": "widgets", "apns-topic": .one(shop + ".push-type.widgets")], 200
    ),
    Row(
      "controls",
      ["apns-push-type": "controls", "apns-topic": .one(shop + ".push-type.controls")], 200),
    Row(
      "location",
      ["apns-push-type": "location", "apns-topic": .one(shop + ".location-query")], 200),
    Row(
      "complication",
      ["apns-push-type": "complication", "apns-topic": .one(shop + ".complication")], 200),
    Row(
      "fileprovider",
      ["apns-push-type": "fileprovider", "apns-topic": .one(shop + ".pushkit.fileprovider")], 200),
    Row(
      "pushtotalk", ["apns-push-type": "pushtotalk", "apns-topic": .one(shop + ".voip-ptt")], 200),
    Row(
      "an id in uppercase",
      ["apns-id": "EABEAE54-14A8-11E5-B60B-1697F925EC7B"], 400, "BadMessageId"),
    Row("an id that is no UUID", ["apns-id": "1"], 400, "BadMessageId"),
    Row("an expiration of 0", ["apns-expiration": "0"], 200),
    Row("an expiration with a sign", ["apns-expiration": "-1"], 400, "BadExpirationDate"),
    Row("an expiration in words", ["apns-expiration": "tomorrow"], 400, "BadExpirationDate"),
    Row("priority 1", ["apns-priority": "1"], 200),
    Row("priority 7", ["apns-priority": "7"], 400, "BadPriority"),
    Row(
      "a collapse id of 64 bytes",
      ["apns-collapse-id": .one(String(repeating: "c", count: 64))], 200),
    Row(
      "a collapse id of 65 bytes",
      ["apns-collapse-id": .one(String(repeating: "c", count: 65))], 400, "BadCollapseId"),
    Row(
      "a topic twice",
      ["apns-collapse-id": .two("a", "b")], 400, "DuplicateHeaders"),
    Row("no payload", body: "", 400, "PayloadEmpty"),
    Row("an empty object", body: "{}", 400, "PayloadEmpty"),
    Row("an array", body: "[1]", 400, "PayloadEmpty"),
    Row("a cut payload", body: #"{"aps":{"#, 400, "PayloadEmpty"),
    Row("4096 bytes", body: payload(4096), 200),
    Row("4097 bytes", body: payload(4097), 413, "PayloadTooLarge"),
    Row(
      "5120 bytes to a call", ["apns-push-type": "voip", "apns-topic": .one(shop + ".voip")],
      body: payload(5120), 200),
    Row(
      "5121 bytes to a call", ["apns-push-type": "voip", "apns-topic": .one(shop + ".voip")],
      body: payload(5121), 413, "PayloadTooLarge"),
    Row("2 MB", body: payload(2 << 20), 413, "PayloadTooLarge"),
  ]

  @Test func `Node sees Apple's status and reason for each fault`() async throws {
    var options = FakeAPNs.Options()
    options.bundleIDs = [Self.shop]
    try await withFakeAPNs(options) { apns in
      // One connection and one process for all rows: a refused provider token leaves one stream, which is enough.
      let answers = try await NodeClient.send(Self.rows.map(\.request), to: apns)
      try #require(answers.count == Self.rows.count)
      for (row, answer) in zip(Self.rows, answers) {
        #expect(answer.status == row.status, "\(row.name): \(answer)")
        #expect(answer.reason == row.reason, "\(row.name): \(answer)")
        #expect(answer.fields?["apns-id"] != nil || row.reason == "BadPath", "\(row.name)")
      }
      let pushes = try await apns.pushes(count: Self.rows.count)
      for (row, push) in zip(Self.rows, pushes) {
        let expected: FakeAPNs.Outcome =
          row.reason.map { .refused(.init(rawValue: $0)) } ?? .accepted
        #expect(push.outcome == expected, "\(row.name)")
      }
      #expect(apns.counts.accepted == Self.rows.count { $0.reason == nil })
    }
  }
}
