/// Something that must hold before a destination opens.
///
/// A route says what it requires, ``Route/requires(_:)``; `DeepLinkCenter` knows ``interface``, and the
/// app says when the rest is satisfied. Declare your own as constants:
///
/// ```swift
/// extension Requirement {
///   static let terms: Requirement = "accepted terms"
/// }
///
/// Route("/orders/{id}", ShopRoute.order).requires(.session, .terms)
/// center.satisfy(.terms)
/// ```
public struct Requirement: RequirementProtocol {
  /// The name, which also appears in the history.
  public var rawValue: String

  /// The requirement of this name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The app is in the foreground and can show a destination.
  ///
  /// Adapters satisfy it when a scene becomes active, and withdraw it in the background, not when
  /// the scene is merely inactive.
  public static let interface: Requirement = "interface"
  /// A user is signed in.
  public static let session: Requirement = "session"
}

/// What ``Requirement`` conforms to, so that its constants can be used in a table.
///
/// In a module whose default isolation is the main actor, a constant in an extension of a type is
/// isolated to it, and a table, which is not, could not read it. Swift exempts the types whose
/// protocols inherit from `Sendable`.
///
/// Source: [SE-0466](https://github.com/swiftlang/swift-evolution/blob/main/proposals/0466-control-default-actor-isolation.md).
public protocol RequirementProtocol: RawRepresentable<String>, Hashable, Sendable {}

extension Requirement: ExpressibleByStringLiteral {
  /// The requirement of this name.
  public init(stringLiteral value: String) { rawValue = value }
}

extension Requirement: Codable, Comparable {
  /// Requirements are in the order of their names.
  public static func < (left: Requirement, right: Requirement) -> Bool {
    left.rawValue < right.rawValue
  }
}
