import Crypto
import EntrywayPush
import EntrywaySending
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct PushSenderTests {
  @Test("A push that APNs takes is accepted, with its unique identifier in development")
  func accepted() async throws {
    let server = try await NodeServer(
      """
      const server = make();
      server.on('stream', (stream, fields) => whole(stream, body => {
        say({fields, body});
        answer(stream, 200, undefined, {'apns-id': fields['apns-id'], 'apns-unique-id': 'unique-1'});
      }));
      """)
    let sender = PushSender(key: try .forTests(), to: try server.endpoint)
    let id = UUID()
    let result = try await sender.send(
      try .forTests(), to: .forTests,
      headers: PushHeaders(.alert, bundleID: "com.example.shop", id: id))
    #expect(result == PushResult(id: id, outcome: .accepted(uniqueID: "unique-1")))
    let request = try await server.heard()
    let fields = try #require(request["fields"] as? [String: Any])
    #expect(fields[":path"] as? String == "/3/device/" + DeviceToken.forTests.hex)
    #expect(fields["apns-topic"] as? String == "com.example.shop")
    #expect(fields["apns-id"] as? String == id.uuidString.lowercased())
    #expect((fields["authorization"] as? String)?.hasPrefix("bearer ") == true)
    #expect(request["body"] as? String == (try PushPayload.forTests().json))
    await sender.shutdown()
  }
}

extension SigningKey {
  static func forTests() throws -> SigningKey {
    try SigningKey(
      pem: P256.Signing.PrivateKey().pemRepresentation, id: "ABC123DEFG", teamID: "TEAM123456")
  }
}

extension DeviceToken {
  static let forTests = DeviceToken(unchecked: String(repeating: "a1", count: 32))
}

extension PushPayload {
  static func forTests() throws -> PushPayload {
    try PushPayload(PushNotification(alert: PushAlert(title: "Your order is on its way")))
  }
}
