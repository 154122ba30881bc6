package import Foundation
import Synchronization

/// The provider tokens of a key in one process.
package final class ProviderTokensInMemory: ProviderTokens {
  private let signer: ProviderTokenSigner
  private let clock: ProviderTokenClock
  private let state = Mutex<Held?>(nil)

  private struct Held {
    let token: ProviderToken
    let made: ContinuousClock.Instant
  }

  package init(signer: ProviderTokenSigner, clock: ProviderTokenClock = .system) {
    self.signer = signer
    self.clock = clock
  }

  package func current() throws(ProviderTokenError) -> ProviderToken {
    try state.withLock { held throws(ProviderTokenError) in
      if let held, !isDue(held) { return held.token }
      return try make(&held, isRenewal: false)
    }
  }

  package func renewed(after expired: ProviderToken, serverDate: String?)
    throws(ProviderTokenError) -> ProviderToken
  {
    try state.withLock { held throws(ProviderTokenError) in
      if let held, held.token != expired { return held.token }
      if let held, held.token.isRenewal,
        clock.instant() - held.made < ProviderTokenAge.shortest
      {
        throw ProviderTokenError(.clock)
      }
      return try make(&held, isRenewal: true)
    }
  }

  private func isDue(_ held: Held) -> Bool {
    let since = clock.instant() - held.made
    if since < ProviderTokenAge.shortest { return false }
    let age = clock.date().timeIntervalSince(held.token.issued)
    return since >= ProviderTokenAge.renewal || age < 0
      || age >= ProviderTokenAge.renewal / .seconds(1)
  }

  private func make(_ held: inout Held?, isRenewal: Bool) throws(ProviderTokenError)
    -> ProviderToken
  {
    let token = try signer.token(issued: clock.date(), isRenewal: isRenewal)
    held = Held(token: token, made: clock.instant())
    return token
  }
}

/// The times of provider tokens.
///
/// "Refresh your token no more than once every 20 minutes and no less than once every 60 minutes":
/// <https://developer.apple.com/documentation/usernotifications/establishing-a-token-based-connection-to-apns>
enum ProviderTokenAge {
  /// A token is used for this long at least.
  static let shortest = Duration.seconds(20 * 60)
  /// A token is replaced at this age: a quarter of an hour before APNs calls it expired, so that a
  /// request that is on its way and a clock that is some minutes off don't matter.
  static let renewal = Duration.seconds(45 * 60)
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
}
