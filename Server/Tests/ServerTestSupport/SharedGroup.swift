package import LinkPlatform
import Synchronization

/// Servers that share stores, as a test says: leases end by a clock that it sets.
package final class SharedGroup: Sendable {
  private struct State {
    var leases: [Duty: (holder: Int, until: Timestamp)] = [:]
    var now = Timestamp(milliseconds: 1_790_000_000_000)
    var aliveCount = 2
    var isAway = false
    var questions = 0
  }

  /// One of them.
  package struct Member: ServerGroup {
    fileprivate let number: Int
    fileprivate let all: SharedGroup

    package var aliveCount: Int { all.state.withLock { $0.aliveCount } }

    package func hold(_ duty: Duty, for duration: Duration) async -> Bool {
      all.state.withLock { state in
        state.questions += 1
        guard !state.isAway else { return false }
        if let lease = state.leases[duty], lease.holder != number, state.now < lease.until {
          return false
        }
        state.leases[duty] = (number, state.now.adding(duration))
        return true
      }
    }

    package func release(_ duty: Duty) async {
      all.state.withLock { state in
        if state.leases[duty]?.holder == number { state.leases[duty] = nil }
      }
    }

    package func now() async throws(StorageError) -> Timestamp {
      let now = all.state.withLock { $0.isAway ? nil : $0.now }
      guard let now else { throw .unavailable(reason: "away") }
      return now
    }
  }

  private let state = Mutex(State())

  package init() {}

  package func member(_ number: Int) -> Member { Member(number: number, all: self) }

  /// What time it is by the stores' clock.
  package var now: Timestamp {
    get { state.withLock { $0.now } }
    set { state.withLock { $0.now = newValue } }
  }

  /// How often somebody has asked for a duty.
  package var questions: Int { state.withLock { $0.questions } }

  /// Whether nobody can ask.
  package func leave(_ isAway: Bool) { state.withLock { $0.isAway = isAway } }
}
