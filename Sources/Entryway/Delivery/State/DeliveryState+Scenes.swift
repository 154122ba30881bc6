extension DeliveryState {
  /// The entry with the scene that shows its content, if none received it and one is on the screen.
  func directed(_ entry: AppEntry) -> AppEntry {
    guard entry.scene == nil, let target = entry.target else { return entry }
    var entry = entry
    entry.scene = targets.scene(showing: target) { requirements.isMet(.interface, for: $0) }
    return entry
  }

  /// Gives a waiting entry the scene that the second report of its tap tells.
  mutating func adopt(_ scene: SceneID?, for id: EntryID) {
    guard let scene,
      let index = pending.firstIndex(where: { $0.id == id && $0.entry.scene == nil })
    else { return }
    pending[index].entry.scene = scene
    pending[index].record.scene = scene
    history.update(pending[index].record)
  }
}
