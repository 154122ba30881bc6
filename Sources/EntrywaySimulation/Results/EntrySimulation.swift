/// An app that one entry comes to, in one of its states, and what becomes of that entry.
///
/// It puts the outcome of an entry and what the person then looks at into one value, as
/// `entryway enter` tells it. A test of an app uses ``AppSimulator``, which it stands on.
///
/// ```swift
/// let navigator = ShopNavigator()
/// let simulation = await EntrySimulation(.notRunning, of: "shop", shown: { navigator.title }) {
///   let center = DeepLinkCenter(ShopRoute.entries)
///   center.onOpen { route in navigator.show(route) }
///   return center
/// }
/// let result = await simulation.play(.link("https://shop.example.com/orders/4821"))
/// print(result.line)  // Order 4821
/// ```
@MainActor
public final class EntrySimulation<Destination: LinkDestination> {
  /// The phone: what it is told to do, the system does to the app.
  public let phone: AppSimulator<Destination>

  private let app: String
  private let state: AppState
  private let unsatisfied: Set<Requirement>
  private let shown: @MainActor () -> String?
  private let appear: @MainActor () -> Void

  /// Brings an app into a state.
  ///
  /// - Parameters:
  ///   - state: The state in which the first entry comes.
  ///   - app: The app's name, for ``SimulationResult/app``.
  ///   - lifeCycle: How the app is built.
  ///   - unsatisfied: The requirements that are not satisfied; of these the interface is withdrawn
  ///     here, all others are left to `makeCenter`.
  ///   - shown: What the person looks at.
  ///   - appear: What happens once the interface is on screen: views appear.
  ///   - makeCenter: What the app does when its process starts.
  public init(
    _ state: AppState, of app: String, lifeCycle: AppLifeCycle = .scenes,
    without unsatisfied: Set<Requirement> = [], shown: @escaping @MainActor () -> String?,
    appear: @escaping @MainActor () -> Void = {},
    makeCenter: @escaping @MainActor () -> DeepLinkCenter<Destination>
  ) async {
    self.state = state
    self.app = app
    self.unsatisfied = unsatisfied
    self.shown = shown
    self.appear = appear
    phone = AppSimulator(lifeCycle: lifeCycle, mountsRoot: false, makeCenter: makeCenter)
    if state != .notRunning { await activate() }
    if state == .background { await phone.background() }
    if unsatisfied.contains(.interface) { await phone.withdraw(.interface) }
  }

  /// Brings the app's interface to the screen, and with it its views.
  public func activate() async {
    await phone.foreground()
    appear()
  }

  /// Lets an entry come, and views appear if it brings the app to the screen.
  ///
  /// - Parameters:
  ///   - entry: The entry that comes.
  ///   - activates: Whether the app comes to the screen.
  /// - Returns: What the history says of the entry; nil if it has not come yet.
  @discardableResult
  public func tap(_ entry: SimulatedEntry, activates: Bool = true) async
    -> EntryRecord<Destination>?
  {
    let record = await phone.tap(entry, activates: activates)
    if phone.state == .foreground { appear() }
    return record
  }

  /// Plays one entry to its end, or until it waits for what is not satisfied.
  public func play(_ entry: SimulatedEntry) async -> SimulationResult {
    result(of: await tap(entry, activates: !unsatisfied.contains(.interface)), by: entry)
  }

  /// What has become of an entry until now.
  ///
  /// - Parameters:
  ///   - record: What the history said of the entry when it came.
  ///   - entry: The entry.
  public func result(
    of record: EntryRecord<Destination>?, by entry: SimulatedEntry
  ) -> SimulationResult {
    // Numbers begin again in each process, and the history forgets the oldest.
    let now = record.flatMap { record in phone.history.last { $0.uuid == record.uuid } }
    return SimulationResult(
      app: app, source: entry.source, state: state, shown: shown(), now ?? record)
  }
}
