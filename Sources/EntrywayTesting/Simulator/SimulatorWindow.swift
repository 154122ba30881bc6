/// A window of the app: a scene, or the only window of an app without scenes.
@MainActor
struct SimulatorWindow<Destination: LinkDestination> {
  /// The scene; nil in an app without scenes.
  let scene: SceneID?
  var isActive = false
  var root: MountedView<Destination>?
}
