import Metrics
import Synchronization

/// How many clicks of an address are told one by one: anyone may ask for any link, again and again, and
/// each row is on the disk for good.
///
/// Each address has a bucket that fills up within ten minutes. Clicks above it are tallied: counted, and
/// nothing more. Nobody notices, for people are led on as ever.
package final class AddressClicks: Sendable {
  /// Until when the buckets of addresses are used up, in nanoseconds since 1970: those that clicked
  /// since the last change of generations, and those that did in the one before.
  private struct State {
    var recent: [AddressShare: Int64] = [:]
    var before: [AddressShare: Int64] = [:]
  }

  /// How long an empty bucket takes to fill up.
  private static let depth: Int64 = 600 * 1_000_000_000

  private let shares: AddressShares
  /// What a click costs.
  private let interval: Int64
  /// How many addresses a generation remembers.
  ///
  /// The oldest are forgotten all at once, with full buckets again: whoever has as many addresses has as
  /// many buckets.
  private let capacity: Int
  private let state = Mutex(State())
  private let tallied = Counter(label: "entryway_clicks_tallied_total")

  /// - Parameters:
  ///   - perMinute: How many clicks of an address are told one by one in a minute; ten times as many at
  ///     once.
  ///   - shares: Whose clicks are counted together.
  ///   - capacity: How many addresses are remembered at most.
  package init(perMinute: Int, shares: AddressShares, capacity: Int = 100_000) {
    self.shares = shares
    interval = 60 * 1_000_000_000 / Int64(max(1, perMinute))
    self.capacity = max(1, capacity / 2)
  }

  /// Takes a click of an address.
  ///
  /// - Returns: Whether it is above the bucket, and so only tallied.
  package func isAbove(_ address: String?, at now: Timestamp) -> Bool {
    guard let share = shares.share(of: address) else { return false }
    let now = now.milliseconds * 1_000_000
    let isAbove = state.withLock { state in
      let known = state.recent[share] ?? state.before[share] ?? now
      // A clock that was set back leaves no bucket emptier than empty.
      let end = min(max(known, now), now + Self.depth)
      let isAbove = end + interval > now + Self.depth
      if state.recent.count >= capacity, state.recent[share] == nil {
        state.before = state.recent
        state.recent = [:]
      }
      state.recent[share] = isAbove ? end : end + interval
      return isAbove
    }
    if isAbove { tallied.increment() }
    return isAbove
  }
}
