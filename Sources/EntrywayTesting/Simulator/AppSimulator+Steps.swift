extension AppSimulator {
  /// Takes a step of the system's, and says which entry it handed over.
  @discardableResult
  func take(_ planned: PlannedStep) -> EntryID? {
    let scene = planned.scene
    switch planned.step {
    case .start:
      log.append("\(planned)")
      makeProcess()
      isRunning = true
    case .connect:
      log.append("\(planned)")
      planned.step.perform(on: center, planned.way, scene: scene, at: now)
      connect(scene)
    case .activate:
      guard let index = windows.firstIndex(where: { $0.scene == scene }), !windows[index].isActive
      else { return nil }
      log.append("\(planned)")
      windows[index].isActive = true
      planned.step.perform(on: center, planned.way, scene: scene, at: now)
    case .announce, .hand, .fail, .handByApp:
      log.append("\(planned)")
      return planned.step.perform(on: center, planned.way, scene: scene, at: now)?.id
    }
    return nil
  }

  /// Takes the steps that were left for when the app is active.
  func takeRest() {
    let steps = rest
    rest = []
    for step in steps { take(step) }
  }
}
