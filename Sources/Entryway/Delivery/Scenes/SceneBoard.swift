/// The scenes that the center knows about.
struct SceneBoard: Sendable {
  /// How many scenes of each kind are remembered; beyond that, the oldest is dropped.
  static let limit = 64

  /// Those that have been active, the last one at the end.
  private(set) var active: [SceneID] = []
  /// Those that were closed and have not come back.
  private var gone: [SceneID] = []

  mutating func activate(_ scene: SceneID) {
    connect(scene)
    active.removeAll { $0 == scene }
    active.append(scene)
    if active.count > Self.limit { active.removeFirst() }
  }

  /// A scene that the system disconnected may be connected again, under the same name.
  mutating func connect(_ scene: SceneID?) { gone.removeAll { $0 == scene } }

  mutating func close(_ scene: SceneID) {
    active.removeAll { $0 == scene }
    gone.removeAll { $0 == scene }
    gone.append(scene)
    if gone.count > Self.limit { gone.removeFirst() }
  }

  mutating func rename(_ scene: SceneID, to other: SceneID?) {
    guard let index = active.firstIndex(of: scene) else { return }
    if let other, !active.contains(other) {
      active[index] = other
    } else {
      active.remove(at: index)
    }
  }

  func isGone(_ scene: SceneID) -> Bool { gone.contains(scene) }
}

/// Which content each scene shows, to find the scene of an entry that none received.
struct SceneTargets: Sendable {
  private var conditions: [(scene: SceneID, texts: Set<String>)] = []

  mutating func set(_ texts: Set<String>, of scene: SceneID) {
    conditions.removeAll { $0.scene == scene }
    if !texts.isEmpty { conditions.append((scene, texts)) }
  }

  mutating func rename(_ scene: SceneID, to other: SceneID?) {
    guard let index = conditions.firstIndex(where: { $0.scene == scene }) else { return }
    let texts = conditions.remove(at: index).texts
    if let other { set(texts, of: other) }
  }

  /// The scene with the longest matching condition; of two equal ones, the one that was set last.
  func scene(showing target: String, where isEligible: (SceneID) -> Bool) -> SceneID? {
    var best: (scene: SceneID, length: Int)?
    for (scene, texts) in conditions where isEligible(scene) {
      let length = texts.compactMap { Self.length(of: $0, in: target) }.max()
      if let length, length >= best?.length ?? 0 { best = (scene, length) }
    }
    return best?.scene
  }

  /// The length of a condition; nil if it does not match.
  ///
  /// `*` always matches, an empty text never.
  private static func length(of condition: String, in target: String) -> Int? {
    if condition == "*" { return 0 }
    guard !condition.isEmpty, contains(Array(target.utf8), Array(condition.utf8)) else {
      return nil
    }
    return condition.utf8.count
  }

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard part.count <= text.count else { return false }
    return (0...text.count - part.count).contains { text[$0...].starts(with: part) }
  }
}
