public import Observation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Receives every entry into the app, and gives each exactly one outcome.
///
/// System callbacks pass entries to ``receive(_:)``, which returns immediately. The app signals
/// readiness with ``satisfy(_:scene:)``, and handles destinations with
/// `onOpen(id:scene:perform:)`. In between, the center holds entries that have to wait, detects
/// taps that are reported twice, and asks the app's guards.
///
/// ```swift
/// let center = DeepLinkCenter(ShopRoute.entries)
///
/// center.onOpen { route in navigator.show(route) }
/// center.receive(AppEntry(source: .inApp, content: .link("shop://orders/4821")))
/// print(center.waiting[0])   // Entry 1, an in-app link, waits for the interface.
/// center.satisfy(.interface)
/// print(center.history[0])   // Entry 1, an in-app link, opened order (id: 4821).
/// ```
///
/// **Order.** Without guards, everything that an entry triggers has happened by the time `receive`,
/// `satisfy` or `onOpen` returns. Handlers, guards and observers may call the center themselves.
/// Such a call takes effect and returns immediately; whatever it triggers happens after all
/// handlers of the entry that is being opened have been called.
///
/// **Time.** The center checks the clock whenever it is called, so an app that shows waiting
/// entries calls ``expire()`` before it reads them. Its only timers are time limits, such as a
/// guard's.
///
/// **Kills.** With a store, waiting entries survive the process being killed. An entry still opens
/// at most once, and never reports two outcomes: its state is saved before handlers run, and its
/// outcome is saved before it is reported. If the process is killed between saving and reporting,
/// the outcome is not reported. If the store can be neither written nor emptied, an entry may open
/// again after a kill; an event with ``PendingStoreError/Code/uncleared`` says so.
@MainActor @Observable
public final class DeepLinkCenter<Destination: LinkDestination> {
  /// Reads an entry by the app's rules, for the current audiences.
  public typealias Reading = @MainActor (AppEntry, Set<String>) -> EntryReading<Destination>
  /// Returns what an entry requires besides the interface, a handler, and its route's requirements.
  public typealias Requirements = @MainActor (Destination, AppEntry) -> Set<Requirement>
  /// Names the target of a redirect.
  public typealias Naming = @MainActor (Destination) -> RouteMatch<Destination>
  /// A handler that receives the destinations that open.
  public typealias Handler = @MainActor (Destination, AppEntry) -> Void
  /// Decides whether a destination may open.
  public typealias Guard = @MainActor (Destination, AppEntry) async -> GuardDecision<Destination>
  /// An observer that receives every event, in order.
  public typealias Observer = @MainActor (DeliveryEvent<Destination>) -> Void

  // Package access is for EntrywayTesting, which starts and ends simulated processes.

  /// What observers of the center are notified about.
  @ObservationIgnored package let changes = DeliveryChanges()
  @ObservationIgnored package var heldAudiences: Set<String>
  @ObservationIgnored package var state: DeliveryState<Destination>
  @ObservationIgnored package var registered = RegisteredClosures<Destination>()
  @ObservationIgnored package var guardTasks: [GuardRun: GuardTask] = [:]
  /// The running async handlers.
  @ObservationIgnored package let work = HandlerWork()
  /// The files that handlers are running with.
  @ObservationIgnored let openFiles = OpenFiles()
  /// The last value that foreground observers received.
  @ObservationIgnored var isToldForeground = false
  @ObservationIgnored var streams: [AsyncStream<DeliveryEvent<Destination>>.Continuation] = []
  /// Objects that the system holds weakly.
  @ObservationIgnored var kept: [any AnyObject & Sendable] = []
  @ObservationIgnored var isAdvancing = false
  @ObservationIgnored package var isReadingStore = false
  /// Counts the changes of the audiences.
  @ObservationIgnored var audienceVersion = 0
  /// Whether the audiences have changed since the waiting entries were read.
  @ObservationIgnored var hasNewAudiences = false
  /// Whether the waiting entries are being read again.
  @ObservationIgnored var isReadingAgain = false

  @ObservationIgnored var uuids = EntryUUIDs()
  @ObservationIgnored package let store: (any PendingEntryStore)?
  @ObservationIgnored package var clock: DeliveryClock
  @ObservationIgnored let requirements: Requirements
  /// The table of the rules, if the center was made with rules.
  @ObservationIgnored package private(set) var routes: RouteTable<Destination>?
  /// The table by which a server's answers are read, for a center that was made without rules.
  @ObservationIgnored package var resolvingRoutes: RouteTable<Destination>?
  /// The campaign of an entry by the app's rules, if the center was made with rules.
  @ObservationIgnored private(set) var campaign: (@MainActor (AppEntry) -> LinkCampaign?)?
  @ObservationIgnored let naming: Naming
  @ObservationIgnored let reading: Reading
  @ObservationIgnored let offers: EntryOffers

