/// A condition that must be satisfied before a destination opens.
///
/// Routes declare requirements with ``Route/requires(_:)``. The adapters satisfy ``interface``; the
/// app satisfies the rest. Declare your own as constants:
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

  /// Creates a requirement with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The app is in the foreground and can show a destination.
  ///
  /// The adapters satisfy it when a scene becomes active, and withdraw it when the scene enters the
  /// background, not when it is merely inactive.
  public static let interface: Requirement = "interface"
  /// A user is signed in.
  public static let session: Requirement = "session"
}

/// The protocol of ``Requirement``, which makes its constants usable in a table.
///
/// In a module whose default isolation is the main actor, constants in an extension are isolated to
/// it, so a nonisolated table could not read them. Swift exempts types whose protocols inherit from
/// `Sendable`.
///
/// Source: [SE-0466](https://github.com/swiftlang/swift-evolution/blob/main/proposals/0466-control-default-actor-isolation.md).
public protocol RequirementProtocol: RawRepresentable<String>, Hashable, Sendable {}

extension Requirement: ExpressibleByStringLiteral {
  /// Creates a requirement with a name.
  public init(stringLiteral value: String) { rawValue = value }
}

extension Requirement: Codable, Comparable {
  /// Orders requirements by name.
  public static func < (left: Requirement, right: Requirement) -> Bool {
    left.rawValue < right.rawValue
  }
}
