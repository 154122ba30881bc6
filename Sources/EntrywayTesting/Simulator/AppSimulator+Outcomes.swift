extension AppSimulator {
  /// The last hundred entries of this process, oldest first: the center's.
  public var history: [EntryRecord<Destination>] { center.history }

  /// What became of the entries of this process, in the order in which they came; those that have
  /// no outcome yet are not in it.
  public var outcomes: [EntryOutcome<Destination>] { history.compactMap(\.outcome) }

  /// Why entries of this process were rejected.
  public var rejections: [EntryRejection] {
    outcomes.compactMap { if case .rejected(let rejection) = $0 { rejection } else { nil } }
  }

  /// The entries that wait now.
  public var waiting: [EntryRecord<Destination>] { center.waiting }

  /// Says that a requirement is met, such as `.session` after a sign-in.
  ///
  /// While the app does not run, it is said to the process that starts next.
  public func meet(_ requirement: Requirement, scene: SceneID? = nil) async {
    makeProcess()
    log.append("met: \(requirement.rawValue)")
    center.meet(requirement, scene: scene)
    await settle()
  }

  /// Says that a requirement is met no longer.
  public func withdraw(_ requirement: Requirement, scene: SceneID? = nil) async {
    makeProcess()
    log.append("met no longer: \(requirement.rawValue)")
    center.withdraw(requirement, scene: scene)
    await settle()
  }
}
