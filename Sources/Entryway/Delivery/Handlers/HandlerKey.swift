/// A registered handler, without its closure.
struct HandlerKey: Hashable, Sendable {
  /// Grows in order of registration.
  var number: Int
  var scene: SceneID?

  /// A handler without a scene listens to every scene, and an entry without one goes to all.
  func serves(_ scene: SceneID?) -> Bool {
    self.scene == nil || scene == nil || self.scene == scene
  }
}
