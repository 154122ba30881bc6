/// Takes what is reported of an app's entries: the same stream that the link server gets.
///
/// An analytics product of the app's own is one more reporter:
///
/// ```swift
/// struct ProductAnalytics: OpenReporter {
///   func report(_ events: [ReportedEvent]) async {
///     for event in events where event.kind == .open && event.outcome == .opened {
///       await Analytics.shared.log("screen_opened", ["route": event.route ?? "", "by": event.entrySource ?? ""])
///     }
///   }
///
///   func forget() async { await Analytics.shared.reset() }
/// }
///
/// center.report(to: ProductAnalytics())                // alone
/// center.report(to: server, also: [ProductAnalytics()])
/// ```
///
/// It is told nothing while ``Reporting/hasConsent`` is false. Nobody waits for it: each reporter has a queue
/// of its own, and of one that falls behind by more than 10,000 events the newest are dropped, counted
/// and told as a ``ReportingNote``.
public protocol OpenReporter: Sendable {
  /// Takes events, in the order in which they happened. It is called again when it has returned.
  func report(_ events: [ReportedEvent]) async
  /// Forgets what is known of the person: ``Reporting/hasConsent`` was set to false.
  ///
  /// What waited is not told any more. It is called when ``report(_:)`` has returned.
  func forget() async
}

extension OpenReporter {
  /// Nothing is kept, so there is nothing to forget.
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
