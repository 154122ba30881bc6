public import Foundation

/// How a push ended.
public struct PushResult: Hashable, Sendable {
  /// The push's identifier (`apns-id`), the same for each attempt.
  public let id: UUID
  public let outcome: PushOutcome

  public init(id: UUID, outcome: PushOutcome) {
    self.id = id
    self.outcome = outcome
  }
}

/// The four ways in which a push ends.
public enum PushOutcome: Hashable, Sendable {
  /// APNs has taken it; in development with the identifier by which Apple's Push Notifications Console finds it.
  case accepted(uniqueID: String?)
  /// APNs has refused it.
  case refused(PushRefusal)
  /// It did not reach APNs within the deadline.
  case notSent(SendingProblem)
  /// It may have reached APNs, and no answer came.
  case unknown(SendingProblem)
}
