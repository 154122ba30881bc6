import Crypto
import EntrywaySending
import Foundation
import Synchronization

/// A clock that a test moves; its two sides can be moved apart.
final class TestClock: Sendable {
  private let state: Mutex<(date: Date, instant: ContinuousClock.Instant)>

  init(_ date: Date = Date(timeIntervalSince1970: 1_790_000_000)) {
    state = Mutex((date, ContinuousClock.now))
  }

  /// Lets time pass.
  func pass(_ duration: Duration) {
    state.withLock { state in
      state.date += duration / .seconds(1)
      state.instant += duration
    }
  }

  /// Sets the time of day alone, as `date` or NTP do.
  func set(by seconds: Double) { state.withLock { $0.date += seconds } }

  var date: Date { state.withLock { $0.date } }

  var clock: ProviderTokenClock {
    ProviderTokenClock(
      date: { self.state.withLock { $0.date } }, instant: { self.state.withLock { $0.instant } })
  }
}

extension ProviderTokenSigner {
  static func test(id: String = "ABC123DEFG", teamID: String = "DEF123GHIJ") -> Self {
    Self(key: P256.Signing.PrivateKey(), id: id, teamID: teamID)
  }
}
