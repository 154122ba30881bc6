extension AppSimulator {
  /// Kills the app if it runs, and starts it with an entry.
  ///
  /// ```swift
  /// await app.launch(from: .quickAction("com.example.shop.search"))
  /// ```
  ///
  /// - Parameters:
  ///   - entry: What the person takes.
  ///   - activates: Whether the app becomes active; if not, ``foreground()`` goes on from there.
  /// - Returns: What the history says of the entry; nil if it has not come yet.
  @discardableResult
  public func launch(
    from entry: SimulatedEntry, activates: Bool = true
  ) async -> EntryRecord<Destination>? {
    if isRunning { await kill() }
    return await tap(entry, activates: activates)
  }

  /// Enters the app, in whatever state it is: starts it, brings it back from the
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
  ///   - entry: What the person takes.
  ///   - scene: The scene that the system hands it to, which is connected if it is not; the window
  ///     on the screen unless given.
  ///   - activates: Whether the app becomes active; if not, ``foreground()`` goes on from there.
  /// - Returns: What the history says of the entry; nil if it has not come yet.
  @discardableResult
  public func tap(
    _ entry: SimulatedEntry, in scene: SceneID? = nil, activates: Bool = true
  ) async -> EntryRecord<Destination>? {
    begin("\(entry), the app is \(state)")
    return await enter(entry, by: nil, in: scene, activates: activates)
  }

  /// Takes an entry whose activity the system announces and then cannot fetch, as Handoff does when
  /// the other device is gone.
  ///
  /// SwiftUI and an app without scenes hear nothing of it.
  ///
  /// - Parameters:
  ///   - entry: What the person takes: a ``SimulatedEntry/handoff(_:userInfo:target:)``.
  ///   - reason: What the system says.
  /// - Returns: What the history says of the entry, which is rejected; nil if the app heard
  ///   nothing.
  @discardableResult
  public func tap(
    _ entry: SimulatedEntry, failingWith reason: String
  ) async -> EntryRecord<Destination>? {
    begin("\(entry), the app is \(state), and the activity does not arrive")
    let scene = frontScene
    guard lifeCycle == .scenes, case .activity = entry.carrier else {
      await bringToScreen()
      return nil
    }
    var steps: [SystemStep] = isRunning ? [] : [.start]
    if windows.isEmpty { steps.append(.connect) }
    steps += [.announce, .activate, .fail(reason: reason)]
    return await take(steps, entry, scene, activates: true)
  }

  /// Lets a notification arrive, which nobody has tapped yet.
  ///
  /// ```swift
  /// let push = SimulatedEntry.notification(payload, requestID: "order-4821")
  /// #expect(await app.deliver(push) == [.banner, .badge, .sound])
  /// await app.tap(push)
  /// ```
  ///
  /// - Returns: How the app has it presented; nil if the app is not on the screen, for the system
  ///   presents it then, and asks no app.
  @discardableResult
  public func deliver(_ notification: SimulatedEntry) async -> ForegroundPresentation? {
    begin("a notification arrives, the app is \(state)")
    let entry = delivered(notification)
    guard state == .foreground else { return nil }
    var appEntry = entry.appEntry(isAnnounced: false)
    appEntry.callback = SystemCallback.willPresent.name
    appEntry.date = now
    appEntry.start = center.start
    log.append("  \(SystemCallback.willPresent.name)")
    let presentation = center.willPresent(appEntry)
    await settle()
    return presentation
  }

  /// What decides how the system hands an entry over now.
  private func launchCase(_ entry: SimulatedEntry, _ scene: SceneID?) -> LaunchCase {
    let window = windows.first { $0.scene == scene }
    var state = state
    // The scene may be in the background while another one is on the screen.
    if state == .foreground, window?.isActive != true { state = .background }
    return LaunchCase(
      entry, lifeCycle, state, hasWindow: window != nil,
      isSilent: center.isBackgroundAction(entry.appEntry(isAnnounced: false)))
  }

  func enter(
    _ entry: SimulatedEntry, by order: String?, in scene: SceneID?, activates: Bool
  ) async -> EntryRecord<Destination>? {
    let entry = delivered(entry)
    let scene = lifeCycle == .appDelegate ? nil : scene ?? frontScene
    let orders = launchCase(entry, scene).orders
    guard let order = orders.first(where: { $0.name == order }) ?? orders.first else {
      return nil
    }
    return await take(order.steps, entry, scene, activates: activates)
  }

  private func take(
    _ steps: [SystemStep], _ entry: SimulatedEntry, _ scene: SceneID?, activates: Bool
  ) async -> EntryRecord<Destination>? {
    let steps = steps.map { PlannedStep(step: $0, entry: entry, scene: scene) }
    let end = activates ? nil : steps.firstIndex { $0.step == .activate }
    let ids = steps[..<(end ?? steps.endIndex)].compactMap { take($0) }
    if activates { takeRest() } else { rest += steps[(end ?? steps.endIndex)...] }
    await settle()
    return ids.first.flatMap { id in history.first { $0.id == id } }
  }

  /// The scene that a person looks at, or comes back to.
  private var frontScene: SceneID? {
    (windows.last(where: \.isActive) ?? windows.last).map(\.scene) ?? mainScene
  }

  /// A notification with the request and the date that the system gives it.
  private func delivered(_ entry: SimulatedEntry) -> SimulatedEntry {
    guard case .notification(var notification) = entry.content else { return entry }
    var entry = entry
    if notification.requestID == nil { requestCount += 1 }
    let request = notification.requestID ?? "request-\(requestCount)"
    let date = notification.deliveredAt ?? deliveryDates[request] ?? now
    deliveryDates[request] = date
    notification.requestID = request
    notification.deliveredAt = date
    entry.content = .notification(notification)
    return entry
  }
}

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
      planned.step.perform(on: center, planned.entry, scene: scene, at: now)
      connect(scene)
    case .activate:
      guard let index = windows.firstIndex(where: { $0.scene == scene }), !windows[index].isActive
      else { return nil }
      log.append("\(planned)")
      windows[index].isActive = true
      planned.step.perform(on: center, planned.entry, scene: scene, at: now)
    case .announce, .hand, .fail, .handByApp:
      log.append("\(planned)")
      return planned.step.perform(on: center, planned.entry, scene: scene, at: now)?.id
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

/// A step that the system takes later.
struct PlannedStep {
  var step: SystemStep
  var entry: SimulatedEntry
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
    case .hand(let callback, _): "  \(callback.name)"
    case .fail: "  \(SystemCallback.didFail.name)"
    case .handByApp: "  receive(_:)"
    }
  }
}
