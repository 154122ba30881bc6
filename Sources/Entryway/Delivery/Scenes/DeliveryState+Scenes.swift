extension DeliveryState {
  /// The entry with the scene that it is for.
  ///
  /// A disconnected scene counts as none; an entry without a scene goes to the scene on screen that
  /// shows its content, if any.
  func directed(_ entry: AppEntry) -> AppEntry {
    var entry = entry
    if let scene = entry.scene, scenes.isGone(scene) { entry.scene = nil }
    guard entry.scene == nil, let target = entry.target else { return entry }
    entry.scene = targets.scene(showing: target) { requirements.isSatisfied(.interface, for: $0) }
    return entry
  }

  /// Gives a waiting entry the scene that the second report of its tap names.
  mutating func adopt(_ scene: SceneID?, for id: EntryID) {
    guard let scene,
      let index = pending.firstIndex(where: { $0.id == id && $0.entry.scene == nil })
    else { return }
    move(index, to: scene)
  }

  /// Gives a waiting entry what the second report of its tap knows besides: `onOpenURL` doesn't say
  /// which page a link was followed from, and the activity of the same link does.
  ///
  /// What has been reported of the entry doesn't change, its source least of all: guards decide by
  /// it. Only what was unknown is added.
  mutating func adopt(detailsOf duplicate: AppEntry, for id: EntryID) {
    guard let index = pending.firstIndex(where: { $0.id == id }) else { return }
    var entry = pending[index].entry
    entry.origin = entry.origin.adding(duplicate.origin)
    entry.isReengagement = entry.isReengagement || duplicate.isReengagement
    if entry.nfcRecords.isEmpty { entry.nfcRecords = duplicate.nfcRecords }
    if entry != pending[index].entry { pending[index].entry = entry }
  }

  /// The windows that an entry is for, of those whose handlers have this number or a greater one.
  func windows(
    of entry: PendingEntry<Destination>, handlersFrom first: Int = 0
  ) -> EntryWindows {
    if let scene = entry.entry.scene { return .one(scene) }
    guard options.windows == .lastActive else { return .all }
    let listening = handlers.compactMap { $0.number >= first ? $0.scene : nil }
    let ready = listening.filter { scene in
      entry.required.allSatisfy { requirements.isSatisfied($0, for: scene) }
    }
    let candidates = ready.isEmpty ? listening : ready
    return .one(scenes.active.last { candidates.contains($0) } ?? candidates.last)
  }

  /// Forgets a scene.
  ///
  /// Entries that wait for it go to any scene, like an entry without one.
  mutating func close(_ scene: SceneID) {
    requirements.close(scene)
    targets.set([], of: scene)
    announcements.close(scene)
    scenes.close(scene)
    handlers.removeAll { $0.scene == scene }
    current.removeAll { $0.pending.entry.scene == scene || $0.windows == .one(scene) }
    for index in pending.indices where pending[index].entry.scene == scene { move(index, to: nil) }
    if var opening, opening.windows == .one(scene) {
      // An entry that was shown in the window does not move to another.
      if opening.hasReachedHandler {
        opening.isForLateHandlers = false
      } else {
        opening.pending.entry.scene = nil
        opening.pending.record.scene = nil
        opening.windows = windows(of: opening.pending)
      }
      self.opening = opening
    }
    supersede()
  }

  /// Moves everything of a scene to another one; to none if that is nil.
  mutating func rename(_ scene: SceneID, to other: SceneID?) {
    requirements.rename(scene, to: other)
    targets.rename(scene, to: other)
    announcements.rename(scene, to: other)
    scenes.rename(scene, to: other)
    scenes.connect(other)
    for index in handlers.indices where handlers[index].scene == scene {
      handlers[index].scene = other
    }
    for index in pending.indices where pending[index].entry.scene == scene {
      move(index, to: other)
    }
    // An entry that was shown in a window without a scene is in no other one.
    if other == nil { current.removeAll { $0.windows == .one(scene) } }
    for index in current.indices {
      current[index].listeners = renamed(current[index].listeners, scene, to: other)
      if current[index].windows == .one(scene) { current[index].windows = .one(other) }
      if current[index].pending.entry.scene == scene { current[index].pending.entry.scene = other }
    }
    if var opening {
      opening.listeners = renamed(opening.listeners, scene, to: other)
      if opening.windows == .one(scene) {
        if other == nil { opening.isForLateHandlers = false }
        opening.windows = .one(other)
      }
      if opening.pending.entry.scene == scene {
        opening.pending.entry.scene = other
        opening.pending.record.scene = other
      }
      self.opening = opening
    }
    supersede()
  }

  private func renamed(
    _ listeners: Set<HandlerKey.Listener>, _ scene: SceneID, to other: SceneID?
  ) -> Set<HandlerKey.Listener> {
    Set(
      listeners.map { $0.scene == scene ? HandlerKey.Listener(id: $0.id, scene: other) : $0 })
  }

  private mutating func move(_ index: Int, to scene: SceneID?) {
    pending[index].entry.scene = scene
    pending[index].record.scene = scene
    history.update(pending[index].record)
  }
}

/// The windows whose handlers an entry is for, besides handlers without a scene.
enum EntryWindows: Hashable, Sendable {
  case all
  /// One window; nil for none yet.
  case one(SceneID?)
}
