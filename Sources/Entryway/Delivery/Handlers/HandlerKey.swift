/// A registered handler, without its closure.
package struct HandlerKey: Hashable, Sendable {
  /// Grows in order of registration.
  var number: Int
  var scene: SceneID?
  /// Whose handler it is, if the app says so.
  var id: HandlerID?
  /// How many handlers were registered in a row, each after the call of the one before and before
  /// the center was done.
  var depth = 0
  /// While the center did what was registered then.
  var turn = 0

  /// A handler without a scene listens to every scene, and an entry without one goes to any.
  func serves(_ scene: SceneID?) -> Bool {
    self.scene == nil || scene == nil || self.scene == scene
  }

  func serves(_ windows: EntryWindows) -> Bool {
    switch windows {
    case .all: true
    case .one(let scene): self.scene == nil || self.scene == scene
    }
  }

  /// What receives an entry once; nil for a handler without an identity.
  var listener: Listener? { id.map { Listener(id: $0, scene: scene) } }

  /// Who listens, however often it registers: a view in one window.
  struct Listener: Hashable, Sendable {
    var id: HandlerID
    var scene: SceneID?
  }
}

/// Who listens, by any value of the app's, which is not kept: it may call the center when it goes.
///
/// As with an ``EntryFingerprint``, two alike cannot be made.
struct HandlerID: Hashable, Sendable {
  private var hash: WideHash

  init(_ value: any Hashable & Sendable) {
    var hasher = Hasher()
    hasher.combine(AnyHashable(value))
    hash = WideHash(hasher)
  }
}
