#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// What a center knows of time: the date, which two runs of the app have in common, and a clock that
/// cannot be set back, by which it sees how long ago something was and when a time limit is over.
@MainActor package struct DeliveryClock {
  /// What the time is.
  package var now: @MainActor () -> Date
  /// How much time has passed since a moment that never changes.
  package var elapsed: @MainActor () -> Duration
  /// Returns after a while, or when its task is cancelled.
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

  /// Goes along with a clock of dates that a test has set, and sleeps by the system's.
  init(following now: @escaping @MainActor () -> Date) {
    self.init(ContinuousClock(), now: now)
    elapsed = { Self.elapsed(at: now()) }
  }

  /// Goes along with a clock of dates, and sleeps as told.
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
