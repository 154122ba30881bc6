extension AppSimulator {
  /// The scenes that are connected, in that order; none in an app without scenes.
  public var scenes: [SceneID] { windows.compactMap(\.scene) }

  /// Opens another window, and brings it to the screen; the others stay there.
  ///
  /// ```swift
  /// await app.launch()                // the scene "main"
  /// await app.openScene("second")
  /// await app.tap(.link("https://shop.example.com/orders/4821"), in: "second")
  /// #expect(app.opened(in: "second") == [.order(id: "4821")])
  /// ```
  ///
  /// A window that is there comes to the screen. An app without scenes has one window, and this
  /// brings it there.
  public func openScene(_ scene: SceneID) async {
    begin("the window \(scene.rawValue) is opened")
    if !isRunning { take(PlannedStep(step: .start, way: .icon, scene: nil)) }
    let scene = lifeCycle == .appDelegate ? nil : scene
    if !windows.contains(where: { $0.scene == scene }) {
      take(PlannedStep(step: .connect, way: .icon, scene: scene))
    }
    take(PlannedStep(step: .activate, way: .icon, scene: scene))
    takeRest()
    await settle()
  }

  /// Sends one window to the background.
  public func background(_ scene: SceneID) async {
    begin("the window \(scene.rawValue) goes to the background")
    if let index = windows.firstIndex(where: { $0.scene == scene }) { leaveScreen(index) }
    await settle()
  }

  /// Closes a window for good: the system disconnects its scene.
  public func closeScene(_ scene: SceneID) async {
    begin("the window \(scene.rawValue) is closed")
    guard let index = windows.firstIndex(where: { $0.scene == scene }) else { return }
    leaveScreen(index)
    windows.remove(at: index)
    rest.removeAll { $0.scene == scene }
    center.closeScene(scene)
    await settle()
  }
}
