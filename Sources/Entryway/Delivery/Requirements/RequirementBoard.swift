/// Which requirements are satisfied, where, and since when.
struct RequirementBoard: Sendable {
  /// Counts calls of ``satisfy(_:scene:)``, so that a guard's hold can tell a requirement that was
  /// satisfied after the guard asked from one that was satisfied all along.
  private(set) var tick = 0
  /// Whether the app has been on screen since launch.
  private(set) var hasSatisfiedInterface = false
  /// Everything that was ever satisfied, in any scene.
  private(set) var names: Set<Requirement> = []
  private var satisfied: [Requirement: [SceneID?: Int]] = [:]

  /// How many names are remembered; an app with more generates them.
  static let nameLimit = 1_024

  mutating func satisfy(_ requirement: Requirement, scene: SceneID?) {
    tick += 1
    if requirement == .interface { hasSatisfiedInterface = true }
    satisfied[requirement, default: [:]][scene] = tick
    if names.count < Self.nameLimit { names.insert(requirement) }
  }

  /// Without a scene, the requirement is withdrawn everywhere.
  mutating func withdraw(_ requirement: Requirement, scene: SceneID?) {
    if let scene {
      satisfied[requirement]?[scene] = nil
    } else {
      satisfied[requirement] = nil
    }
  }

  mutating func close(_ scene: SceneID) {
    for requirement in Array(satisfied.keys) { satisfied[requirement]?[scene] = nil }
  }

  /// Moves what was satisfied for one scene to another.
  mutating func rename(_ scene: SceneID, to other: SceneID?) {
    for requirement in Array(satisfied.keys) {
      guard let tick = satisfied[requirement]?.removeValue(forKey: scene) else { continue }
      let otherTick = satisfied[requirement]?[other] ?? 0
      satisfied[requirement]?[other] = max(tick, otherTick)
    }
  }

  /// Whether setting it would change anything.
  ///
  /// For one scene, being satisfied for all scenes counts; for all scenes, only that counts.
  func changes(_ requirement: Requirement, to isSatisfied: Bool, scene: SceneID?) -> Bool {
    let byScene = satisfied[requirement] ?? [:]
    if isSatisfied { return byScene[SceneID?.none] == nil && byScene[scene] == nil }
    return scene == nil ? !byScene.isEmpty : byScene[scene] != nil
  }

  func isSatisfied(_ requirement: Requirement, for scene: SceneID?) -> Bool {
    lastMet(requirement, for: scene) != nil
  }

  /// The tick at which the requirement was last satisfied for an entry of a scene.
  ///
  /// Being satisfied for all scenes counts for each, and an entry without a scene accepts any.
  func lastMet(_ requirement: Requirement, for scene: SceneID?) -> Int? {
    guard let byScene = satisfied[requirement] else { return nil }
    guard let scene else { return byScene.values.max() }
    return [byScene[SceneID?.none], byScene[scene]].compactMap(\.self).max()
  }
}
