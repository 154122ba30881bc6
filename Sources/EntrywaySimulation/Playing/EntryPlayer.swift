/// An app on a simulated phone, in one of its states, of which is told what becomes of an entry.
///
/// Sample apps, the command line and the link server play with it, so that all of them tell the
/// same; a test of an app uses ``AppSimulator``.
@_spi(EntrywayTool)
@MainActor
public final class EntryPlayer<Destination: LinkDestination> {
  /// The phone: what it is told to do, the system does to the app.
  public let phone: AppSimulator<Destination>
  /// The state in which the first entry comes.
  public let state: AppState

  private let app: String
  private let unsatisfied: Set<Requirement>
  private let shown: @MainActor () -> String?
  private let appear: @MainActor () -> Void

  /// - Parameters:
  ///   - state: The state in which the first entry comes.
  ///   - app: The app's name.
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

  /// Lets an entry come, and says what the history says of it afterwards.
  ///
  /// - Parameters:
  ///   - entry: The entry that comes.
  ///   - activates: Whether the app comes to the screen.
  @discardableResult
  public func tap(_ entry: SimulatedEntry, activates: Bool = true) async
    -> EntryRecord<Destination>?
  {
    let record = await phone.tap(entry, activates: activates)
    if phone.state == .foreground { appear() }
    return record
  }

  /// Plays one entry to its end, or until it waits for what is not satisfied.
  public func play(_ entry: SimulatedEntry) async -> PlayedEntry {
    played(await tap(entry, activates: !unsatisfied.contains(.interface)), by: entry)
  }

  /// The outcome of an entry.
  public func played(_ record: EntryRecord<Destination>?, by entry: SimulatedEntry) -> PlayedEntry {
    PlayedEntry(
      app: app, source: entry.source.name, state: state, shown: shown(),
      phone.history.first { $0.id == record?.id })
  }
}
