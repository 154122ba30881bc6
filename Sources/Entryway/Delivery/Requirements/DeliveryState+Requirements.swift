import EntrywayDiagnostics

extension DeliveryState {
  mutating func satisfy(_ requirement: Requirement, scene: SceneID?) {
    let isNew = !requirements.names.contains(requirement)
    requirements.satisfy(requirement, scene: scene)
    if isNew {
      for entry in pending { noteMisspellings(of: entry, waits(of: entry)) }
    }
    guard let scene else { return }
    scenes.connect(scene)
    if requirement == .interface { scenes.activate(scene) }
  }

  mutating func withdraw(_ requirement: Requirement, scene: SceneID?) {
    requirements.withdraw(requirement, scene: scene)
    // A confirmation on screen survives switching to another app, but an answer given for one
    // session must not count for the next.
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

  /// Reports requirements of a waiting entry that were never satisfied but resemble one that was.
  mutating func noteMisspellings(of entry: PendingEntry<Destination>, _ waits: [EntryWait]) {
    for case .requirement(let missing) in waits {
      guard let satisfied = misspellings.nearest(to: missing, among: requirements.names) else {
        continue
      }
      emit(.misspelledRequirement(missing, satisfied: satisfied), about: entry.record)
    }
  }
}

/// Requirement names that are likely misspelled, as far as they were reported.
struct MisspelledRequirements: Sendable {
  /// Pairs that were reported, so that each is reported once.
  private var told: Set<Pair> = []

  private struct Pair: Hashable {
    var missing: Requirement
    var satisfied: Requirement
  }

  /// The satisfied requirement whose name resembles a missing one; nil if the missing one was
  /// satisfied before, or if the pair was reported.
  mutating func nearest(to missing: Requirement, among satisfied: Set<Requirement>) -> Requirement?
  {
    guard !satisfied.contains(missing), satisfied.count < RequirementBoard.nameLimit else {
      return nil
    }
    let letters = Self.letters(of: missing)
    // Names that differ only in a number are different steps.
    let others = satisfied.filter { Self.letters(of: $0) != letters }.map(\.rawValue).sorted()
    guard let name = EditDistance.nearest(to: missing.rawValue, among: others) else { return nil }
    let pair = Pair(missing: missing, satisfied: Requirement(rawValue: name))
    return told.insert(pair).inserted ? pair.satisfied : nil
  }

  private static func letters(of requirement: Requirement) -> String {
    requirement.rawValue.filter { !$0.isNumber }
  }
}
