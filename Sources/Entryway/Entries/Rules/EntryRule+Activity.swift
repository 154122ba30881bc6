extension EntryRule {
  /// An activity (`NSUserActivity`) that says in its `userInfo` which place it is for.
  ///
  /// ```swift
  /// .activity("com.myApp.viewOrder", id: "orderID", ShopRoute.order)
  /// ```
  ///
  /// Handoff, Siri suggestions and donated shortcuts come so. An activity of browsing the web is a
  /// link, and needs no rule.
  ///
  /// - Parameters:
  ///   - type: The activity's type; it is compared exactly.
  ///   - keyPath: The key in the `userInfo`.
  ///   - audience: Those whom the place is for; everybody unless given.
  ///   - build: Makes the place of the parameter, whose type it decides.
  /// - Returns: The rule.
  public static func activity<Parameter: LinkParameter>(
    _ type: String, id keyPath: String, audience: Audience? = nil,
    _ build: @escaping @Sendable (Parameter) -> Destination
  ) -> EntryRule {
    EntryRule(
      .reads(.activity(type), .value(at: keyPath, ValueReader(build))), audience: audience)
  }

  /// An activity that always opens the same place.
  ///
  /// ```swift
  /// .activity("com.myApp.browse", .home)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The activity's type; it is compared exactly.
  ///   - destination: The place.
  ///   - audience: Those whom the place is for; everybody unless given.
  /// - Returns: The rule.
  public static func activity(
    _ type: String, _ destination: Destination, audience: Audience? = nil
  ) -> EntryRule {
    EntryRule(
      .reads(.activity(type), .place(destination)), audience: audience)
  }

  /// An item found in Spotlight, by the identifier under which the app has put it into the index.
  ///
  /// ```swift
  /// .spotlight { .order(id: $0) }
  /// ```
  ///
  /// It comes as an activity of the type
  /// [`CSSearchableItemActionType`](https://developer.apple.com/documentation/corespotlight/cssearchableitemactiontype).
  ///
  /// - Parameters:
  ///   - audience: Those whom the place is for; everybody unless given.
  ///   - build: Makes the place of the item's identifier.
  /// - Returns: The rule.
  public static func spotlight<Parameter: LinkParameter>(
    audience: Audience? = nil, _ build: @escaping @Sendable (Parameter) -> Destination
  ) -> EntryRule {
    EntryRule(
      .reads(
        .spotlight, .value(at: EntrySubject.spotlightKey, ValueReader(build))),
      audience: audience)
  }
}
