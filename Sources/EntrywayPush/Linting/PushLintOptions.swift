#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How a linted payload will be sent, as far as you know.
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
  /// The time to compare the dates of Live Activities with; nil for the current time.
  public var now: Date?

  /// Creates the options.
  ///
  /// - Parameters:
  ///   - type: The push type (`apns-push-type`); nil to infer it from the payload.
  ///   - isBroadcast: Whether the push is sent to a broadcast channel, which allows 5,120 bytes.
  ///   - now: The time to compare the dates of Live Activities with; nil for the current time.
  public init(type: PushType? = nil, isBroadcast: Bool = false, now: Date? = nil) {
    self.type = type
    self.isBroadcast = isBroadcast
    self.now = now
  }
}

extension PushLintOptions {
  /// The size limit for the payload.
  var limit: PayloadLimit { isBroadcast ? .broadcast : type?.limit ?? .notification }
}
