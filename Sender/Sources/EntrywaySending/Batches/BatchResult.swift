public import Foundation

/// How the push for one line of a list ended.
///
/// ```swift
/// for try await result in batch {
///   if let dead = result.deadToken { try await devices.remove(dead.token, olderThan: dead.since) }
/// }
/// ```
public struct BatchResult: Hashable, Sendable {
  /// The line of the list, counted from 1; for a sequence, the position.
  ///
  /// Blank lines have no result, but they count.
  public let line: Int
  /// The push's identifier and its outcome.
  ///
  /// A line that was refused before it was sent is `notSent` with the code of its ``error``.
  public let result: PushResult
  /// The device; nil if the line has no usable token, or belongs to an earlier run.
  public let token: DeviceToken?
  /// What is wrong with the line, if it was refused before it was sent.
  public let error: BatchLineError?

  package init(
    line: Int, result: PushResult, token: DeviceToken? = nil, error: BatchLineError? = nil
  ) {
    self.line = line
    self.result = result
    self.token = token
    self.error = error
  }

  /// How the push ended.
  public var outcome: PushOutcome { result.outcome }

  /// The token, if APNs says that it is no longer in use, with status 410.
  ///
  /// `BadDeviceToken` and `DeviceTokenNotForTopic` mean "not here": with the right environment or
  /// topic such a token works, so it isn't dead.
  public var deadToken: DeadToken? {
    guard case .refused(let refusal) = result.outcome, refusal.endsDevice, let token else {
      return nil
    }
    return DeadToken(line: line, token: token, since: refusal.timestamp)
  }
}

/// A token that is no longer in use.
public struct DeadToken: Hashable, Sendable {
  /// The line of the list.
  public let line: Int
  /// The token to remove.
  public let token: DeviceToken
  /// When APNs last confirmed that it wasn't in use; nil if APNs didn't say.
  ///
  /// Keep a token that the app registered again after this time.
  public let since: Date?
}
