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
