/// How many pushes of a batch ended in which way.
///
/// A resumed batch counts the lines of its earlier runs too, each line once, by its last result.
public struct BatchSummary: Hashable, Sendable, Codable {
  /// How many pushes APNs accepted.
  public var accepted = 0
  /// How many it refused, by reason.
  public var refused: [String: Int] = [:]
  /// How many lines of the list weren't sent, ``invalidLines`` included.
  ///
  /// Lines that a stopped batch didn't read aren't counted anywhere.
  public var notSent = 0
  /// How many lines were refused before they were sent, because they are unusable.
  public var invalidLines = 0
  /// How many may have reached APNs, but have no answer.
  public var unknown = 0
  /// How many tokens are dead: APNs answered 410.
  public var deadTokens = 0

  /// Creates an empty summary.
  public init() {}

  /// How many lines have a result.
  public var total: Int { accepted + refusedTotal + notSent + unknown }

  /// How many pushes APNs refused.
  public var refusedTotal: Int { refused.values.reduce(0, +) }

  /// Whether all pushes were accepted.
  public var isComplete: Bool { accepted == total }

  /// Whether all answers were `BadDeviceToken` or `DeviceTokenNotForTopic`, as in the wrong environment.
  ///
  /// A batch with 100 such answers stops; this tells it of a shorter list.
  public var suggestsOtherEnvironment: Bool {
    accepted == 0 && !refused.isEmpty
      && refused.keys.allSatisfy { reason in
        reason == PushRefusal.Reason.badDeviceToken.rawValue
          || reason == PushRefusal.Reason.deviceTokenNotForTopic.rawValue
      }
  }
}
