extension AppSimulator {
  /// Kills the app if it runs, and starts it by a way in.
  ///
  /// ```swift
  /// await app.launch(from: .quickAction("com.example.shop.search"))
  /// ```
  ///
  /// - Parameters:
  ///   - way: What the person takes.
  ///   - activates: Whether the app becomes active; if not, ``foreground()`` goes on from there.
  public func launch(from way: WayIn, activates: Bool = true) async {
    if isRunning { await kill() }
    await tap(way, activates: activates)
  }

  /// Takes a way into the app, in whatever state it is: starts it, brings it back from the
  /// background, or enters it on the screen.
  ///
  /// ```swift
  /// await app.tap(.link("https://shop.example.com/orders/4821"))
  /// ```
  ///
  /// A notification's button that runs in the background, and a dismissal, leave the app where it
  /// is; if it does not run, the process starts without a window.
  ///
  /// - Parameters:
  ///   - way: What the person takes.
  ///   - scene: The scene that the system hands it to, which is connected if it is not; the window
  ///     on the screen unless given.
  ///   - activates: Whether the app becomes active; if not, ``foreground()`` goes on from there.
  public func tap(_ way: WayIn, in scene: SceneID? = nil, activates: Bool = true) async {
    begin(TestingWording.tap(way, state))
    await enter(way, course: nil, in: scene, activates: activates)
  }

  /// What decides how the system hands a way over now.
  func situation(_ way: WayIn, _ scene: SceneID?) -> SystemSituation {
    let window = windows.first { $0.scene == scene }
    var state = state
    // The scene may be in the background while another one is on the screen.
    if state == .foreground, window?.isActive != true { state = .background }
    return SystemSituation(
      way, lifeCycle, state, hasWindow: window != nil,
      isSilent: center.isBackgroundAction(way.entry(isAnnounced: false)))
  }

  func enter(_ way: WayIn, course name: String?, in scene: SceneID?, activates: Bool) async {
    let way = delivered(way)
    let scene = lifeCycle == .appDelegate ? nil : scene ?? frontScene
    let courses = situation(way, scene).courses
    guard let course = courses.first(where: { $0.name == name }) ?? courses.first else { return }
    let (before, after) = course.split()
    for step in before { take(PlannedStep(step: step, way: way, scene: scene)) }
    rest += after.map { PlannedStep(step: $0, way: way, scene: scene) }
    if activates || state == .foreground { takeRest() }
    await settle()
  }

  /// The scene that a person looks at, or comes back to.
  private var frontScene: SceneID? {
    (windows.last(where: \.isActive) ?? windows.last).map(\.scene) ?? mainScene
  }

  /// A notification with the request and the date that the system gives it.
  func delivered(_ way: WayIn) -> WayIn {
    guard case .notification(var notification) = way.content else { return way }
    var way = way
    if notification.requestID == nil { requestCount += 1 }
    let request = notification.requestID ?? "request-\(requestCount)"
    let date = notification.deliveredAt ?? deliveryDates[request] ?? now
    deliveryDates[request] = date
    notification.requestID = request
    notification.deliveredAt = date
    way.content = .notification(notification)
    return way
  }
}
