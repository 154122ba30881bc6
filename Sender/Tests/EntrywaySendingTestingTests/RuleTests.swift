import EntrywaySending
import EntrywaySendingTesting
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
      let push = try await apns.pushes(count: 1)[0]
      #expect(push.outcome == .accepted)
      #expect(push["apns-topic"] == "com.example.shop")
      #expect(push.token.hasPrefix("00fc13ad"))
      #expect(String(decoding: push.payload, as: UTF8.self) == #"{"aps":{"alert":"Hello"}}"#)
    }
  }
}
