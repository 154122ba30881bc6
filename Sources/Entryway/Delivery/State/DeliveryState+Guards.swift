extension DeliveryState {
  /// How many places an entry can be redirected to.
  static var redirectLimit: Int { 16 }

  mutating func addGuard() -> Int {
    let number = takeNumber()
    guards.append(number)
    return number
  }

  /// The entry that a guard's answer is for, unless the answer no longer counts.
  func entry(asking run: GuardRun) -> PendingEntry<Destination>? {
    pending.first { $0.run == run }
  }

  mutating func proceed(_ run: GuardRun) {
    guard let index = answered(run) else { return }
    // What was lost while the guard asked may come back as something else.
    let isReady = isMet(pending[index].required, for: pending[index])
    pending[index].nextGuard = isReady ? run.guardNumber + 1 : 0
  }

  mutating func hold(_ run: GuardRun, until requirement: Requirement) {
    guard let index = answered(run) else { return }
    pending[index].nextGuard = run.guardNumber
    pending[index].hold = GuardHold(requirement: requirement, tick: run.tick)
  }

  mutating func redirect(
    _ run: GuardRun, to match: RouteMatch<Destination>, required: Set<Requirement>
  ) {
    guard let index = answered(run) else { return }
    let entry = pending[index]
    let isCircle = entry.visited.contains(match.route)
    guard !isCircle, entry.visited.count <= Self.redirectLimit else {
      let way =
        "from \(DeliveryWording.place(entry.match)) to \(DeliveryWording.place(match))"
      let rejection = EntryRejection(
        isCircle
          ? "the guards redirect in a circle"
          : "the guards redirect more than \(Self.redirectLimit) times",
        notes: [isCircle ? "\(way), where the entry has been before" : "the last time \(way)"],
        hint: "let a guard answer .proceed for the place that it redirects to")
      end(entry.id, .rejected(rejection))
      return
    }
    pending[index].visited.append(match.route)
    pending[index].nextGuard = 0
    emit(.redirected(to: match), about: entry.id)
    lead(index, to: match, required: required)
  }

  /// Ends the entry that a guard was asked about.
  mutating func end(_ run: GuardRun, _ outcome: EntryOutcome<Destination>) {
    guard let index = answered(run) else { return }
    end(pending[index].id, outcome)
  }

  /// Takes a guard away, and lets go on what it held.
  ///
  /// A question that it was asked is still answered: a person may be looking at it.
  mutating func removeGuard(_ number: Int) {
    guards.removeAll { $0 == number }
    for index in pending.indices where pending[index].nextGuard == number {
      pending[index].hold = nil
    }
  }

  /// Takes the run off the entry that it belongs to.
  private mutating func answered(_ run: GuardRun) -> Int? {
    guard let index = pending.firstIndex(where: { $0.run == run }) else { return nil }
    pending[index].stage = .waiting
    return index
  }

  /// Lets every guard decide anew, whatever was answered before.
  mutating func askAllGuards(at index: Int) {
    abandonGuard(at: index)
    pending[index].nextGuard = 0
    pending[index].hold = nil
  }

  mutating func abandonGuard(at index: Int) {
    guard let run = pending[index].run else { return }
    abandoned.append(run)
    pending[index].stage = .waiting
  }
}
