/// Takes what is told of an app's entries: the same stream that the link server gets.
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
/// It is told nothing while ``Reporting/isOn`` is false. Nobody waits for it: each reporter has a queue
/// of its own, and of one that falls behind by more than 10,000 events the newest are dropped, counted
/// and told as a ``ReportingNote``.
public protocol OpenReporter: Sendable {
  /// Takes events, in the order in which they happened. It is called again when it has returned.
  func report(_ events: [ReportedEvent]) async
  /// Forgets what is known of the person: ``Reporting/isOn`` was set to false.
  func forget() async
}

extension OpenReporter {
  /// Nothing is kept, so there is nothing to forget.
  public func forget() async {}
}

/// Hands events on to a reporter that is not waited for.
final class ReporterRelay: Sendable {
  private enum Order: Sendable {
    case report([ReportedEvent])
    case forget
  }

  /// How many events wait for a reporter at most.
  static let limit = 10_000

  private let orders: AsyncStream<Order>.Continuation
  private let waiting = Guarded(0)
  private let note: @Sendable (ReportingNote) -> Void

  init(_ reporter: any OpenReporter, note: @escaping @Sendable (ReportingNote) -> Void) {
    let (stream, continuation) = AsyncStream.makeStream(of: Order.self)
    orders = continuation
    self.note = note
    let waiting = waiting
    Task.detached {
      for await order in stream {
        switch order {
        case .report(let events):
          await reporter.report(events)
          waiting.with { $0 -= events.count }
        case .forget: await reporter.forget()
        }
      }
    }
  }

  deinit { orders.finish() }

  func report(_ events: [ReportedEvent]) {
    let room = waiting.with { waiting in
      let room = max(0, min(events.count, Self.limit - waiting))
      waiting += room
      return room
    }
    if room > 0 { orders.yield(.report(Array(events.prefix(room)))) }
    if room < events.count { note(.dropped(events.count - room, .slowReporter)) }
  }

  func forget() { orders.yield(.forget) }
}
