import LinkRecords
import Synchronization

/// How many events are taken from whom: a publishable key is in everybody's hands.
///
/// Each installation has a budget of its own, which fills up within a minute. Installations that have
/// told nothing before share one for each key, so that a flood of invented ones stops no real one. For a
/// day those that have begun share another: whoever invents some gets no more by letting them in first.
final class EventBudgets: Sendable {
  /// What is left, and when that was.
  private struct Budget {
    var left: Double
    var at: Timestamp

    /// Takes a number of events.
    ///
    /// - Returns: nil if they are taken, else how long it is until they can be.
    mutating func take(_ count: Int, of limit: Int, at now: Timestamp) -> Duration? {
      let rate = Double(limit) / 60_000
      let passed = Double(max(0, now.milliseconds - at.milliseconds))
      left = min(Double(limit), left + passed * rate)
      // A request that came slowly has the time at which it began.
      at = max(at, now)
      let wanted = Double(min(count, limit))
      guard left < wanted else {
        left -= wanted
        return nil
      }
      return .milliseconds(Int64(((wanted - left) / rate).rounded(.up)))
    }
  }

  private struct Name: Hashable {
    let app: RecordID
    let installation: RecordID
  }

  private struct State {
    var installations: [Name: Budget] = [:]
    var keys: [RecordID: Budget] = [:]
    var young: [RecordID: Budget] = [:]
    /// What is known of installations that have told something.
    var known: [Name: KnownInstallation] = [:]
  }

  /// For how long an installation is young.
  private static let youth = Duration.seconds(86_400)
  /// How many times the budget of those not seen before the young ones have together.
  private static let youngShare = 10
  /// How many installations are remembered; more are asked for again.
  private static let capacity = 100_000

  private let perInstallation: Int
  private let perKey: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - perInstallation: How many events of an installation are taken in a minute.
  ///   - perKey: How many events of new installations are taken with a key in a minute.
  init(perInstallation: Int, perKey: Int) {
    self.perInstallation = perInstallation
    self.perKey = perKey
  }

  /// What is known of an installation, if it is in memory.
  func known(_ installation: RecordID, of app: RecordID) -> KnownInstallation? {
    state.withLock { $0.known[Name(app: app, installation: installation)] }
  }

  /// Remembers what is known of an installation.
  func remember(_ known: KnownInstallation, _ installation: RecordID, of app: RecordID) {
    state.withLock { state in
      if state.known.count >= Self.capacity { state.known.removeAll(keepingCapacity: true) }
      state.known[Name(app: app, installation: installation)] = known
    }
  }

  /// Forgets an installation: it is asked for again.
  func forget(_ installation: RecordID, of app: RecordID) {
    state.withLock { state in
      state.known[Name(app: app, installation: installation)] = nil
      state.installations[Name(app: app, installation: installation)] = nil
    }
  }

  /// Takes events of an installation.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - installation: Whose.
  ///   - key: The key that was shown.
  ///   - app: Its app.
  ///   - known: What is known of the installation; nil if it has told nothing before.
  ///   - now: The time.
  /// - Returns: nil if they are taken, else how long it is until they can be.
  func take(
    _ count: Int, of installation: RecordID, _ key: RecordID, _ app: RecordID,
    _ known: KnownInstallation?, at now: Timestamp
  ) -> Duration? {
    state.withLock { state in
      guard let known else {
        return state.keys[key, default: Budget(left: Double(perKey), at: now)]
          .take(count, of: perKey, at: now)
      }
      if state.installations.count >= Self.capacity {
        // Those that are full again say nothing.
        let limit = now.adding(.seconds(-60))
        state.installations = state.installations.filter { $0.value.at > limit }
        if state.installations.count >= Self.capacity { state.installations.removeAll() }
      }
      let name = Name(app: app, installation: installation)
      if now < known.firstSeen.adding(Self.youth) {
        let limit = perKey * Self.youngShare
        let wait = state.young[key, default: Budget(left: Double(limit), at: now)]
          .take(count, of: limit, at: now)
        if let wait { return wait }
      }
      return state.installations[name, default: Budget(left: Double(perInstallation), at: now)]
        .take(count, of: perInstallation, at: now)
    }
  }
}
