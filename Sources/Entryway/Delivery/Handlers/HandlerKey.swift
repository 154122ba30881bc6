/// A registered handler, without its closure.
package struct HandlerKey: Hashable, Sendable {
  /// Increases in order of registration.
  var number: Int
  var scene: SceneID?
  /// The listener's identity, if the app gave one.
  var id: HandlerID?
  /// How many handlers were registered in a row, each after the call of the one before and before
  /// the center was done.
  var depth = 0
  /// The turn of the center in which it was registered.
  var turn = 0

  /// A handler without a scene serves every scene, and an entry without a scene goes to any.
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

  /// A listener, however often it registers, such as a view in one window.
  struct Listener: Hashable, Sendable {
    var id: HandlerID
    var scene: SceneID?
  }
}

/// A listener's identity, from any value of the app's.
///
/// The value is not retained, because it may call the center when it is deallocated.
///
/// As with an ``EntryFingerprint``, collisions cannot be constructed.
struct HandlerID: Hashable, Sendable {
  private var hash: WideHash

  init(_ value: any Hashable & Sendable) {
    var hasher = Hasher()
    hasher.combine(AnyHashable(value))
    hash = WideHash(hasher)
  }
}
