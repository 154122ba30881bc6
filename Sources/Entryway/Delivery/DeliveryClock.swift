#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A center's sources of time: the date, which is shared across runs of the app, and a monotonic
/// clock for intervals and time limits.
@MainActor package struct DeliveryClock {
  /// The current date.
  package var now: @MainActor () -> Date
  /// How much time has passed since a moment that never changes.
  package var elapsed: @MainActor () -> Duration
  /// Returns after a duration, or when its task is cancelled.
  var sleep: @MainActor (Duration) async -> Void

  /// Reads any clock beside the dates.
  init(_ clock: some Clock<Duration>, now: @escaping @MainActor () -> Date) {
    self.now = now
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    // A century is for ever, and the system's clock takes no more than some of them.
    sleep = {
      let end = clock.now.advanced(by: min($0, .seconds(100 * 366 * 24 * 3_600)))
      try? await clock.sleep(until: end, tolerance: nil)
    }
  }

  /// Follows dates that a test sets, and sleeps by the system's clock.
  init(following now: @escaping @MainActor () -> Date) {
    self.init(ContinuousClock(), now: now)
    elapsed = { Self.elapsed(at: now()) }
  }

  /// Follows a source of dates, and sleeps with the given closure.
  package init(
    following now: @escaping @MainActor () -> Date,
    sleep: @escaping @MainActor (Duration) async -> Void
  ) {
    self.now = now
    elapsed = { Self.elapsed(at: now()) }
    self.sleep = sleep
  }

  /// A date may be any number of seconds, and none at all.
  private static func elapsed(at date: Date) -> Duration {
    let seconds = date.timeIntervalSinceReferenceDate
    return seconds.isNaN ? .zero : .seconds(min(max(seconds, -1e15), 1e15))
  }
}

extension Duration {
  /// The duration in seconds, as dates count them.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }

  /// The duration in seconds as decimal digits, exactly: `30`, `0.3`.
  package var secondsText: String {
    let (whole, part) = (components.seconds, components.attoseconds)
    let digits = String(part.magnitude)
    let zeros = String(repeating: "0", count: max(0, 18 - digits.count))
    var fraction = part == 0 ? "" : "." + zeros + digits
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return (whole < 0 || part < 0 ? "-" : "") + String(whole.magnitude) + fraction
  }
}
