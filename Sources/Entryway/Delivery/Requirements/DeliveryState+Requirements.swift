import EntrywayDiagnostics

extension DeliveryState {
  mutating func satisfy(_ requirement: Requirement, scene: SceneID?) {
    requirements.satisfy(requirement, scene: scene)
    if !pending.isEmpty, requirement != .interface, !names.isKnown(requirement) {
      for entry in pending { noteMisspellings(of: entry, waits(of: entry)) }
    }
    guard let scene else { return }
    scenes.connect(scene)
    if requirement == .interface { scenes.activate(scene) }
  }

  mutating func withdraw(_ requirement: Requirement, scene: SceneID?) {
    requirements.withdraw(requirement, scene: scene)
    // A confirmation on the screen survives a look at another app; an answer that was given for
    // one session is worth nothing in the next.
    guard requirement != .interface else { return }
    for index in pending.indices where pending[index].required.contains(requirement) {
      if !isSatisfied(requirement, for: pending[index]) { askAllGuards(at: index) }
    }
  }

  func isSatisfied(_ requirement: Requirement, for entry: PendingEntry<Destination>) -> Bool {
    requirements.isSatisfied(requirement, for: entry.entry.scene)
  }

  func isSatisfied(_ required: Set<Requirement>, for entry: PendingEntry<Destination>) -> Bool {
    required.allSatisfy { isSatisfied($0, for: entry) }
  }

  /// Remembers which requirements there are.
  mutating func noteNames(of required: Set<Requirement>, isBackground: Bool) {
    // Nearly all require the interface alone, whose name is known.
    if isBackground || required.count > 1 { names.add(required) }
  }

  /// Tells of what the app has satisfied under a name that nothing requires, where that is nearly
  /// what an entry waits for.
  mutating func noteMisspellings(of entry: PendingEntry<Destination>, _ waits: [EntryWait]) {
    for case .requirement(let missing) in waits {
      guard let satisfied = names.misspelling(of: missing, among: requirements.names) else {
        continue
      }
      emit(.misspelledRequirement(missing, satisfied: satisfied), about: entry.record)
    }
  }
}

/// Which requirements there are, as far as entries and guards have named them: to see that the app has
/// satisfied one by a name with a typo.
struct RequirementNames: Sendable {
  /// How many are remembered; an app that makes more up has no fixed names.
  private static let limit = 1_024

  private var known: Set<Requirement> = [.interface]
  /// What was told, so that it is told once.
  private var told: Set<Pair> = []

  private struct Pair: Hashable {
    var missing: Requirement
    var satisfied: Requirement
  }

  func isKnown(_ requirement: Requirement) -> Bool { known.contains(requirement) }

  mutating func add(_ requirements: Set<Requirement>) {
    if known.count < Self.limit { known.formUnion(requirements) }
  }

  /// What was satisfied by a name that nothing requires and that is nearly the one that is missing;
  /// nil if it was told before.
  mutating func misspelling(
    of missing: Requirement, among satisfied: [Requirement]
  ) -> Requirement? {
    guard known.count < Self.limit else { return nil }
    let strangers = satisfied.filter { !isKnown($0) && $0 != missing }.map(\.rawValue)
    guard !strangers.isEmpty,
      let name = EditDistance.nearest(to: missing.rawValue, among: strangers)
    else { return nil }
    let pair = Pair(missing: missing, satisfied: Requirement(rawValue: name))
    return told.insert(pair).inserted ? pair.satisfied : nil
  }
}
