/// The sound of a notification.
public struct PushSound: Hashable, Sendable {
  /// The file in the app's bundle or its `Library/Sounds`, or `default`.
  public var name: String
  /// Whether it is heard although the device is muted; the app needs an entitlement for it.
  public var isCritical: Bool
  /// How loud a critical sound is, from 0 to 1; as loud as the device unless given.
  public var volume: Double?

  /// A sound by its name.
  public init(_ name: String, isCritical: Bool = false, volume: Double? = nil) {
    self.name = name
    self.isCritical = isCritical
    self.volume = volume
  }

  /// The system's own sound.
  public static let `default` = PushSound("default")

  /// A sound that is heard although the device is muted.
  ///
  /// - Parameters:
  ///   - name: The file; the system's own sound unless given.
  ///   - volume: How loud it is, from 0 to 1.
  /// - Returns: The sound.
  public static func critical(_ name: String = "default", volume: Double? = nil) -> PushSound {
    PushSound(name, isCritical: true, volume: volume)
  }
}
