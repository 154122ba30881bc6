/// What a notification says.
///
/// ```swift
/// PushAlert(title: "Your order is on its way", body: "It arrives tomorrow.")
/// PushAlert("Bon appétit")
/// ```
public struct PushAlert: Hashable, Sendable {
  /// The title; Apple Watch shows it for a moment, so that it should be short.
  public var title: PushText?
  /// A second line below the title.
  public var subtitle: PushText?
  /// The message.
  public var body: PushText?
  /// The name of the launch image that the app shows when it is opened by a tap.
  public var launchImage: String?

  /// An alert of the parts that are given.
  ///
  /// - Parameters:
  ///   - title: The title; Apple Watch shows it for a moment, so that it should be short.
  ///   - subtitle: A second line below the title.
  ///   - body: The message.
  ///   - launchImage: The name of the launch image that the app shows when it is opened by a tap.
  public init(
    title: PushText? = nil, subtitle: PushText? = nil, body: PushText? = nil,
    launchImage: String? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.body = body
    self.launchImage = launchImage
  }

  /// An alert of a message alone, which is sent as plain text.
  public init(_ body: String) { self.init(body: .verbatim(body)) }
}

extension PushAlert: ExpressibleByStringInterpolation {
  /// An alert of a message alone.
  public init(stringLiteral value: String) { self.init(value) }
}

/// A text of an alert: as it is, or by the key under which the app has it in the user's language.
///
/// ```swift
/// PushAlert(title: "Sarah", body: .localized("NEW_MESSAGES", arguments: ["3"]))
/// ```
public enum PushText: Hashable, Sendable {
  /// The text itself.
  case verbatim(String)
  /// The key in the app's `Localizable.strings`, and what stands for its `%@`.
  case localized(String, arguments: [String] = [])
}

extension PushText: ExpressibleByStringInterpolation {
  /// A text itself.
  public init(stringLiteral value: String) { self = .verbatim(value) }
}

/// The sound of a notification.
public struct PushSound: Hashable, Sendable {
  /// The file in the app's bundle or its `Library/Sounds`, or `default`.
  public var name: String
  /// Whether it plays even if the device is muted; the app needs an entitlement for it.
  public var isCritical: Bool
  /// How loud a critical sound is, from 0 to 1; as loud as the device unless given.
  public var volume: Double?

  /// A sound by its name.
  ///
  /// - Parameters:
  ///   - name: The file in the app's bundle or its `Library/Sounds`, or `default`.
  ///   - isCritical: Whether it plays even if the device is muted; the app needs an entitlement
  ///     for it.
  ///   - volume: How loud a critical sound is, from 0 to 1; as loud as the device unless given.
  public init(_ name: String, isCritical: Bool = false, volume: Double? = nil) {
    self.name = name
    self.isCritical = isCritical
    self.volume = volume
  }

  /// The system's own sound.
  public static let `default` = PushSound("default")

  /// A sound that plays even if the device is muted.
  ///
  /// - Parameters:
  ///   - name: The file; the system's own sound unless given.
  ///   - volume: How loud it is, from 0 to 1.
  /// - Returns: The sound.
  public static func critical(_ name: String = "default", volume: Double? = nil) -> PushSound {
    PushSound(name, isCritical: true, volume: volume)
  }
}
