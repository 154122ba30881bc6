import Synchronization

/// What servers that share stores know of each other: how many there are, which one does what one alone may
/// do, and what time it is for all of them.
package protocol ServerGroup: Sendable {
  /// How many servers are alive, this one among them, as far as is known.
  var aliveCount: Int { get }

  /// Takes a duty or keeps it: until then no other server has it.
  ///
  /// - Parameter duration: For how long, by the stores' clock.
  /// - Returns: Whether this server has it now; false also where the store cannot be asked.
  func hold(_ duty: Duty, for duration: Duration) async -> Bool

  /// Gives a duty back, so that another server need not wait for its end.
  func release(_ duty: Duty) async

  /// What time it is by the stores' clock, which leases go by.
  func now() async throws(StorageError) -> Timestamp
}

/// Work of which one server at a time does all.
package struct Duty: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// Removing what is over.
  package static let housekeeping = Self(rawValue: "housekeeping")
  /// Telling events what the journal of clicks has.
  package static let replication = Self(rawValue: "replication")
  /// Removing what deleted installations told.
  package static let removal = Self(rawValue: "removal")
  /// Counting what was reported.
  package static let loading = Self(rawValue: "loading")
}

/// The one server of its stores.
package struct LoneServer: ServerGroup {
  package init() {}

  package var aliveCount: Int { 1 }
  package func hold(_ duty: Duty, for duration: Duration) async -> Bool { true }
  package func release(_ duty: Duty) async {}
  package func now() async throws(StorageError) -> Timestamp { .now }
}

/// A duty as this server has it: the group is asked again only when half of its time is over.
package final class HeldDuty: Sendable {
  private struct State {
    var isHeld = false
    /// When the group is asked again.
    var until: ContinuousClock.Instant?
  }

  package let duty: Duty
  private let group: any ServerGroup
  private let duration: Duration
  private let state = Mutex(State())

  /// - Parameters:
  ///   - duty: What is done.
  ///   - group: Who else may do it.
  ///   - duration: How long no other server does it once this one has ended without a word.
  package init(_ duty: Duty, in group: any ServerGroup, for duration: Duration) {
    (self.duty, self.group, self.duration) = (duty, group, duration)
  }

  /// Whether this server does it now.
  package func isHeld(at instant: ContinuousClock.Instant = .now) async -> Bool {
    let known = state.withLock { state in
      state.until.flatMap { instant < $0 ? state.isHeld : nil }
    }
    if let known { return known }
    // The time is taken before: by the store's clock the lease ends later.
    let isHeld = await group.hold(duty, for: duration)
    let until = instant.advanced(by: duration / (isHeld ? 2 : 4))
    state.withLock { $0 = State(isHeld: isHeld, until: until) }
    return isHeld
  }

  /// Leaves it to another server.
  package func release() async {
    let wasHeld = state.withLock { state in
      defer { state = State() }
      return state.isHeld
    }
    if wasHeld { await group.release(duty) }
  }
}
