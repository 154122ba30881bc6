#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How a payload that is linted will be sent, as far as that is known.
///
/// ```swift
/// reading.lint(PushLintOptions(type: .voip))                        // 5,120 bytes are allowed
/// reading.lint(PushLintOptions(type: .liveactivity, isBroadcast: true))
/// ```
public struct PushLintOptions: Hashable, Sendable {
  /// The push type (`apns-push-type`); nil to infer it from the payload.
  public var type: PushType?
  /// Whether the push is sent to a broadcast channel, which allows 5,120 bytes.
  public var isBroadcast: Bool
  /// The time with which the dates of Live Activities are compared; nil for the current time.
  public var now: Date?

  /// Creates the options.
  ///
  /// - Parameters:
  ///   - type: The push type (`apns-push-type`); nil to infer it from the payload.
  ///   - isBroadcast: Whether the push is sent to a broadcast channel, which allows 5,120 bytes.
  ///   - now: The time with which the dates of Live Activities are compared; nil for the current
  ///     time.
  public init(type: PushType? = nil, isBroadcast: Bool = false, now: Date? = nil) {
    self.type = type
    self.isBroadcast = isBroadcast
    self.now = now
  }
}

extension PushLintOptions {
  /// How large the payload may be.
  var limit: PayloadLimit { isBroadcast ? .broadcast : type?.limit ?? .notification }
}
