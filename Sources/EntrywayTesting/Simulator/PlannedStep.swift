/// A step that the system takes later.
struct PlannedStep {
  var step: SystemStep
  var way: WayIn
  var scene: SceneID?
}

extension PlannedStep: CustomStringConvertible {
  /// The step in words, as a log has it below what a person did.
  var description: String {
    let scene = scene.map { "the scene \($0.rawValue)" }
    return switch step {
    case .start: "  the process starts"
    case .connect: "  \(scene ?? "the window") connects"
    case .activate: "  \(scene ?? "the app") becomes active"
    case .announce: "  an activity is announced"
    case .hand(let name, _): "  \(name)"
    case .fail: "  \(SystemCallback.didFail)"
    case .handByApp: "  receive(_:)"
    }
  }
}
