extension AppSimulator {
  /// What the app is doing now.
  public var state: AppState {
    guard isRunning else { return .notRunning }
    return windows.contains(where: \.isActive) ? .foreground : .background
  }

  /// Starts the app by its icon, and brings a window to the screen.
  ///
  /// An app that runs is killed before.
  public func launch() async {
    if isRunning { await kill() }
    await foreground()
  }

  /// Brings the app to the screen, as its icon does; starts it if it does not run.
  ///
  /// What a tap that did not bring the app to the screen has left to be done is done now.
  public func foreground() async {
    begin("the app comes to the foreground")
    await bringToScreen()
  }

  /// Sends all windows to the background, as the home button does.
  public func background() async {
    begin("the app goes to the background")
    for index in windows.indices { leaveScreen(index) }
    await settle()
  }

  /// Ends the process without telling the app, as the system or the app switcher does.
  ///
  /// What waits and was not stored is gone, and so are the views that ``mount(in:perform:)`` has
  /// mounted. See the initialisers for what the next process has.
  public func kill() async {
    begin("the process is killed")
    isRunning = false
    windows = []
    rest = []
    listening?.cancel()
    switch centers {
    case .given(let setup):
      center.restart(setup)
      listen()
    case .made:
      center.end()
      isSpent = true
    }
  }

  func bringToScreen() async {
    if !isRunning { take(PlannedStep(step: .start, entry: .icon, scene: nil)) }
    let scene = windows.last?.scene ?? mainScene
    if windows.isEmpty { take(PlannedStep(step: .connect, entry: .icon, scene: scene)) }
    take(PlannedStep(step: .activate, entry: .icon, scene: scene))
    takeRest()
    await settle()
  }

  /// Makes the center of the next process, if that of the last one is spent.
  func makeProcess() {
    guard isSpent, case .made(let makeCenter) = centers else { return }
    center = makeCenter()
    isSpent = false
    listen()
  }

  func connect(_ scene: SceneID?) {
    var window = SimulatorWindow<Destination>(scene: scene)
    if mountsRoot { window.root = MountedView(center, scene) }
    windows.append(window)
  }

  private func leaveScreen(_ index: Int) {
    guard windows[index].isActive else { return }
    windows[index].isActive = false
    center.withdraw(.interface, scene: windows[index].scene)
  }

  /// The scene that the system connects when a window is needed.
  var mainScene: SceneID? { lifeCycle == .appDelegate ? nil : "main" }
}

extension SimulatedEntry {
  /// The app's icon: nothing is handed over.
  static let icon = SimulatedEntry(.inApp, .link(""))
}

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
    if !isRunning { take(PlannedStep(step: .start, entry: .icon, scene: nil)) }
    let scene = lifeCycle == .appDelegate ? nil : scene
    if !windows.contains(where: { $0.scene == scene }) {
      take(PlannedStep(step: .connect, entry: .icon, scene: scene))
    }
    take(PlannedStep(step: .activate, entry: .icon, scene: scene))
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

extension AppSimulator {
  /// Mounts a view that listens, as late as the app does.
  ///
  /// ```swift
  /// let app = AppSimulator(center, mountsRoot: false)
  /// await app.launch(from: .link("https://shop.example.com/orders/4821"))
  /// await app.wait(.seconds(3))
  /// let list = await app.mount()
  /// #expect(list.opened == [.order(id: "4821")])
  /// ```
  ///
  /// - Parameters:
  ///   - scene: The scene that the view is in; nil for one that hears of all.
  ///   - perform: What the view does with a destination.
  /// - Returns: The view, with what it has been handed. It is gone when the app is killed; one that
  ///   is mounted while the app does not run belongs to the process that starts next.
  @discardableResult
  public func mount(
    in scene: SceneID? = nil,
    perform: @escaping DeepLinkCenter<Destination>.Handler = { _, _ in }
  ) async -> MountedView<Destination> {
    makeProcess()
    log.append("a view is mounted" + (scene.map { " in the scene \($0.rawValue)" } ?? ""))
    let view = MountedView(center, scene, perform)
    await settle()
    return view
  }

  /// What the root view of a scene has been handed, while the scene is connected.
  public func opened(in scene: SceneID) -> [Destination] {
    windows.first { $0.scene == scene }?.root?.opened ?? []
  }
}

/// A view that listens to what opens.
@MainActor
public final class MountedView<Destination: LinkDestination> {
  /// What it has been handed, in order.
  public private(set) var opened: [Destination] = []
  private var registration: DeliveryRegistration?

  init(
    _ center: DeepLinkCenter<Destination>, _ scene: SceneID?,
    _ perform: @escaping DeepLinkCenter<Destination>.Handler = { _, _ in }
  ) {
    registration = center.onOpen(scene: scene) { [weak self] destination, entry in
      self?.opened.append(destination)
      perform(destination, entry)
    }
  }

  /// Takes the view off the screen: it hears of nothing any more.
  public func unmount() { registration?.cancel() }
}

/// A window of the app: a scene, or the only window of an app without scenes.
@MainActor
struct SimulatorWindow<Destination: LinkDestination> {
  /// The scene; nil in an app without scenes.
  let scene: SceneID?
  var isActive = false
  var root: MountedView<Destination>?
}
