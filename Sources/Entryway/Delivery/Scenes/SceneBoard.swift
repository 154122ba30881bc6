/// Which scenes there are, as far as the center has heard of them.
struct SceneBoard: Sendable {
  /// How many scenes are remembered of each kind; the oldest is forgotten then.
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

  /// The scene whose condition says most about the content; of two that say as much, the one whose
  /// conditions were set last.
  func scene(showing target: String, where isEligible: (SceneID) -> Bool) -> SceneID? {
    var best: (scene: SceneID, length: Int)?
    for (scene, texts) in conditions where isEligible(scene) {
      let length = texts.compactMap { Self.length(of: $0, in: target) }.max()
      if let length, length >= best?.length ?? 0 { best = (scene, length) }
    }
    return best?.scene
  }

  /// How much a condition says, nil if it does not hold: `*` holds always, nothing never.
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
