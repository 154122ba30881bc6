public import Observation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Takes every entry into the app, and makes sure that each ends in exactly one outcome.
///
/// Callbacks of the system hand entries over with ``receive(_:)`` and get their answer at once. The
/// app says when it is ready with ``satisfy(_:scene:)``, and listens with
/// ``onOpen(id:scene:perform:)``. In between the center keeps what has to wait, recognises a tap that
/// is reported twice, and asks the app's guards.
///
/// ```swift
/// let center = DeepLinkCenter(ShopRoute.entries)
///
/// center.onOpen { route, _ in navigator.show(route) }
/// center.receive(AppEntry(source: .inApp, content: .link("shop://orders/4821")))
/// print(center.waiting[0])   // Entry 1, an in-app link, waits for the interface.
/// center.satisfy(.interface)
/// print(center.history[0])   // Entry 1, an in-app link, opened order (id: 4821).
/// ```
///
/// **Order.** Without guards everything that an entry sets off has happened when `receive`,
/// `satisfy` or `onOpen` returns. Handlers, guards and observers may call the center themselves:
/// such a call takes effect and answers at once, and what it sets off is done after the handlers of
/// the entry that is being opened have all been called.
///
/// **Time.** The center looks at the clock whenever it is touched, so an app that shows what is
/// waiting calls ``expire()`` when it wants to know. Its only timer is the time limit of a guard.
///
/// **Kills.** With a store, what waits survives the process being killed. Over a kill an entry
/// opens at most once, and no two outcomes of it are ever told: that it opens is saved before
/// handlers run, and its end before it is told. A kill between saving and telling leaves the end
/// untold. Where the disk refuses both writing and emptying, an entry may open again after a kill;
/// the event of ``PendingStoreError/Code/uncleared`` says so.
@MainActor @Observable
public final class DeepLinkCenter<Destination: LinkDestination> {
  /// Reads an entry by the app's rules, for the audiences that are held now.
  public typealias Reading = @MainActor (AppEntry, Set<String>) -> EntryReading<Destination>
  /// Says what an entry requires besides the interface, a handler, and what its route requires.
  public typealias Requirements = @MainActor (Destination, AppEntry) -> Set<Requirement>
  /// Names a destination that no entry was read as: the goal of a redirect.
  public typealias Naming = @MainActor (Destination) -> RouteMatch<Destination>
  /// Receives the destinations that open.
  public typealias Handler = @MainActor (Destination, AppEntry) -> Void
  /// Decides whether a destination may open.
  public typealias Guard = @MainActor (Destination, AppEntry) async -> GuardDecision<Destination>
  /// Receives every event, in order.
  public typealias Observer = @MainActor (DeliveryEvent<Destination>) -> Void

  // What the package sees of all this is for EntrywayTesting, which begins and ends simulated
  // processes.

  /// What those who observe the center are told of.
  @ObservationIgnored package let changes = DeliveryChanges()
  @ObservationIgnored package var heldAudiences: Set<String>
  @ObservationIgnored package var state: DeliveryState<Destination>
  @ObservationIgnored package var registered = RegisteredClosures<Destination>()
  @ObservationIgnored package var guardTasks: [GuardRun: GuardTask] = [:]
  /// What handlers do that are awaited.
  @ObservationIgnored package let work = HandlerWork()
  /// What those who observe the foreground were told last.
  @ObservationIgnored var isToldForeground = false
  @ObservationIgnored var streams: [AsyncStream<DeliveryEvent<Destination>>.Continuation] = []
  /// What the system holds weakly.
  @ObservationIgnored var kept: [any AnyObject & Sendable] = []
  @ObservationIgnored var isAdvancing = false
  @ObservationIgnored package var isReadingStore = false
  /// Counts the changes of the audiences.
  @ObservationIgnored var audienceVersion = 0
  /// Whether the audiences have changed since what waits was read.
  @ObservationIgnored var hasNewAudiences = false
  /// Whether what waits is being read again.
  @ObservationIgnored var isReadingAgain = false

  @ObservationIgnored var uuids = EntryUUIDs()
  @ObservationIgnored package let store: (any PendingEntryStore)?
  @ObservationIgnored package var clock: DeliveryClock
  @ObservationIgnored let requirements: Requirements
  /// The table of the rules, if the center was made with rules.
  @ObservationIgnored package private(set) var routes: RouteTable<Destination>?
  @ObservationIgnored let naming: Naming
  @ObservationIgnored let reading: Reading
  @ObservationIgnored let offers: EntryOffers

  /// A center that reads entries with a closure.
  ///
  /// - Parameters:
  ///   - options: Policies and lengths of time.
  ///   - audiences: The audience tags that are held at the start.
  ///   - store: Where waiting entries survive the process being killed. It is read on the first
  ///     `receive` or `satisfy`, or by ``restore()``, so that it can be observed before.
  ///   - firstID: The first entry's number; greater if the store holds greater ones.
  ///   - now: What the time is, for tests.
  ///   - clock: What cannot be set back: it tells two reports of one tap from two taps, and a guard
  ///     that takes too long. The system's, or one that goes along with `now` where that is given.
  ///   - requirements: What an entry requires besides its route's requirements, a handler and,
  ///     unless it is a background action, `Requirement.interface`. Asked once an entry, and after
  ///     each redirect.
  ///   - naming: How the goal of a redirect is named in the history; left out, it has no name.
  ///   - offers: What is offered to the system; nothing unless given.
  ///   - reading: The app's rules. What waits is read again when the audiences change, after a
  ///     restart, and by ``readAgain()``.
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
  /// A center that reads entries by an app's rules.
  ///
  /// ```swift
  /// let center = DeepLinkCenter(ShopRoute.entries)
  /// ```
  ///
  /// - Parameters:
  ///   - rules: The app's rules, with the table that reads its links.
  ///   - options: Policies and lengths of time. The buttons that the rules declare without
  ///     `.foreground` are background actions too.
  ///   - audiences: The audience tags that are held at the start.
  ///   - store: Where waiting entries survive the process being killed.
  ///   - now: What the time is, for tests.
  ///   - clock: What cannot be set back; the system's, or one that goes along with `now`.
  ///   - requirements: What an entry requires besides its route's requirements, for what depends on
  ///     more than the route; nothing unless given. See `Route.requires(_:)`.
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
  }
}

extension DeepLinkCenter {
  /// Keeps an object that the system holds weakly, such as the delegate of its notifications, for
  /// as long as the center lives.
  public func keep(_ object: any AnyObject & Sendable) { kept.append(object) }

  /// The object of a type that the center keeps, the newest of several: a library beside this one
  /// finds its own by it.
  package func kept<Kept>(_ type: Kept.Type) -> Kept? {
    for object in kept.reversed() {
      if let found = object as? Kept { return found }
    }
    return nil
  }

  /// What the time is by the center's clock.
  package var date: Date { clock.now() }
}

/// What those who observe a center are told of: that its history, what waits or the audiences have
/// changed.
///
/// The center reads and writes the values themselves elsewhere: an observed property of a generic
/// class costs more at each change than all the rest of an entry's delivery.
@MainActor @Observable package final class DeliveryChanges {
  private(set) var history = 0
  private(set) var waiting = 0
  package var audiences = 0

  @ObservationIgnored private var published = (history: 0, waiting: 0)

  /// Tells of what has another version than the last time, and says whether anything has.
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