  /// Creates a center that reads entries with a closure.
  ///
  /// - Parameters:
  ///   - options: Policies and time limits.
  ///   - audiences: The initial audience tags.
  ///   - store: Where waiting entries are kept in case the process is killed. It is read on the
  ///     first `receive` or `satisfy`, or by ``restore()``, so you can add observers before that.
  ///   - firstID: The first entry's number; higher if the store contains higher ones.
  ///   - now: The current date; inject one in tests.
  ///   - clock: A monotonic clock, used to tell duplicate reports from separate taps and to enforce
  ///     time limits. By default the system's, or one that follows `now` if you pass that.
  ///   - requirements: What an entry requires besides its route's requirements, a handler and,
  ///     unless it is a background action, `Requirement.interface`. Called once for each entry, and
  ///     after each redirect.
  ///   - naming: Names the target of a redirect in the history; without it, the target has no name.
  ///   - offers: What the app offers to the system; nothing by default.
  ///   - reading: The app's rules. Waiting entries are read again when the audiences change, after
  ///     a restart, and by ``readAgain()``.
  public init(
    options: DeliveryOptions = DeliveryOptions(),
    audiences: Set<String> = [],
    store: (any PendingEntryStore)? = nil,
    firstID: EntryID = 1,
    now: (@MainActor () -> Date)? = nil,
    clock: (any Clock<Duration>)? = nil,
    requirements: @escaping Requirements = { _, _ in [] },
    naming: Naming? = nil,
    offers: EntryOffers = EntryOffers(),
    reading: @escaping Reading
  ) {
    self.heldAudiences = audiences
    if let clock {
      self.clock = DeliveryClock(clock, now: now ?? { Date() })
    } else if let now {
      self.clock = DeliveryClock(following: now)
    } else {
      self.clock = DeliveryClock(ContinuousClock(), now: { Date() })
    }
    self.state = DeliveryState(
      options: options, firstID: firstID, now: self.clock.now(), uptime: self.clock.elapsed())
    self.store = store
    self.requirements = requirements
    self.naming = naming ?? { RouteMatch(destination: $0, name: nil, pattern: nil) }
    self.offers = offers
    self.reading = reading
  }

  // Finishing streams and cancelling tasks may be done from any thread.
  deinit {
    for stream in streams { stream.finish() }
    for task in guardTasks.values { task.cancel() }
  }
}

extension DeepLinkCenter {
  /// Creates a center that reads entries by an app's rules.
  ///
  /// ```swift
  /// let center = DeepLinkCenter(ShopRoute.entries)
  /// ```
  ///
  /// - Parameters:
  ///   - rules: The app's rules, with the table that reads its links.
  ///   - options: Policies and time limits. The buttons that the rules declare without
  ///     `.foreground` are background actions too.
  ///   - audiences: The initial audience tags.
  ///   - store: Where waiting entries are kept in case the process is killed.
  ///   - now: The current date; inject one in tests.
  ///   - clock: A monotonic clock; by default the system's, or one that follows `now`.
  ///   - requirements: Additional requirements of an entry, for those that depend on more than its
  ///     route; none by default. See `Route.requires(_:)`.
  public convenience init(
    _ rules: EntryRules<Destination>,
    options: DeliveryOptions = DeliveryOptions(),
    audiences: Set<String> = [],
    store: (any PendingEntryStore)? = nil,
    now: (@MainActor () -> Date)? = nil,
    clock: (any Clock<Duration>)? = nil,
    requirements: @escaping Requirements = { _, _ in [] }
  ) {
    var options = options
    options.backgroundActions.formUnion(rules.backgroundActions)
    self.init(
      options: options, audiences: audiences, store: store, now: now, clock: clock,
      requirements: requirements,
      naming: { rules.routes.match(destination: $0) }, offers: EntryOffers(rules),
      reading: { rules.read($0, audiences: $1) })
    routes = rules.routes
    campaign = { rules.campaign(of: $0) }
  }
}

extension DeepLinkCenter {
  /// Retains an object that the system holds weakly, such as a delegate, for the center's lifetime.
  public func keep(_ object: any AnyObject & Sendable) { kept.append(object) }

  /// The most recently kept object of a type, so that another library can find its own.
  package func kept<Kept>(_ type: Kept.Type) -> Kept? {
    for object in kept.reversed() {
      if let found = object as? Kept { return found }
    }
    return nil
  }

  /// The current date by the center's clock.
  package var date: Date { clock.now() }
}

/// The changes that observers of a center see: of its history, the waiting entries and the
/// audiences.
///
/// The values themselves are stored elsewhere, because each change of an observed property of a
/// generic class costs more than all the rest of an entry's delivery.
@MainActor @Observable package final class DeliveryChanges {
  private(set) var history = 0
  private(set) var waiting = 0
  package var audiences = 0

  @ObservationIgnored private var published = (history: 0, waiting: 0)

  /// Publishes what has changed since the last time, and returns whether anything has.
  func publish(history: Int, waiting: Int) -> Bool {
    let isNew = published != (history, waiting)
    if published.history != history {
      published.history = history
      self.history += 1
    }
    if published.waiting != waiting {
      published.waiting = waiting
      self.waiting += 1
    }
    return isNew
  }
}
