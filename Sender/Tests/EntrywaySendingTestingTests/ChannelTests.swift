import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Testing

@Suite struct `A fake APNs knows broadcast channels` {
  static let path = "/1/apps/com.example.shop/channels"

  static func request(
    _ method: String, _ path: String = path, channel: String? = nil, body: String = "",
    type: NodeClient.Request.Field = nil
  ) -> NodeClient.Request {
    var request = NodeClient.Request(
      fields: [
        ":method": .one(method), ":path": .one(path), "apns-topic": nil, "apns-push-type": type,
      ], body: body)
    if let channel { request.fields["apns-channel-id"] = .one(channel) }
    return request
  }

  static let good = #"{"message-storage-policy":1,"push-type":"LiveActivity"}"#

  @Test func `Node creates a channel, reads, lists and deletes it`() async throws {
    try await withFakeAPNs { apns in
      let id = "cbc73eb0-ee2c-4d41-8d55-98f3cfe5e9a5"
      var create = Self.request("POST", body: Self.good)
      create.fields["apns-request-id"] = .one(id)
      let created = try await NodeClient.send([create], to: apns)[0]
      #expect(created.status == 201)
      #expect(created.fields?["apns-request-id"] == id)
      let channel = try #require(created.fields?["apns-channel-id"])
      #expect(Data(base64Encoded: channel)?.count == 16)
      #expect(apns.channels(of: "com.example.shop").map(\.id) == [channel])
      let answers = try await NodeClient.send(
        [
          Self.request("GET", channel: channel),
          Self.request("GET", "/1/apps/com.example.shop/all-channels"),
          Self.request("DELETE", channel: channel),
          Self.request("GET", channel: channel),
          Self.request("GET", "/1/apps/com.example.shop/all-channels"),
        ], to: apns)
      #expect(answers.map(\.status) == [200, 200, 204, 400, 200])
      #expect(answers[0].body == Self.good)
      #expect(answers[1].body == #"{"channels":["\#(channel)"]}"#)
      #expect(answers[3].reason == "ChannelNotRegistered")
      #expect(answers[4].body == #"{"channels":[]}"#)
      #expect(apns.pushes.isEmpty)
      #expect(apns.counts.channelRequests == 6)
    }
  }

  @Test func `Faults of requests about channels have Apple's reasons`() async throws {
    var options = FakeAPNs.Options()
    options.bundleIDs = ["com.example.shop"]
    let rows: [(NodeClient.Request, Int, String)] = [
      (Self.request("POST", body: "{"), 400, "BadRequestPayload"),
      (Self.request("POST", body: #"{"push-type":"LiveActivity"}"#), 400, "BadRequestPayload"),
      (
        Self.request(
          "POST", body: #"{"message-storage-policy":2,"push-type":"LiveActivity"}"#), 400,
        "BadRequestPayload"
      ),
      (Self.request("POST", body: #"{"message-storage-policy":0}"#), 400, "MissingPushType"),
      (
        Self.request("POST", body: #"{"message-storage-policy":0,"push-type":"alert"}"#), 400,
        "InvalidPushType"
      ),
      (Self.request("GET"), 400, "MissingChannelId"),
      (Self.request("DELETE"), 400, "MissingChannelId"),
      (Self.request("GET", channel: "?"), 400, "BadChannelId"),
      (Self.request("DELETE", channel: "AAAA"), 400, "ChannelNotRegistered"),
      (Self.request("PUT"), 405, "MethodNotAllowed"),
      (Self.request("POST", "/1/apps/com.example.shop/all-channels"), 405, "MethodNotAllowed"),
      (Self.request("GET", "/1/apps/com.example.shop"), 404, "BadPath"),
      (Self.request("GET", "/1/apps/com.example.bank/all-channels"), 403, "TopicMismatch"),
    ]
    try await withFakeAPNs(options) { apns in
      let answers = try await NodeClient.send(rows.map(\.0), to: apns)
      for (row, answer) in zip(rows, answers) {
        #expect(answer.status == row.1, "\(row.2)")
        #expect(answer.reason == row.2)
      }
    }
  }

  @Test func `A broadcast goes to a channel that exists`() async throws {
    try await withFakeAPNs { apns in
      let channel = apns.createChannel(of: "com.example.shop").id
      let path = "/4/broadcasts/apps/com.example.shop"
      let body = #"{"aps":{"event":"update"}}"#
      let rows: [(NodeClient.Request, Int, String?)] = [
        (Self.request("POST", path, channel: channel, body: body, type: "liveactivity"), 200, nil),
        (Self.request("POST", path, body: body, type: "liveactivity"), 400, "MissingChannelId"),
        (
          Self.request("POST", path, channel: "AAAA", body: body, type: "liveactivity"), 400,
          "ChannelNotRegistered"
        ),
        (Self.request("POST", path, channel: channel, body: body), 400, "MissingPushType"),
        (
          Self.request("POST", path, channel: channel, body: body, type: "alert"), 400,
          "InvalidPushType"
        ),
        (
          Self.request("POST", path, channel: channel, type: "liveactivity"), 400, "PayloadEmpty"
        ),
        (
          Self.request(
            "POST", path, channel: channel, body: RuleTestPayload.of(5121), type: "liveactivity"),
          413, "PayloadTooLarge"
        ),
      ]
      let answers = try await NodeClient.send(rows.map(\.0), to: apns)
      for (row, answer) in zip(rows, answers) {
        #expect(answer.status == row.1, "\(row.2 ?? "good")")
        #expect(answer.reason == row.2)
      }
      #expect(apns.pushes.map(\.path) == Array(repeating: path, count: rows.count))
      #expect(apns.counts.accepted == 1)
    }
  }

  @Test func `An app without the capability is told so`() async throws {
    var options = FakeAPNs.Options()
    options.allowsBroadcasts = false
    try await withFakeAPNs(options) { apns in
      let answers = try await NodeClient.send([Self.request("POST", body: Self.good)], to: apns)
      #expect(answers.map(\.reason) == ["FeatureNotEnabled"])
    }
  }
}
