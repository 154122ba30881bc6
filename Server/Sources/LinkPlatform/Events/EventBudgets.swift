import Synchronization

/// How much is taken from whom: a publishable key is in everybody's hands.
///
/// Each installation has a budget of its own, which fills up within a minute. Installations that have
/// told nothing before share one for each key, so that a flood of invented ones stops no real one. For a
/// day those that have begun share another: whoever invents some gets no more by letting them in first.
/// Of both, no address gets more than a quarter.
///
/// Servers that share stores share the budgets of a key, each an equal part: any of them may be asked. An
/// installation's own is the same everywhere, since it sends one batch after the other.
package final class EventBudgets: Sendable {
  /// What is left, and when that was.
  private struct Budget {
    private(set) var limit: Int
    private(set) var left: Double
    private(set) var at: SteadyTime

    init(_ limit: Int, at now: SteadyTime) {
      self.limit = limit
      left = Double(limit)
      at = now
    }

    private var rate: Double { Double(limit) / 60_000 }

    /// What a number takes: what is more than the limit takes all of it.
    private func price(_ count: Int) -> Double { Double(min(count, limit)) }

    /// - Parameter limit: How much it is by now: servers come and go.
    mutating func fill(at now: SteadyTime, to limit: Int) {
      self.limit = limit
      let passed = Double(max(0, now.milliseconds - at.milliseconds))
      left = min(Double(limit), left + passed * rate)
      // Of two at once the later may come first.
      at = max(at, now)
    }

    /// How long it is until a number can be taken; nil if it can be now.
    func wait(for count: Int) -> Duration? {
      let missing = price(count) - left
      return missing > 0 ? .milliseconds(Int64((missing / rate).rounded(.up))) : nil
    }

    mutating func take(_ count: Int) { left -= price(count) }
  }

  private struct Name: Hashable {
    let app: RecordID
    let installation: RecordID
  }

  /// Whose a budget is.
  private enum Owner: Hashable {
    case installation(Name)
    /// The installations of a key that have told nothing before, or those in their first day; of one
    /// address, or of all.
    case strangers(key: RecordID, areNew: Bool, of: AddressShare?)

    var isOfKey: Bool {
      if case .strangers(_, _, nil) = self { true } else { false }
    }
  }

  private struct State {
    var budgets: [Owner: Budget] = [:]
    /// What is known of installations that have told something.
    var known: [Name: KnownInstallation] = [:]
  }

  /// How many times the budget of those not seen before the young ones have together.
  private static let youngShare = 10
  /// Which part of a key's budgets an address has.
  private static let addressPart = 4
  /// How many bytes of a batch cost as much as an event.
  private static let eventBytes = 512
  /// How many installations and addresses are remembered; more are asked for again.
  private static let capacity = 100_000

  private let perInstallation: Int
  private let perKey: Int
  private let servers: @Sendable () -> Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - perInstallation: How many events of an installation are taken in a minute.
  ///   - perKey: How many events of new installations are taken with a key in a minute, by all servers.
  ///   - servers: How many servers are alive that share the stores, this one among them.
  package init(
    perInstallation: Int, perKey: Int, servers: @escaping @Sendable () -> Int = { 1 }
  ) {
    (self.perInstallation, self.perKey, self.servers) = (perInstallation, perKey, servers)
  }

  /// What a batch costs: its events, or its bytes if these are more.
  ///
  /// - Parameters:
  ///   - events: How many it has, valid or not.
  ///   - bytes: How many bytes it has when it is unpacked.
  package static func cost(events: Int, bytes: Int) -> Int { max(1, events, bytes / eventBytes) }

  /// Whether an installation is in its first day; one that nothing is known of is.
  package static func isYoung(_ known: KnownInstallation?, at now: Timestamp) -> Bool {
    known.map { KnownInstallation.isYoung(firstSeen: $0.firstSeen, at: now) } ?? true
  }

  /// What is known of an installation, if it is in memory.
  package func known(_ installation: RecordID, of app: RecordID) -> KnownInstallation? {
    state.withLock { $0.known[Name(app: app, installation: installation)] }
  }

  /// Remembers what is known of an installation.
  package func remember(_ known: KnownInstallation, _ installation: RecordID, of app: RecordID) {
    state.withLock { state in
      if state.known.count >= Self.capacity { state.known.removeAll(keepingCapacity: true) }
      state.known[Name(app: app, installation: installation)] = known
    }
  }

  /// Forgets an installation: it is asked for again.
  package func forget(_ installation: RecordID, of app: RecordID) {
    state.withLock { state in
      let name = Name(app: app, installation: installation)
      state.known[name] = nil
      state.budgets[.installation(name)] = nil
    }
  }

  /// Takes what a batch costs, of all the budgets that it belongs to or of none.
  ///
  /// - Parameters:
  ///   - cost: How much, by ``cost(events:bytes:)``.
  ///   - installation: Whose.
  ///   - key: The key that was shown.
  ///   - app: Its app.
  ///   - known: What is known of the installation; nil if it has told nothing before.
  ///   - address: Whose share of what strangers may spend it takes; nil for no share.
  ///   - now: The time, which says who is young.
  ///   - steady: The time by which budgets fill, whatever becomes of the machine's clock.
  /// - Returns: nil if it is taken, else how long it is until it can be.
  package func take(
    _ cost: Int, of installation: RecordID, _ key: RecordID, _ app: RecordID,
    _ known: KnownInstallation?, from address: AddressShare? = nil, at now: Timestamp,
    _ steady: SteadyTime
  ) -> Duration? {
    let owners = owners(
      Name(app: app, installation: installation), key, known, address, at: now)
    return state.withLock { state in
      var budgets: [(Owner, Budget)] = []
      var longest: Duration?
      for (owner, limit) in owners {
        var budget = state.budgets[owner] ?? Budget(limit, at: steady)
        budget.fill(at: steady, to: limit)
        if let wait = budget.wait(for: cost) { longest = max(longest ?? .zero, wait) }
        budget.take(cost)
        budgets.append((owner, budget))
      }
      guard longest == nil else { return longest }
      Self.makeRoom(in: &state, at: steady)
      for (owner, budget) in budgets { state.budgets[owner] = budget }
      return nil
    }
  }

  private func owners(
    _ name: Name, _ key: RecordID, _ known: KnownInstallation?, _ address: AddressShare?,
    at now: Timestamp
  ) -> [(Owner, limit: Int)] {
    let areNew = known == nil
    var owners: [(Owner, limit: Int)] = areNew ? [] : [(.installation(name), perInstallation)]
    guard Self.isYoung(known, at: now) else { return owners }
    let ofAll = areNew ? perKey : perKey * Self.youngShare
    let limit = max(1, ofAll / max(1, servers()))
    owners.append((.strangers(key: key, areNew: areNew, of: nil), limit))
    if let address {
      owners.append(
        (.strangers(key: key, areNew: areNew, of: address), max(1, limit / Self.addressPart)))
    }
    return owners
  }

  private static func makeRoom(in state: inout State, at now: SteadyTime) {
    guard state.budgets.count >= capacity else { return }
    // Those that are full again say nothing.
    let limit = now.adding(.seconds(-60))
    state.budgets = state.budgets.filter { $0.value.at > limit }
    guard state.budgets.count >= capacity else { return }
    state.budgets = state.budgets.filter(\.key.isOfKey)
  }
}
