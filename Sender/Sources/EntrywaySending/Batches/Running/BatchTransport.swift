package import Foundation

/// What a batch sends with.
package protocol BatchTransport: Sendable {
  /// The server, which a resumed batch must not change: `api.push.apple.com:443`.
  var destination: String { get }

  /// Sends one push until its deadline. It never throws, and ends early if its task is cancelled.
  func send(
    to token: DeviceToken, fields: [(name: String, value: String)], body: [UInt8], id: UUID,
    until deadline: ContinuousClock.Instant
  ) async -> PushResult
}

extension PushSender: BatchTransport {
  package var destination: String { "" }

  package func send(
    to token: DeviceToken, fields: [(name: String, value: String)], body: [UInt8], id: UUID,
    until deadline: ContinuousClock.Instant
  ) async -> PushResult {
    PushResult(id: id, outcome: .notSent(SendingProblem(.init(rawValue: "unavailable"))))
  }
}
