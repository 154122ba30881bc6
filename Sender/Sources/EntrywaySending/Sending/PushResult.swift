public import Foundation

/// How a push ended.
public struct PushResult: Hashable, Sendable {
  /// The push's identifier (`apns-id`), the same for each attempt.
  public let id: UUID
  /// In which of four ways it ended.
  public let outcome: PushOutcome

  /// A result, for tests of your own.
  public init(id: UUID, outcome: PushOutcome) {
    self.id = id
    self.outcome = outcome
  }
}

/// The four ways in which a push ends.
///
/// APNs promises no idempotency: a push that is sent again after ``unknown(_:)`` may arrive twice. With a
/// collapse identifier the second replaces the first on the device.
public enum PushOutcome: Hashable, Sendable {
  /// APNs has taken it; in development with the identifier by which Apple's Push Notifications Console finds it.
  ///
  /// It says nothing of the device: APNs delivers when it can.
  case accepted(uniqueID: String?)
  /// APNs has refused it. After a status of 429 or 5xx there was no time to try it again.
  case refused(PushRefusal)
  /// It did not reach APNs within the deadline, for certain.
  case notSent(SendingProblem)
  /// It may have reached APNs, and no answer came.
  case unknown(SendingProblem)
}
