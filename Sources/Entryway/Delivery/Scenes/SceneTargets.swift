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
