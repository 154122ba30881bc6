import EntrywayDiagnostics

/// How one kind of entry that is not a link becomes a destination: one line of an app's
/// ``EntryRules``.
///
/// | rule | reads |
/// |---|---|
/// | ``notification(link:action:audience:)`` | a link under a key |
/// | ``notification(at:action:audience:_:)`` | a parameter at a key path |
/// | ``notification(fieldsNamedBy:action:audience:)`` | a route's parameters from fields of their names |
/// | ``notification(action:audience:_:)`` | a button that always opens one destination |
/// | ``notification(reading:action:audience:_:)`` | whatever the app's own code reads |
/// | ``quickAction(_:audience:_:title:subtitle:icon:)`` | an item of the home screen's menu, and makes it |
/// | ``quickAction(_:id:audience:_:)`` | an item that names its destination in its `userInfo` |
/// | ``activity(_:id:audience:_:)``, ``activity(_:audience:_:)`` | an activity |
/// | ``spotlight(audience:_:)`` | an item found in Spotlight |
/// | ``category(_:actions:options:)`` | nothing: it declares the buttons that the rules are for |
///
/// A key that is absent or `null` leaves the entry to the next rule. One that is there and cannot
/// be used rejects the entry. Numbers are read as text for parameters, never for links.
public struct EntryRule<Destination: LinkDestination>: Sendable {
  enum Kind: Sendable {
    case reads(EntrySubject, ContentReader<Destination>)
    case declares(NotificationCategory)
  }

  var kind: Kind
  var audience: Audience?
  /// The item that a quick action's rule offers.
  var offer: QuickAction?

  init(_ kind: Kind, audience: Audience? = nil, offer: QuickAction? = nil) {
    self.kind = kind
    self.audience = audience
    self.offer = offer
  }
}

extension EntryRule: CustomStringConvertible {
  /// The rule as the app wrote it, for messages: `.notification(link: "deep_link")`.
  public var description: String {
    switch kind {
    case .reads(.notification(let action), let reader):
      switch reader {
      case .link(let path): Self.written("notification", ("link", path), ("action", action))
      case .value(let path, _): Self.written("notification", ("at", path), ("action", action))
      case .fields(let path):
        Self.written("notification", ("fieldsNamedBy", path), ("action", action))
      case .code(let name, _): Self.written("notification", ("reading", name), ("action", action))
      case .destination: Self.written("notification", ("action", action))
      }
    case .reads(.spotlight, let reader) where reader.keyPath == EntrySubject.spotlightKey:
      Self.written("spotlight")
    case .reads(.quickAction(let type), let reader):
      Self.written("quickAction", ("", type), ("id", reader.keyPath))
    case .reads(.activity(let type), let reader):
      Self.written("activity", ("", type), ("id", reader.keyPath))
    case .declares(let category): Self.written("category", ("", category.id))
    }
  }

  /// A rule as an app writes it.
  ///
  /// - Parameters:
  ///   - name: The rule's name.
  ///   - arguments: Its arguments with their labels; those without a text are left out.
  ///   - more: Whether the app has more to write there.
  static func written(
    _ name: String, _ arguments: (label: String, text: String?)..., more: Bool = false
  ) -> String {
    var texts = arguments.compactMap { argument in
      argument.text.map { text in
        (argument.label.isEmpty ? "" : "\(argument.label): ") + Quoting.text(text)
      }
    }
    if more { texts.append("…") }
    return ".\(name)" + (texts.isEmpty ? "" : "(\(texts.joined(separator: ", ")))")
  }
}

extension EntryRule {
  /// An item of the home screen's menu.
  ///
  /// ```swift
  /// .quickAction(
  ///   "com.myApp.newListing", audience: "host", .newListing, title: "New Listing",
  ///   icon: .template("New Listing Icon"))
  /// ```
  ///
  /// ``EntryRules/quickActions(for:)`` makes the item of the same line that reads it.
  ///
  /// - Parameters:
  ///   - type: The item's type; it is compared exactly.
  ///   - audience: Those whom the item is for; to others it is not offered, and a stale item of
  ///     theirs is rejected.
  ///   - destination: The destination.
  ///   - title: What the item says; without one it is read, for the items of `Info.plist`, and
  ///     not made.
  ///   - subtitle: A second line.
  ///   - icon: What is shown beside it.
  /// - Returns: The rule.
  public static func quickAction(
    _ type: String, audience: Audience? = nil, _ destination: Destination, title: String? = nil,
    subtitle: String? = nil, icon: EntryIcon? = nil
  ) -> EntryRule {
    EntryRule(
      .reads(.quickAction(type), .destination(destination)), audience: audience,
      offer: title.map { QuickAction(type: type, title: $0, subtitle: subtitle, icon: icon) })
  }

  /// An item of the home screen's menu that says in its `userInfo` which destination it is for,
  /// such as one for each of the last conversations.
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
  ///   - audience: Those whom the destination is for; everybody unless given.
  ///   - build: Makes the destination of the parameter, whose type it decides.
  /// - Returns: The rule.
  public static func quickAction<Parameter: LinkParameter>(
    _ type: String, id keyPath: String, audience: Audience? = nil,
    _ build: @escaping @Sendable (Parameter) -> Destination
  ) -> EntryRule {
    EntryRule(
      .reads(.quickAction(type), .value(at: keyPath, ValueReader(build))), audience: audience)
  }
}

extension EntryRule {
  /// An activity (`NSUserActivity`) that says in its `userInfo` which destination it is for.
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
  ///   - audience: Those whom the destination is for; everybody unless given.
  ///   - build: Makes the destination of the parameter, whose type it decides.
  /// - Returns: The rule.
  public static func activity<Parameter: LinkParameter>(
    _ type: String, id keyPath: String, audience: Audience? = nil,
    _ build: @escaping @Sendable (Parameter) -> Destination
  ) -> EntryRule {
    EntryRule(
      .reads(.activity(type), .value(at: keyPath, ValueReader(build))), audience: audience)
  }

  /// An activity that always opens the same destination.
  ///
  /// ```swift
  /// .activity("com.myApp.browse", .home)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The activity's type; it is compared exactly.
  ///   - audience: Those whom the destination is for; everybody unless given.
  ///   - destination: The destination.
  /// - Returns: The rule.
  public static func activity(
    _ type: String, audience: Audience? = nil, _ destination: Destination
  ) -> EntryRule {
    EntryRule(
      .reads(.activity(type), .destination(destination)), audience: audience)
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
  ///   - audience: Those whom the destination is for; everybody unless given.
  ///   - build: Makes the destination of the item's identifier.
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
