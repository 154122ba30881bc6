package import Foundation

/// The times of provider tokens.
///
/// "Refresh your token no more than once every 20 minutes and no less than once every 60 minutes":
/// <https://developer.apple.com/documentation/usernotifications/establishing-a-token-based-connection-to-apns>
enum ProviderTokenAge {
  /// A token is used for this long at least.
  static let shortest = Duration.seconds(20 * 60)
  /// A token is replaced at this age: a quarter of an hour before APNs calls it expired, so that
  /// requests that are under way and a clock that is some minutes slow don't matter.
  static let renewal = Duration.seconds(45 * 60)
  /// How far ahead of this machine's clock another process's token may be, whose clock was set back.
  static let ahead = Duration.seconds(60)
}

/// The two clocks that provider tokens need: the time of day, and one that nobody sets.
package struct ProviderTokenClock: Sendable {
  package var date: @Sendable () -> Date
  package var instant: @Sendable () -> ContinuousClock.Instant

  package init(
    date: @escaping @Sendable () -> Date,
    instant: @escaping @Sendable () -> ContinuousClock.Instant
  ) {
    self.date = date
    self.instant = instant
  }

  package static let system = ProviderTokenClock(
    date: { Date() }, instant: { ContinuousClock.now })

  /// How old a token is by the time of day; negative if its date has yet to come.
  func age(of token: ProviderToken) -> Duration {
    .seconds(date().timeIntervalSince(token.issued))
  }
}
