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
    begin("the app is brought to the screen")
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
    if makeCenter == nil {
      center.restart(setup)
      listen()
    } else {
      center.restart(CenterSetup(), readsStore: false)
      isSpent = true
    }
  }

  func bringToScreen() async {
    if !isRunning { take(PlannedStep(step: .start, way: .icon, scene: nil)) }
    let scene = windows.last?.scene ?? mainScene
    if windows.isEmpty { take(PlannedStep(step: .connect, way: .icon, scene: scene)) }
    take(PlannedStep(step: .activate, way: .icon, scene: scene))
    takeRest()
    await settle()
  }

  /// Makes the center of the next process, if that of the last one is spent.
  func makeProcess() {
    guard isSpent, let makeCenter else { return }
    center = makeCenter()
    isSpent = false
    listen()
  }

  func connect(_ scene: SceneID?) {
    var window = SimulatorWindow<Destination>(scene: scene)
    if mountsRoot { window.root = MountedView(center, scene) }
    windows.append(window)
  }

  func leaveScreen(_ index: Int) {
    guard windows[index].isActive else { return }
    windows[index].isActive = false
    center.withdraw(.interface, scene: windows[index].scene)
  }

  /// The scene that the system connects when a window is needed.
  var mainScene: SceneID? { lifeCycle == .appDelegate ? nil : "main" }
}

extension WayIn {
  /// The app's icon: nothing is handed over.
  static let icon = WayIn(.inApp, .link(""))
}
