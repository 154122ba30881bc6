import EntrywayDiagnostics
public import Foundation

/// How a push ended.
public struct PushResult: Hashable, Sendable {
  /// The push's identifier (`apns-id`), the same for each attempt.
  public let id: UUID
  /// One of four outcomes.
  public let outcome: PushOutcome

  /// Creates a result, for your own tests.
  public init(id: UUID, outcome: PushOutcome) {
    self.id = id
    self.outcome = outcome
  }
}

/// The four ways in which a push ends.
///
/// APNs promises no idempotency: a push that is sent again after ``unknown(_:)`` may arrive twice.
/// With a collapse identifier, the second one replaces the first on the device.
public enum PushOutcome: Hashable, Sendable {
  /// APNs accepted it. In the sandbox, `uniqueID` finds it in Apple's Push Notifications Console.
  ///
  /// That doesn't mean that it was delivered: APNs delivers it when it can.
  case accepted(uniqueID: String?)
  /// APNs refused it. After a status of 429 or 500 to 599, no time was left for another attempt.
  case refused(PushRefusal)
  /// It certainly didn't reach APNs before its deadline, so it is safe to send it again.
  case notSent(SendingProblem)
  /// It may have reached APNs, but no answer arrived.
  case unknown(SendingProblem)
}

extension PushOutcome: CustomStringConvertible {
  /// A line for people: `accepted`, or the outcome and why, such as `refused: 410 Unregistered`.
  public var description: String {
    switch self {
    case .accepted(let uniqueID): "accepted" + (uniqueID.map { " (\($0))" } ?? "")
    case .refused(let refusal): "refused: \(refusal.status) \(refusal.reason.recorded)"
    case .notSent(let problem): "not sent: \(problem.diagnostic.message)"
    case .unknown(let problem): "unknown: \(problem.diagnostic.message)"
    }
  }
}
