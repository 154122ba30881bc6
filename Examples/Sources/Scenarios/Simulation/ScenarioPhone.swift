public import EntrywaySimulation

/// A phone with a sample app on it, as scenarios see it.
///
/// The demo plays the apps' cores on ``SampleSimulation``. The apps' own classes, their delegates and
/// views, have phones of their own, so that every row is played on both.
@MainActor
public protocol ScenarioPhone: AnyObject {
  /// What the person looks at; nil for an app that shows nothing yet.
  var shown: String? { get }
  /// The names of the routes that have opened, also in processes that have been killed.
  var opened: [String] { get }
  /// What the running process says of its entries.
  var history: [String] { get }

  /// Lets an entry come.
  ///
  /// - Parameters:
  ///   - entry: The entry that comes.
  ///   - activates: Whether the app comes to the screen.
  /// - Returns: The entry's number.
  @discardableResult
  func enter(_ entry: SimulatedEntry, activates: Bool) async -> EntryID?

  /// What became of an entry.
  func result(of id: EntryID?, by entry: SimulatedEntry) -> SimulationResult

  /// Lets a notification arrive, which nobody has tapped yet.
  func deliver(_ notification: SimulatedEntry) async -> ForegroundPresentation?

  /// Hands one tap over by each of these callbacks.
  func report(_ entry: SimulatedEntry, by callbacks: [String]) async

  func activate() async
  func background() async
  func kill() async
  func wait(_ duration: Duration) async

  /// Does what a person does in the app.
  func perform(_ act: SampleAct) async

  /// Reads what is neither a screen nor an outcome; empty if the app has none of it.
  func read(_ fact: SampleFact) -> [String]
}

/// What a person does in a sample app.
public enum SampleAct: Hashable, Sendable {
  /// Becomes a guest or a host.
  case becomes(String)
  case selectTab(String)
  /// Begins a new todo.
  case write(String)
  case keepWriting, discard
  case signIn
  /// Goes where there is no connection.
  case losesConnection
}

/// What a scenario reads of an app besides what it shows.
public enum SampleFact: Hashable, Sendable {
  /// The items of the home screen's menu, with their icons.
  case quickActions
  /// The categories of notifications that are registered, with their buttons.
  case categories
  /// What the completion handler of the last quick action was given.
  case answer
  /// Where the service extension finds the picture of a push.
  case picture(PayloadValue)
  /// The steps by which the last entry changed the screen.
  case steps
}

/// How a phone is set up before the first entry comes.
public struct SampleSetup: Hashable, Sendable {
  /// Whether what waits survives the process.
  public var keepsEntries = false
  /// Whether a notification opens as soon as it arrives in the foreground.
  public var opensAtOnce = false
  /// Whether somebody is signed in, in each process.
  public var isSignedIn = true

  public init(keepsEntries: Bool = false, opensAtOnce: Bool = false, isSignedIn: Bool = true) {
    self.keepsEntries = keepsEntries
    self.opensAtOnce = opensAtOnce
    self.isSignedIn = isSignedIn
  }

  /// How notifications that arrive in the foreground are presented, and the rest of the policies.
  public var delivery: DeliveryOptions {
    opensAtOnce
      ? DeliveryOptions(foreground: { _ in [.banner, .sound, .opensAtOnce] }) : DeliveryOptions()
  }
}

extension ScenarioPhone {
  /// Lets an entry come, and the app to the screen.
  @discardableResult
  func enter(_ entry: SimulatedEntry) async -> EntryID? { await enter(entry, activates: true) }

  /// Plays one entry to its end, or until it waits, and says what came of it in one line.
  func play(_ entry: SimulatedEntry) async -> String {
    result(of: await enter(entry, activates: true), by: entry).line
  }

  /// How often a route has opened, in words; any route unless it is named.
  func times(_ route: String? = nil) -> String {
    let count = opened.count { route == nil || $0 == route }
    return count == 1 ? "once" : "\(count) times"
  }
}

extension SampleSimulation: ScenarioPhone {
  /// A phone as a scenario wants it.
  convenience init(_ state: AppState, _ setup: SampleSetup) async {
    await self.init(
      state, options: setup.delivery, store: setup.keepsEntries ? MemoryPendingEntryStore() : nil,
      without: setup.isSignedIn ? [] : [.session])
  }

  public var shown: String? { app.shown }

  public var history: [String] { phone.history.map(\.description) }

  @discardableResult
  public func enter(_ entry: SimulatedEntry, activates: Bool) async -> EntryID? {
    await tap(entry, activates: activates)?.id
  }

  public func result(of id: EntryID?, by entry: SimulatedEntry) -> SimulationResult {
    result(of: phone.history.first { $0.id == id }, by: entry)
  }

  public func deliver(_ notification: SimulatedEntry) async -> ForegroundPresentation? {
    await phone.deliver(notification)
  }

  public func report(_ entry: SimulatedEntry, by callbacks: [String]) async {
    for callback in callbacks {
      var report = AppEntry(source: entry.source, content: entry.content)
      report.callback = callback
      report.date = phone.now
      app.center.receive(report)
    }
  }

  public func background() async { await phone.background() }
  public func kill() async { await phone.kill() }
  public func wait(_ duration: Duration) async { await phone.wait(duration) }

  public func perform(_ act: SampleAct) async {
    app.perform(act)
    await phone.finishGuards()
  }

  public func read(_ fact: SampleFact) -> [String] {
    switch fact {
    case .quickActions:
      app.center.quickActions.map { "\($0.title) (\($0.icon.map(Self.name) ?? "no icon"))" }
    case .categories:
      app.center.notificationCategories.map { category in
        let actions = category.actions.map { "\($0.id) \"\($0.title)\"" }
        return "\(category.id): \(actions.joined(separator: ", "))"
      }
    case .answer:
      phone.history.last.map { [String($0.isAccepted)] } ?? []
    case .picture, .steps: app.read(fact)
    }
  }

  private static func name(_ icon: EntryIcon) -> String {
    switch icon {
    case .template(let name), .system(let name): name
    }
  }
}
