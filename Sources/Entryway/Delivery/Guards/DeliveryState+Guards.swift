extension DeliveryState {
  /// How many destinations an entry can be redirected to.
  static var redirectLimit: Int { 16 }

  mutating func addGuard() -> Int {
    let number = takeNumber()
    guards.append(number)
    return number
  }

  /// Adds a guard that is asked before ordinary ones, and again about entries that wait for a
  /// resolver.
  ///
  /// - Parameter isForResolving: Whether it is asked only about what its route leaves to a resolver,
  ///   so that everything else opens without waiting for it.
  mutating func addFirstGuard(isForResolving: Bool) -> Int {
    let number = (isForResolving ? Self.firstGuard : Self.firstForAll) + takeNumber()
    guards.insert(number, at: guards.firstIndex { $0 > number } ?? guards.endIndex)
    for index in pending.indices where pending[index].match.resolvedBy != nil {
      askAllGuards(at: index)
    }
    return number
  }

  /// Lower than the number of any guard: where asking starts.
  static var firstGuard: Int { .min }
  /// The numbers from here on are those of guards that are asked about every destination.
  private static var firstForAll: Int { .min / 2 }

  /// The next guard's turn; nil if all have let the entry proceed.
  mutating func askStep(_ index: Int) -> DeliveryStep<Destination>? {
    let entry = pending[index]
    let next = guards.first { number in
      number >= entry.nextGuard && (number >= Self.firstForAll || entry.match.resolvedBy != nil)
    }
    guard let next else { return nil }
    let run = GuardRun(number: takeNumber(), guardNumber: next, tick: requirements.tick)
    pending[index].beginQuestion(run, at: now)
    return .ask(run, pending[index].id, pending[index].match.destination, pending[index].entry)
  }

  /// The entry that a guard's answer is for, unless the answer no longer counts.
  func entry(asking run: GuardRun) -> PendingEntry<Destination>? {
    pending.first { $0.run == run }
  }

  mutating func proceed(_ run: GuardRun) {
    guard let index = answered(run) else { return }
    // A requirement that was withdrawn while the guard asked may come back as something else.
    let isReady = isSatisfied(pending[index].required, for: pending[index])
    pending[index].nextGuard = isReady ? run.guardNumber + 1 : Self.firstGuard
  }

  mutating func hold(_ run: GuardRun, until requirement: Requirement) {
    guard let index = answered(run) else { return }
    pending[index].nextGuard = run.guardNumber
    pending[index].hold = GuardHold(requirement: requirement, tick: run.tick)
  }

  mutating func redirect(
    _ run: GuardRun, to match: RouteMatch<Destination>, required: Set<Requirement>,
    _ resolved: ResolvedLink?
  ) {
    guard let index = answered(run) else { return }
    let entry = pending[index]
    let isCircle = entry.visited.contains(match.destination)
    guard !isCircle, entry.visited.count <= Self.redirectLimit else {
      let way =
        "from \(DeliveryWording.destination(entry.match)) to \(DeliveryWording.destination(match))"
      let rejection = EntryRejection(
        isCircle
          ? "the guards redirect in a loop"
          : "the guards redirect more than \(Self.redirectLimit) times",
        notes: [
          isCircle
            ? "\(way), which the entry has already visited" : "the last redirect was \(way)"
        ],
        hint: "make the guard return .proceed for the destination that it redirects to")
      end(entry.id, .rejected(rejection))
      return
    }
    pending[index].visited.append(match.destination)
    pending[index].nextGuard = Self.firstGuard
    if let resolved {
      pending[index].entry.resolved = resolved
      pending[index].record.resolved = resolved
    }
    emit(.redirected(to: match, resolved: resolved), about: entry.record)
    lead(index, to: match, required: required)
  }

  /// Ends an entry that all guards let proceed although nobody resolved its destination.
  mutating func rejectUnresolved(_ index: Int, _ resolver: LinkResolver) {
    let destination = DeliveryWording.destination(pending[index].match)
    let rejection = EntryRejection(
      "the \(resolver.rawValue) decides what \(destination) opens, and no guard has asked it",
      code: .unresolvedLink,
      hint:
        "call center.resolveShortLinks(by:) of EntrywayReporting, with in: for a center without "
        + "rules, or let a guard redirect the entry")
    end(pending[index].id, .rejected(rejection))
  }

  /// Ends the entry that a guard was asked about.
  mutating func end(_ run: GuardRun, _ outcome: EntryOutcome<Destination>) {
    guard let index = answered(run) else { return }
    end(pending[index].id, outcome)
  }

  /// Removes a guard, and lets the entries that it held continue.
  ///
  /// A pending question still gets its answer: the user may be looking at it.
  mutating func removeGuard(_ number: Int) {
    guards.removeAll { $0 == number }
    for index in pending.indices where pending[index].nextGuard == number {
      pending[index].hold = nil
    }
  }

  /// Removes the run from its entry.
  private mutating func answered(_ run: GuardRun) -> Int? {
    guard let index = pending.firstIndex(where: { $0.run == run }) else { return nil }
    pending[index].endQuestion(at: now)
    return index
  }

  /// Asks every guard again, regardless of earlier answers.
  mutating func askAllGuards(at index: Int) {
    abandonGuard(at: index)
    pending[index].nextGuard = Self.firstGuard
    pending[index].hold = nil
  }

  mutating func abandonGuard(at index: Int) {
    guard let run = pending[index].run else { return }
    abandoned.append(run)
    pending[index].endQuestion(at: now)
  }
}

/// A guard's wish to be asked again when a requirement is satisfied.
struct GuardHold: Hashable, Sendable {
  var requirement: Requirement
  /// The requirement counts only if it was satisfied after this tick.
  var tick: Int
}

/// One question put to one guard.
///
/// An answer counts only while its run is the entry's current one.
package struct GuardRun: Hashable, Sendable {
  /// Names the run, never used twice.
  var number: Int
  /// The guard that was asked.
  var guardNumber: Int
  /// How often requirements had been satisfied when the guard was asked.
  var tick: Int
}
