extension DeepLinkCenter {
  /// Says that a requirement is met, and opens what waited for it.
  ///
  /// With a scene it is met for entries of that scene, and for entries without one. Without, it is
  /// met for all.
  ///
  /// ```swift
  /// func applicationDidBecomeActive(_ application: UIApplication) { center.meet(.interface) }
  /// ```
  public func meet(_ requirement: Requirement, scene: SceneID? = nil) {
    touch()
    state.requirements.meet(requirement, scene: scene)
    advance()
  }

  /// Says that a requirement is met no longer: entries that require it wait from now on.
  ///
  /// Without a scene it is withdrawn wherever it was met. An entry whose handlers are being called
  /// goes on opening. A guard that is asking goes on when the interface is withdrawn; when anything
  /// else that the entry requires is, its answer is ignored, and all guards are asked again later.
  public func withdraw(_ requirement: Requirement, scene: SceneID? = nil) {
    touch(readsStore: false)
    state.withdraw(requirement, scene: scene)
    advance()
  }

  /// Whether a requirement is met, for an entry of the scene or for one without.
  public func isMet(_ requirement: Requirement, scene: SceneID? = nil) -> Bool {
    state.requirements.isMet(requirement, for: scene)
  }

  /// Forgets a scene that the system has disconnected: its handlers, and what was met for it.
  ///
  /// Entries that wait for the scene go to every handler from now on, instead of waiting for ever.
  public func closeScene(_ scene: SceneID) {
    touch(readsStore: false)
    for handler in state.handlers where handler.scene == scene {
      handlers[handler.number] = nil
    }
    state.close(scene)
    advance()
  }

  /// The audience tags that are held now, such as `host`.
  ///
  /// They limit what the rules accept. When they change, what is waiting is read again: an entry
  /// whose audience is gone is rejected rather than opened for the wrong person.
  public var audiences: Set<String> {
    get { heldAudiences }
    set {
      guard newValue != heldAudiences else { return }
      heldAudiences = newValue
      touch(readsStore: false)
      for pending in state.pending {
        let reading = reading(pending.entry, newValue)
        let required = required(by: reading, pending.entry)
        state.reread(pending.id, as: reading, required: required)
      }
      offerQuickActions()
      advance()
    }
  }
}
