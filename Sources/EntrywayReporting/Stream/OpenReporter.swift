/// Receives the events that an app reports: the same stream that the link server gets.
///
/// For example, it can pass them to your analytics product:
///
/// ```swift
/// struct ProductAnalytics: OpenReporter {
///   func report(_ events: [ReportedEvent]) async {
///     for event in events where event.kind == .open && event.outcome == .opened {
///       await Analytics.shared.log(
///         "screen_opened", ["route": event.route ?? "", "by": event.entrySource ?? ""])
///     }
///   }
///
///   func forget() async { await Analytics.shared.reset() }
/// }
///
/// center.report(to: ProductAnalytics())                // without a link server
/// center.report(to: server, also: [ProductAnalytics()])
/// ```
///
/// It receives nothing while ``Reporting/hasConsent`` is false. Reporting doesn't wait for it: each
/// reporter has its own queue, and if one falls behind by more than 10,000 events, the newest are
/// dropped, and a ``ReportingNote`` says how many.
public protocol OpenReporter: Sendable {
  /// Receives events, in the order in which they happened.
  ///
  /// It isn't called again until it has returned.
  func report(_ events: [ReportedEvent]) async
  /// Forgets what is known about the user, because ``Reporting/hasConsent`` was set to false.
  ///
  /// Events that were still waiting are not passed on. It is called after ``report(_:)`` has
  /// returned.
  func forget() async
}

extension OpenReporter {
  /// Does nothing, for a reporter that keeps nothing.
  public func forget() async {}
}

/// Hands events on to a reporter that is not waited for.
final class ReporterRelay: Sendable {
  private enum Order: Sendable {
    case report([ReportedEvent], era: Int)
    case forget
  }

  private struct State {
    var waiting = 0
    /// How often the person took consent back: what waited then is told to nobody.
    var era = 0
  }

  /// How many events wait for a reporter at most.
  static let limit = 10_000

  private let orders: AsyncStream<Order>.Continuation
  private let state = Locked(State())
  private let note: @Sendable (ReportingNote) -> Void

  init(_ reporter: any OpenReporter, note: @escaping @Sendable (ReportingNote) -> Void) {
    let (stream, continuation) = AsyncStream.makeStream(of: Order.self)
    orders = continuation
    self.note = note
    let state = state
    Task.detached {
      for await order in stream {
        switch order {
        case .report(let events, let era):
          if state.with({ $0.era }) == era { await reporter.report(events) }
          state.with { $0.waiting -= events.count }
        case .forget: await reporter.forget()
        }
      }
    }
  }

  deinit { orders.finish() }

  func report(_ events: [ReportedEvent]) {
    let (room, era) = state.with { state in
      let room = max(0, min(events.count, Self.limit - state.waiting))
      state.waiting += room
      return (room, state.era)
    }
    if room > 0 { orders.yield(.report(Array(events.prefix(room)), era: era)) }
    if room < events.count { note(.dropped(events.count - room, .slowReporter)) }
  }

  func forget() {
    state.with { $0.era += 1 }
    orders.yield(.forget)
  }
}
