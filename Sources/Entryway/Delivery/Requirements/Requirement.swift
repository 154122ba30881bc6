/// Something that must hold before an entry opens.
///
/// The center knows ``interface``; the app says which places need a ``session``, and names more:
///
/// ```swift
/// extension Requirement {
///   static let terms: Requirement = "accepted terms"
/// }
/// center.meet(.terms)
/// ```
public struct Requirement: RawRepresentable, Hashable, Sendable {
  /// The name, which also appears in the history.
  public var rawValue: String

  /// The requirement of this name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The app is in the foreground and can show a place.
  ///
  /// Adapters meet it when a scene becomes active, and withdraw it in the background, not when the
  /// scene is merely inactive.
  public static let interface: Requirement = "interface"
  /// Somebody is signed in.
  public static let session: Requirement = "session"
}

extension Requirement: ExpressibleByStringLiteral {
  /// The requirement of this name.
  public init(stringLiteral value: String) { rawValue = value }
}

extension Requirement: CustomStringConvertible {
  /// What is required, as the end of a sentence: `a session`.
  public var description: String { DeliveryWording.requirement(self) }
}
