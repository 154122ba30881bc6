/// Something that must hold before an entry opens.
///
/// The center knows ``interface``; the app says which places need a ``session``, and names more:
///
/// ```swift
/// extension Requirement {
///   static let terms: Requirement = "accepted terms"
/// }
/// center.satisfy(.terms)
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

/// Which requirements are met, where, and since when.
struct RequirementBoard: Sendable {
  /// Counts calls of ``satisfy(_:scene:)``, so that a guard's hold can tell a requirement that was
  /// met after the guard asked from one that was met all along.
  private(set) var tick = 0
  /// Whether the app has been on the screen since it was started.
  private(set) var hasSatisfiedInterface = false
  private var met: [Requirement: [SceneID?: Int]] = [:]

  mutating func satisfy(_ requirement: Requirement, scene: SceneID?) {
    tick += 1
    if requirement == .interface { hasSatisfiedInterface = true }
    met[requirement, default: [:]][scene] = tick
  }

  /// Without a scene the requirement is withdrawn wherever it was met.
  mutating func withdraw(_ requirement: Requirement, scene: SceneID?) {
    if let scene {
      met[requirement]?[scene] = nil
    } else {
      met[requirement] = nil
    }
  }

  mutating func close(_ scene: SceneID) {
    for requirement in Array(met.keys) { met[requirement]?[scene] = nil }
  }

  /// What was met for one scene is met for the other from now on.
  mutating func rename(_ scene: SceneID, to other: SceneID?) {
    for requirement in Array(met.keys) {
      guard let tick = met[requirement]?.removeValue(forKey: scene) else { continue }
      let otherTick = met[requirement]?[other] ?? 0
      met[requirement]?[other] = max(tick, otherTick)
    }
  }

  func isSatisfied(_ requirement: Requirement, for scene: SceneID?) -> Bool {
    lastMet(requirement, for: scene) != nil
  }

  /// The tick at which the requirement was last met for an entry of `scene`: what is met for no
  /// scene in particular counts for every scene, and an entry without a scene takes any.
  func lastMet(_ requirement: Requirement, for scene: SceneID?) -> Int? {
    guard let places = met[requirement] else { return nil }
    guard let scene else { return places.values.max() }
    return [places[SceneID?.none], places[scene]].compactMap(\.self).max()
  }
}
