/// A registered handler, without its closure.
struct HandlerKey: Hashable, Sendable {
  /// The call of a handler from within which another one was registered.
  struct Cause: Hashable, Sendable {
    /// The entry that the call was about.
    var entry: EntryID
    /// How many handlers were registered in a row, each in the call of the one before.
    var depth: Int
  }

  /// Grows in order of registration.
  var number: Int
  var scene: SceneID?
  /// Whose handler it is, if the app says so.
  var id: HandlerID?
  var cause: Cause?

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

  /// What receives an entry once; nil for a handler that is nobody's.
  var listener: Listener? { id.map { Listener(id: $0, scene: scene) } }

  /// Who listens, however often it registers: a view in one window.
  struct Listener: Hashable, Sendable {
    var id: HandlerID
    var scene: SceneID?
  }
}

/// Who listens, by any value of the app's.
struct HandlerID: Hashable, Sendable {
  var value: any Hashable & Sendable

  static func == (left: HandlerID, right: HandlerID) -> Bool {
    AnyHashable(left.value) == AnyHashable(right.value)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
}
