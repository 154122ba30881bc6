/// How large a payload may be, in bytes of UTF-8 as it is sent.
///
/// APNs refuses a larger one with `PayloadTooLarge`.
public struct PayloadLimit: Hashable, Sendable {
  /// The most bytes.
  public var bytes: Int

  /// A limit of a number of bytes.
  public init(bytes: Int) { self.bytes = bytes }

  /// The limit of all pushes but those below: 4,096 bytes.
  ///
  /// <https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification>
  public static let notification = PayloadLimit(bytes: 4096)
  /// The limit of VoIP pushes: 5,120 bytes.
  public static let voip = PayloadLimit(bytes: 5120)
  /// The limit of a broadcast to Live Activities: 5,120 bytes.
  public static let broadcast = PayloadLimit(bytes: 5120)
}
