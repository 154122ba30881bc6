/// How a notification that arrives while the app is in the foreground is presented.
///
/// ```swift
/// DeliveryOptions(foreground: { entry in
///   entry.scene == chatScene ? [.opensAtOnce] : .standard
/// })
/// ```
public struct ForegroundPresentation: OptionSet, Hashable, Sendable {
  /// The set's bits.
  public var rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A banner slides in.
  public static let banner = ForegroundPresentation(rawValue: 1 << 0)
  /// The notification stays in Notification Center.
  public static let list = ForegroundPresentation(rawValue: 1 << 1)
  /// The badge on the app's icon is set.
  public static let badge = ForegroundPresentation(rawValue: 1 << 2)
  /// The sound is played.
  public static let sound = ForegroundPresentation(rawValue: 1 << 3)
  /// The destination that a tap would open is opened immediately.
  ///
  /// A later tap opens it again.
  public static let opensAtOnce = ForegroundPresentation(rawValue: 1 << 4)

  /// Banner, badge and sound, which is the default.
  public static let standard: ForegroundPresentation = [.banner, .badge, .sound]
}
