#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The entries of your app, played without a phone: what a person taps, handed to your center by
/// the callbacks that the system calls, in their order.
///
/// ```swift
/// import EntrywayTesting
/// import Testing
///
/// @MainActor @Test func tappedNotification() async {
///   let app = AppSimulator(DeepLinkCenter(ShopRoute.entries))
///   await app.launch(from: .notification(["deep_link": "https://shop.example.com/orders/4821"]))
///   #expect(app.opened == [.order(id: "4821")])
/// }
/// ```
///
/// The center, its rules and its table are your own. What the simulator plays is the system: it
/// starts the process, connects the scene, reports the tap in the connection options and to the
/// notification center's delegate, and makes the scene active.
/// ``everyOrder(of:in:lifeCycles:opens:makeCenter:)`` plays every other order that Apple's
/// documentation leaves open.
///
/// **Time** stands still unless ``wait(_:)`` moves it, and a person needs ``pace`` from one tap to
/// the next. The center reads the simulator's clock.
@MainActor
public final class AppSimulator<Destination: LinkDestination> {
  /// The app's center.
  ///
  /// Of a simulator that makes its centers itself, another one after each ``kill()``.
  public internal(set) var center: DeepLinkCenter<Destination>
  /// How the app is built.
  public let lifeCycle: AppLifeCycle
  /// Whether each window has a view that listens to all that opens, as soon as it is connected.
  public let mountsRoot: Bool

  /// The destinations that were opened, each time that one was, since the simulator was made: also
  /// in processes that have been killed.
  public internal(set) var opened: [Destination] = []
  /// What was done and what came of it, line by line, for a person to read.
  public internal(set) var log: [String] = []

  let clock: SimulatedClock
  let centers: ProcessCenters<Destination>
  var listening: DeliveryRegistration?

  var isRunning = false
  /// Whether the center is that of a process that was killed.
  var isSpent = false
  var windows: [SimulatorWindow<Destination>] = []
  /// What the system still has to do once the app becomes active.
  var rest: [PlannedStep] = []
  var requestCount = 0
  var deliveryDates: [String: Date] = [:]

  /// A simulator for an app with this center.
  ///
  /// Handlers, guards and observers that are registered with the center by now belong to the app's
  /// start: each process has them. Those that come later are gone when the app is killed.
  ///
  /// - Parameters:
  ///   - center: The app's center. From now on it reads the simulator's clock.
  ///   - lifeCycle: How the app is built.
  ///   - mountsRoot: Whether a view that listens appears with each window. Say false if the app's
  ///     own handlers are to be tested; ``mount(in:perform:)`` mounts them, as late as you like.
  ///   - start: What the clock shows at first.
  public init(
    _ center: DeepLinkCenter<Destination>, lifeCycle: AppLifeCycle = .scenes,
    mountsRoot: Bool = true, startingAt start: Date = .simulated
  ) {
    self.center = center
    self.lifeCycle = lifeCycle
    self.mountsRoot = mountsRoot
    centers = .given(CenterSetup(of: center))
    clock = SimulatedClock(start)
    listen()
  }

  /// A simulator that makes a center for each process of the app.
  ///
  /// ```swift
  /// let store = MemoryPendingEntryStore()
  /// let app = AppSimulator {
  ///   let center = DeepLinkCenter(ShopRoute.entries, store: store)
  ///   center.addGuard { route, _ in route.isOpen ? .proceed : .cancel(reason: "closed") }
  ///   return center
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - lifeCycle: How the app is built.
  ///   - mountsRoot: Whether a view that listens appears with each window.
  ///   - start: What the clock shows at first.
  ///   - makeCenter: What the app does at its start; called now, and at each launch after a kill.
  public init(
    lifeCycle: AppLifeCycle = .scenes, mountsRoot: Bool = true,
    startingAt start: Date = .simulated,
    makeCenter: @escaping @MainActor () -> DeepLinkCenter<Destination>
  ) {
    center = makeCenter()
    self.lifeCycle = lifeCycle
    self.mountsRoot = mountsRoot
    centers = .made(makeCenter)
    clock = SimulatedClock(start)
    listen()
  }

