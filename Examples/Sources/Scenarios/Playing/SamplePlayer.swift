public import Entryway
public import Foundation

/// Plays entries through a sample app in one of its states, as the system would: a cold start
/// delivers before there is an interface, and reports a tap on a notification through two callbacks.
@MainActor
public final class SamplePlayer<App: SampleApp> {
  public let app: App
  public let state: AppState
  /// The clock that the center reads; it stands still unless a scenario moves it.
  public var now = Date(timeIntervalSince1970: 1_795_000_000)

  private let clock: Clock

  /// A clock that the center and the player share.
  @MainActor
  private final class Clock {
    var now: Date
    init(_ now: Date) { self.now = now }
  }

  /// - Parameters:
  ///   - state: The state in which the first entry arrives.
  ///   - entries: The rules; the app's own unless given.
  public init(
    _ state: AppState, entries: EntryRules<App.Destination>? = nil,
    options: DeliveryOptions = DeliveryOptions(),
    store: (any PendingEntryStore)? = nil, audiences: Set<String>? = nil,
    requirements: @escaping @MainActor (App.Destination, AppEntry) -> Set<Requirement> = { _, _ in
      []
    }
  ) {
    self.state = state
    let clock = Clock(now)
    self.clock = clock
    let entries = entries ?? App.entries
    app = App(
      center: DeepLinkCenter(
        options: options, store: store, now: { clock.now }, requirements: requirements,
        reading: { entries.read($0, audiences: $1) }))
    if let audiences { app.hold(audiences) }
    switch state {
    case .notRunning: break
    case .foreground: activate()
    case .background:
      activate()
      app.center.withdraw(.interface)
    }
  }

  /// Brings the app's interface to the screen.
  public func activate() {
    app.center.meet(.interface)
    app.interfaceAppeared()
  }

  /// Moves the clock.
  public func wait(_ seconds: TimeInterval) {
    clock.now += seconds
    app.center.expire()
  }

  /// Hands an entry to the app as the system does in the player's state, without waiting for the
  /// interface.
  @discardableResult
  public func deliver(
    _ source: EntrySource, _ content: EntryContent
  ) -> Reception<App.Destination> {
    var entry = AppEntry(
      source: source, content: content, date: clock.now,
      start: state == .notRunning ? .cold : .warm, callback: "first")
    let reception = app.center.receive(entry)
    if case .notification = content, state == .notRunning {
      // UIKit reports the tap that started the app in the scene's connection options as well.
      entry.callback = "second"
      app.center.receive(entry)
    }
    return reception
  }

  /// Plays one entry to its end.
  public func play(_ source: EntrySource, _ content: EntryContent) -> PlayedEntry {
    let reception = deliver(source, content)
    activate()
    return played(reception.id)
  }

  /// What became of an entry.
  public func played(_ id: EntryID) -> PlayedEntry {
    let record = app.center.history.first { $0.id == id }
    return PlayedEntry(app: App.name, state: state, shown: app.shown, record)
  }
}
