/// A step that the system takes later.
struct PlannedStep {
  var step: SystemStep
  var way: WayIn
  var scene: SceneID?
}
