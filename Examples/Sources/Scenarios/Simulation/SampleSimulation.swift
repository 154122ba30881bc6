public import EntrywaySimulation

/// What a simulation needs of a sample app.
@MainActor
public protocol SampleApp: AnyObject, SendableMetatype {
  associatedtype Destination: LinkDestination

  /// The name by which the command line knows the app.
  static var name: String { get }
  static var entries: EntryRules<Destination> { get }
  /// How the app is built.
  static var lifeCycle: AppLifeCycle { get }

  /// Whether its guards ask servers and nobody else, so that each answer is waited for.
  static var asksServers: Bool { get }

  /// What the app does when its process starts: it registers its handlers and its guards.
  init(center: DeepLinkCenter<Destination>)

  var center: DeepLinkCenter<Destination> { get }
  /// What the person looks at; nil for an app that shows nothing yet.
  var shown: String? { get }
  /// Takes the tags of `enter --audience`.
  func hold(_ audiences: Set<String>)
  /// What happens once the interface is on screen: views appear.
  func interfaceAppeared()
  /// Does what a person does in the app.
  func perform(_ act: SampleAct)
  /// Reads what only this app has; empty if it has none of it.
  func read(_ fact: SampleFact) -> [String]
}

extension SampleApp {
  public static var asksServers: Bool { false }
  public func hold(_ audiences: Set<String>) { center.audiences = audiences }
  public func interfaceAppeared() {}
  public func perform(_ act: SampleAct) {}
  public func read(_ fact: SampleFact) -> [String] { [] }
}

/// A sample app on a simulated phone, in one of its states.
@MainActor
public final class SampleSimulation<App: SampleApp> {
  private let simulation: EntrySimulation<App.Destination>
  private let process: Process
  private let hasInterface: Bool

  /// The phone: what it is told to do, the system does to the app.
  public var phone: AppSimulator<App.Destination> { simulation.phone }
  /// The names of the routes that have opened, also in processes that have been killed.
  public var opened: [String] { process.opened }
  /// The app of the process that runs.
  public var app: App { process.app }

  /// - Parameters:
  ///   - state: The state in which the first entry comes.
  ///   - unsatisfied: The requirements that are not satisfied; all others are, in each process.
  public init(
    _ state: AppState, options: DeliveryOptions = DeliveryOptions(),
    store: (any PendingEntryStore)? = nil, audiences: Set<String>? = nil,
    without unsatisfied: Set<Requirement> = []
  ) async {
    let process = Process {
      let app = App(
        center: DeepLinkCenter(App.entries, options: options, store: store))
      if let audiences { app.hold(audiences) }
      for requirement in App.entries.routes.requirements
      where !unsatisfied.contains(requirement) {
        app.center.satisfy(requirement)
      }
      return app
    }
    self.process = process
    hasInterface = !unsatisfied.contains(.interface)
    simulation = await EntrySimulation(
      state, of: App.name, lifeCycle: App.lifeCycle, without: unsatisfied,
      shown: { process.app.shown }, appear: { process.app.interfaceAppeared() },
      makeCenter: { process.start() })
  }

  /// Brings the app's interface to the screen, and with it its views.
  public func activate() async {
    await simulation.activate()
    await finishQuestions()
  }

  /// Waits until the servers have answered that the app has asked.
  private func finishQuestions() async {
    if App.asksServers { await phone.finishGuards() }
  }

  /// Lets an entry come, and says what the history says of it afterwards.
  ///
  /// - Parameters:
  ///   - entry: The entry that comes.
  ///   - activates: Whether the app comes to the screen.
  @discardableResult
  public func tap(_ entry: SimulatedEntry, activates: Bool = true) async
    -> EntryRecord<App.Destination>?
  {
    let record = await simulation.tap(entry, activates: activates)
    await finishQuestions()
    return phone.history.first { $0.id == record?.id }
  }

  /// Plays one entry to its end, or until it waits for what is not satisfied.
  public func play(_ entry: SimulatedEntry) async -> SimulationResult {
    result(of: await tap(entry, activates: hasInterface), by: entry)
  }

  /// What became of an entry.
  public func result(of record: EntryRecord<App.Destination>?, by entry: SimulatedEntry)
    -> SimulationResult
  {
    simulation.result(of: record, by: entry)
  }

  /// What the app does when its process starts.
  @MainActor
  private final class Process {
    private(set) var app: App
    private(set) var opened: [String] = []
    private let make: @MainActor () -> App
    private var isNew = true

    init(_ make: @escaping @MainActor () -> App) {
      self.make = make
      app = make()
      listen()
    }

    func start() -> DeepLinkCenter<App.Destination> {
      if !isNew {
        app = make()
        listen()
      }
      isNew = false
      return app.center
    }

    private func listen() {
      app.center.observe { [weak self] event in
        if case .opened(let match)? = event.outcome { self?.opened.append(match.name ?? "") }
      }
    }
  }
}
