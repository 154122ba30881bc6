extension DeepLinkCenter {
  /// Says that a requirement is satisfied, and opens what waited for it.
  ///
  /// With a scene it is satisfied for entries of that scene, and for entries without one. Without,
  /// it is satisfied for all. If an entry waits for one that was never satisfied and has nearly the same
  /// name, that is told as the event ``DeliveryEvent/Kind/misspelledRequirement(_:satisfied:)``.
  ///
  /// ```swift
  /// func applicationDidBecomeActive(_ application: UIApplication) { center.satisfy(.interface) }
  /// ```
  ///
  /// - Parameters:
  ///   - requirement: What the app has, or has no longer.
  ///   - scene: The scene that it is about; all of them unless given.
  public func satisfy(_ requirement: Requirement, scene: SceneID? = nil) {
    touch()
    state.satisfy(requirement, scene: scene)
    tellForeground()
    advance()
  }

  /// Says that a requirement is no longer satisfied: entries that require it wait from now on.
  ///
  /// Without a scene it is withdrawn wherever it was satisfied. An entry whose handlers are being
  /// called goes on opening. A guard that is asking goes on when the interface is withdrawn; when
  /// anything else that the entry requires is, its answer is ignored, and all guards are asked
  /// again later.
  ///
  /// - Parameters:
  ///   - requirement: What the app has, or has no longer.
  ///   - scene: The scene that it is about; all of them unless given.
  public func withdraw(_ requirement: Requirement, scene: SceneID? = nil) {
    touch(readsStore: false)
    state.withdraw(requirement, scene: scene)
    tellForeground()
    advance()
  }

  /// Says whether a requirement is satisfied, and does nothing if that is known already.
  ///
  /// For a value that is told again and again, such as the state of an account: unlike
  /// ``satisfy(_:scene:)``, it does not ask a guard again that holds an entry until the requirement is
  /// satisfied once more.
  ///
  /// ```swift
  /// for await user in auth.users { center.set(.session, satisfied: user != nil) }
  /// ```
  ///
  /// - Parameters:
  ///   - requirement: What the app has, or has no longer.
  ///   - isSatisfied: Whether the app has it.
  ///   - scene: The scene that it is about; all of them unless given.
  public func set(_ requirement: Requirement, satisfied isSatisfied: Bool, scene: SceneID? = nil) {
    guard state.requirements.changes(requirement, to: isSatisfied, scene: scene) else { return }
    if isSatisfied {
      satisfy(requirement, scene: scene)
    } else {
      withdraw(requirement, scene: scene)
    }
  }

  /// Whether a requirement is satisfied, for an entry of the scene or for one without.
  ///
  /// - Parameters:
  ///   - requirement: What the app has, or has no longer.
  ///   - scene: The scene that it is about; all of them unless given.
  public func isSatisfied(_ requirement: Requirement, scene: SceneID? = nil) -> Bool {
    state.requirements.isSatisfied(requirement, for: scene)
  }

  func required(by reading: EntryReading<Destination>, _ entry: AppEntry) -> Set<Requirement> {
    guard case .route(let match) = reading else { return [] }
    return required(by: match, entry)
  }

  /// What the route of a match requires, and what the app's closure adds.
  func required(by match: RouteMatch<Destination>, _ entry: AppEntry) -> Set<Requirement> {
    let required = match.requirements.union(requirements(match.destination, entry))
    return state.options.isBackground(entry) ? required : required.union([.interface])
  }
}
