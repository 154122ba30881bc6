import EntrywayDiagnostics
import EntrywayPush
import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Logging
import Synchronization
import Testing

@Suite("A clock that is off") struct WrongClockTests {
  private static let payload = Array(#"{"aps":{"alert":"Hello"}}"#.utf8)

  private func send(to apns: FakeAPNs, logger: Logger) async throws -> PushResult {
    let sender = PushSender(key: apns.signingKey, to: apns.endpoint, logger: logger)
    let result = try await sender.send(
      json: Self.payload, to: DeviceToken(hex: String(repeating: "00fc13ad", count: 8)),
      headers: PushHeaders(.alert, bundleID: "com.example.shop"))
    await sender.shutdown(within: .zero)
    return result
  }

  @Test("Two hours slow, one renewal is tried, and the refusal says to check the clock")
  func slow() async throws {
    var options = FakeAPNs.Options()
    options.now = { Date() + 7200 }
    try await withFakeAPNs(options) { apns in
      let log = KeptLog()
      let result = try await send(to: apns, logger: Logger(label: "test") { _ in log })
      guard case .refused(let refusal) = result.outcome else {
        Issue.record("\(result.outcome)")
        return
      }
      #expect(refusal.reason == .expiredProviderToken)
      #expect(refusal.diagnostic.hint?.contains("clock") == true)
      #expect(refusal.meetsEveryone(sharedContent: false))
      let token = try apns.signingKey.tokens.current()
      #expect(token.isRenewal)
      #expect(!log.texts.joined().contains(token.text))
      // All who hold the key get the same, and no third token is made.
      _ = try await send(to: apns, logger: Logger(label: "test") { _ in log })
      #expect(try apns.signingKey.tokens.current() == token)
      #expect(log.texts.contains { $0.contains("clock") })
    }
  }

  @Test("Half an hour slow, pushes are accepted")
  func slightlySlow() async throws {
    var options = FakeAPNs.Options()
    options.now = { Date() + 1800 }
    try await withFakeAPNs(options) { apns in
      let result = try await send(to: apns, logger: Logger(label: "test") { _ in KeptLog() })
      guard case .accepted = result.outcome else {
        Issue.record("\(result.outcome)")
        return
      }
    }
  }
}
