import Crypto
import EntrywayPush
import Foundation

@testable import EntrywaySending

extension ReadyPush {
  static func forTests() -> ReadyPush {
    ReadyPush(
      device: .forTests,
      fields: [("apns-topic", "com.example.shop"), ("apns-push-type", "alert")],
      body: Array(#"{"aps":{"alert":"Hi"}}"#.utf8), id: UUID())
  }
}

extension SigningKey {
  static func forTests() throws -> SigningKey {
    try SigningKey(
      pem: P256.Signing.PrivateKey().pemRepresentation, id: "ABC123DEFG", teamID: "TEAM123456")
  }
}

extension ContinuousClock.Instant {
  /// The deadline of a push that ends before it, however slow the machine is.
  static var inTime: Self { .now + .seconds(600) }
}

extension DeviceToken {
  static let forTests = DeviceToken(unchecked: String(repeating: "a1", count: 32))
}

extension PushPayload {
  static func forTests() throws -> PushPayload {
    try PushPayload(PushNotification(alert: PushAlert(title: "Your order is on its way")))
  }
}
