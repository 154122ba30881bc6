extension DeepLinkCenter {
  /// Marks a requirement as satisfied, and opens the entries that waited for it.
  ///
  /// With a scene, it is satisfied for entries of that scene and for entries without one; without a
  /// scene, for all entries. If an entry waits for a requirement with a similar name that was never
  /// satisfied, this is reported as the event
  /// ``DeliveryEvent/Kind/misspelledRequirement(_:satisfied:)``.
  ///
  /// ```swift
  /// func applicationDidBecomeActive(_ application: UIApplication) { center.satisfy(.interface) }
  /// ```
  ///
  /// - Parameters:
  ///   - requirement: The requirement.
  ///   - scene: The scene it applies to; all scenes by default.
  public func satisfy(_ requirement: Requirement, scene: SceneID? = nil) {
    touch()
    state.satisfy(requirement, scene: scene)
    tellForeground()
    advance()
  }

  /// Marks a requirement as no longer satisfied, so that entries that require it wait.
  ///
  /// Without a scene, it is withdrawn everywhere. An entry whose handlers are being called
  /// continues to open. A guard that is asking continues if the interface is withdrawn. If any
  /// other requirement of the entry is withdrawn, the guard's answer is ignored, and all guards are
  /// asked again later.
  ///
  /// - Parameters:
  ///   - requirement: The requirement.
  ///   - scene: The scene it applies to; all scenes by default.
  public func withdraw(_ requirement: Requirement, scene: SceneID? = nil) {
    touch(readsStore: false)
    state.withdraw(requirement, scene: scene)
    tellForeground()
    advance()
  }

  /// Sets whether a requirement is satisfied, and does nothing if that is unchanged.
  ///
  /// Use it for values that are reported repeatedly, such as an account's state. Unlike
  /// ``satisfy(_:scene:)``, repeating the same value does not ask a guard again that holds an entry
  /// for the requirement.
  ///
  /// ```swift
  /// for await user in auth.users { center.set(.session, satisfied: user != nil) }
  /// ```
  ///
  /// - Parameters:
  ///   - requirement: The requirement.
  ///   - isSatisfied: Whether it is satisfied.
  ///   - scene: The scene it applies to; all scenes by default.
  public func set(_ requirement: Requirement, satisfied isSatisfied: Bool, scene: SceneID? = nil) {
    guard state.requirements.changes(requirement, to: isSatisfied, scene: scene) else { return }
    if isSatisfied {
      satisfy(requirement, scene: scene)
    } else {
      withdraw(requirement, scene: scene)
    }
  }

  /// Whether a requirement is satisfied for entries of a scene, or for entries without one.
  ///
  /// - Parameters:
  ///   - requirement: The requirement.
  ///   - scene: The scene it applies to; all scenes by default.
  public func isSatisfied(_ requirement: Requirement, scene: SceneID? = nil) -> Bool {
    state.requirements.isSatisfied(requirement, for: scene)
  }

  func required(by reading: EntryReading<Destination>, _ entry: AppEntry) -> Set<Requirement> {
    guard case .route(let match) = reading else { return [] }
    return required(by: match, entry)
  }

  /// The requirements of a match's route, and those that the app's closure adds.
  func required(by match: RouteMatch<Destination>, _ entry: AppEntry) -> Set<Requirement> {
    let required = match.requirements.union(requirements(match.destination, entry))
    return state.options.isBackground(entry) ? required : required.union([.interface])
  }
}