  /// Hears of all that happens in the center.
  func listen() {
    center.readClock(clock)
    listening = center.observe { [weak self] event in self?.note(event) }
  }

  private func note(_ event: DeliveryEvent<Destination>) {
    log.append("\(event)".indented)
    if case .opened(let match)? = event.outcome { opened.append(match.destination) }
  }
}

extension Date {
  /// What the clock of a simulator shows at first: 18 November 2026, 11:06:40 UTC.
  public static let simulated = Date(timeIntervalSince1970: 1_795_000_000)
}

extension AppSimulator {
  /// The last hundred entries of this process, oldest first: the center's.
  public var history: [EntryRecord<Destination>] { center.history }

  /// What became of the entries of this process, in the order in which they came; those that have
  /// no outcome yet are not in it.
  public var outcomes: [EntryOutcome<Destination>] { history.compactMap(\.outcome) }

  /// Why entries of this process were rejected.
  public var rejections: [EntryRejection] {
    outcomes.compactMap { if case .rejected(let rejection) = $0 { rejection } else { nil } }
  }

  /// The entries that wait now.
  public var waiting: [EntryRecord<Destination>] { center.waiting }

  /// Says that a requirement is satisfied, such as `.session` after a sign-in.
  ///
  /// While the app does not run, it is said to the process that starts next.
  ///
  /// - Parameters:
  ///   - requirement: What the app has, or has no longer.
  ///   - scene: The scene that it is about; all of them unless given.
  public func satisfy(_ requirement: Requirement, scene: SceneID? = nil) async {
    makeProcess()
    log.append("satisfied: \(requirement.rawValue)")
    center.satisfy(requirement, scene: scene)
    await settle()
  }

  /// Says that a requirement is no longer satisfied.
  ///
  /// - Parameters:
  ///   - requirement: What the app has, or has no longer.
  ///   - scene: The scene that it is about; all of them unless given.
  public func withdraw(_ requirement: Requirement, scene: SceneID? = nil) async {
    makeProcess()
    log.append("withdrawn: \(requirement.rawValue)")
    center.withdraw(requirement, scene: scene)
    await settle()
  }
}

extension AppSimulator {
  /// How long a person needs from one thing to the next: two seconds.
  ///
  /// Two taps on one link are two taps then, and not one that the system reports twice.
  public static var pace: Duration { .seconds(2) }

  /// What the simulator's clock shows, which the center reads.
  public var now: Date { clock.date }

  /// Lets time pass: what has waited too long expires, and so does the time limit of a guard.
  public func wait(_ duration: Duration) async {
    log.append("\(duration) pass")
    clock.advance(by: duration)
    for _ in 0..<20 { await Task.yield() }
    center.expire()
    await settle()
  }

  /// Notes what a person does next, and the time that it takes.
  func begin(_ what: String) {
    if !log.isEmpty { clock.advance(by: Self.pace) }
    log.append(what)
  }

  /// Lets guards answer that have been asked, and handlers end that are awaited, as far as they need
  /// nothing from outside.
  ///
  /// Every method here does so. A guard or handler that waits for the test goes on waiting; once it
  /// has been told, `await app.settle()` lets its answer take effect.
  public func settle() async {
    for _ in 0..<1_000 {
      if center.askedGuards.isEmpty, center.awaitedHandlers.isEmpty { return }
      await Task.yield()
    }
  }

  /// Waits until every handler of `onOpen(id:scene:timeLimit:perform:)` has ended, however long it
  /// takes.
  ///
  /// For handlers that do work on other threads; one that waits for the test never ends here.
  public func finishHandlers() async {
    while let handler = center.awaitedHandlers.first { await handler.value }
  }

  /// Waits until every guard that has been asked has answered, however long it takes.
  ///
  /// For guards that do work on other threads; one that waits for the test never answers here.
  public func finishGuards() async {
    while let asked = center.askedGuards.first { await asked.value }
  }
}
