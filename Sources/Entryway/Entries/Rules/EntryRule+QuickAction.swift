extension EntryRule {
  /// An item of the home screen's menu.
  ///
  /// ```swift
  /// .quickAction(
  ///   "com.myApp.newListing", .newListing, title: "New Listing",
  ///   icon: .template("New Listing Icon"), audience: "host")
  /// ```
  ///
  /// ``EntryRules/quickActions(for:)`` makes the item of the same line that reads it.
  ///
  /// - Parameters:
  ///   - type: The item's type; it is compared exactly.
  ///   - destination: The place.
  ///   - title: What the item says; without one it is read, for the items of `Info.plist`, and
  ///     not made.
  ///   - subtitle: A second line.
  ///   - icon: What stands beside it.
  ///   - audience: Those whom the item is for; to others it is not offered, and a stale item of
  ///     theirs is rejected.
  /// - Returns: The rule.
  public static func quickAction(
    _ type: String, _ destination: Destination, title: String? = nil, subtitle: String? = nil,
    icon: EntryIcon? = nil, audience: Audience? = nil
  ) -> EntryRule {
    EntryRule(
      .reads(.quickAction(type), .place(destination)), audience: audience,
      offer: title.map { QuickAction(type: type, title: $0, subtitle: subtitle, icon: icon) })
  }

  /// An item of the home screen's menu that says in its `userInfo` which place it is for, such as
  /// one for each of the last conversations.
  ///
  /// ```swift
  /// .quickAction("com.myApp.conversation", id: "conversationID") { .conversation(id: $0) }
  /// ```
  ///
  /// The app makes such items itself.
  ///
  /// - Parameters:
  ///   - type: The item's type; it is compared exactly.
  ///   - keyPath: The key in the `userInfo`.
  ///   - audience: Those whom the place is for; everybody unless given.
  ///   - build: Makes the place of the parameter, whose type it decides.
  /// - Returns: The rule.
  public static func quickAction<Parameter: LinkParameter>(
    _ type: String, id keyPath: String, audience: Audience? = nil,
    _ build: @escaping @Sendable (Parameter) -> Destination
  ) -> EntryRule {
    EntryRule(
      .reads(.quickAction(type), .value(at: keyPath, ValueReader(build))), audience: audience)
  }
}
