import EntrywayDiagnostics

/// A rule that turns one kind of entry other than links into a destination.
///
/// | rule | reads |
/// |---|---|
/// | ``notification(link:action:audience:)`` | a link under a key |
/// | ``notification(at:action:audience:_:)`` | a parameter at a key path |
/// | ``notification(fieldsNamedBy:action:audience:)`` | a route's parameters, from fields of the same name |
/// | ``notification(action:audience:_:)`` | a button that always opens one destination |
/// | ``notification(reading:action:audience:_:)`` | anything, with custom code |
/// | ``quickAction(_:audience:_:title:subtitle:icon:)`` | a quick action, which it also offers |
/// | ``quickAction(_:id:audience:_:)`` | a quick action that identifies its destination in its `userInfo` |
/// | ``activity(_:id:audience:_:)``, ``activity(_:audience:_:)`` | an activity |
/// | ``spotlight(audience:_:)`` | an item found in Spotlight |
/// | `widget(kind:activityType:audience:_:)`, `liveActivity(audience:_:)` | a tap on a widget or Live Activity without a link |
/// | ``file(extensions:audience:_:)`` | a file that is opened with the app |
/// | ``cloudKitShare(audience:_:)`` | a CloudKit share that the user accepted |
/// | ``purchase(audience:_:)``, ``purchase(_:audience:_:)`` | a promoted purchase, by its product |
/// | ``category(_:actions:options:)`` | nothing: it declares a category's buttons |
/// | ``liveActivityPush(link:in:)`` | nothing: it declares where a Live Activity's link is |
///
/// If a rule's key is absent or `null`, the next rule is asked. If its value cannot be used, the
/// entry is rejected. Numbers are read as text for parameters, never for links.
public struct EntryRule<Destination: LinkDestination>: Sendable {
  enum Kind: Sendable {
    case reads(EntrySubject, ContentReader<Destination>)
    case declares(NotificationCategory)
    case locates(LiveActivityLink)
  }

  var kind: Kind
  var audience: Audience?
  /// The quick action that the rule offers.
  var offer: QuickAction?
  /// The type of the activity that hands a widget's tap over; nil if it is the kind.
  var activityType: String?

  init(_ kind: Kind, audience: Audience? = nil, offer: QuickAction? = nil) {
    self.kind = kind
    self.audience = audience
    self.offer = offer
  }
}

extension EntryRule {
  /// Whether the rule stands apart in a manifest, in a member that earlier readers skip.
  var isDoor: Bool { if case .reads(let subject, _) = kind { subject.isDoor } else { false } }
}

extension EntryRule: CustomStringConvertible {
  /// The rule as written in the app, for messages: `.notification(link: "deep_link")`.
  public var description: String {
    switch kind {
    case .reads(.notification(let action), let reader):
      switch reader {
      case .link(let path): Self.written("notification", ("link", path), ("action", action))
      case .value(let path, _): Self.written("notification", ("at", path), ("action", action))
      case .fields(let path):
        Self.written("notification", ("fieldsNamedBy", path), ("action", action))
      case .code(let name, _): Self.written("notification", ("reading", name), ("action", action))
      case .destination, .content: Self.written("notification", ("action", action))
      }
    case .reads(.spotlight, let reader) where reader.keyPath == EntrySubject.spotlightKey:
      Self.written("spotlight")
    case .reads(.quickAction(let type), let reader):
      Self.written("quickAction", ("", type), ("id", reader.keyPath))
    case .reads(.activity(let type), let reader):
      Self.written("activity", ("", type), ("id", reader.keyPath))
    case .reads(.widget(let kind), _): Self.written("widget", ("kind", kind))
    case .reads(.liveActivity, _): Self.written("liveActivity")
    case .reads(.file(let extensions), _):
      extensions.isEmpty
        ? Self.written("file")
        : ".file(extensions: [\(extensions.map(Quoting.text).joined(separator: ", "))])"
    case .reads(.cloudKitShare, _): Self.written("cloudKitShare")
    case .reads(.purchase(let product), _): Self.written("purchase", ("", product))
    case .declares(let category): Self.written("category", ("", category.id))
    case .locates(let link): Self.written(link)
    }
  }

  /// A rule as an app writes it in code.
  ///
  /// - Parameters:
  ///   - name: The rule's name.
  ///   - arguments: Its arguments with their labels; those without a value are omitted.
  ///   - more: Whether more code follows in the app.
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
  /// Declares a home screen quick action and the destination that it opens.
  ///
  /// ```swift
  /// .quickAction(
  ///   "com.myApp.newListing", audience: "host", .newListing, title: "New Listing",
  ///   icon: .template("New Listing Icon"))
  /// ```
  ///
  /// The same rule reads the item and offers it in ``EntryRules/quickActions(for:)``.
  ///
  /// - Parameters:
  ///   - type: The item's type, compared exactly.
  ///   - audience: The audience that the item is limited to. It is not offered to others, and an
  ///     outdated item is rejected.
  ///   - destination: The destination.
  ///   - title: The item's title; nil for items from `Info.plist`, which are read but not offered.
  ///   - subtitle: The item's subtitle.
  ///   - icon: The item's icon.
  /// - Returns: The rule.
  public static func quickAction(
    _ type: String, audience: Audience? = nil, _ destination: Destination, title: String? = nil,
    subtitle: String? = nil, icon: EntryIcon? = nil
  ) -> EntryRule {
    EntryRule(
      .reads(.quickAction(type), .destination(destination)), audience: audience,
      offer: title.map { QuickAction(type: type, title: $0, subtitle: subtitle, icon: icon) })
  }

  /// Reads a quick action whose `userInfo` identifies the destination, such as a conversation.
  ///
  /// ```swift
  /// .quickAction("com.myApp.conversation", id: "conversationID") { .conversation(id: $0) }
  /// ```
  ///
  /// The app creates such items itself.
  ///
  /// - Parameters:
  ///   - type: The item's type, compared exactly.
  ///   - keyPath: The key in the `userInfo`.
  ///   - audience: The audience that the destination is limited to; everyone by default.
  ///   - build: Makes the destination from the parameter; its argument's type is the parameter's
  ///     type.
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
  /// Reads an activity (`NSUserActivity`) whose `userInfo` identifies the destination.
  ///
  /// ```swift
  /// .activity("com.myApp.viewOrder", id: "orderID", ShopRoute.order)
  /// ```
  ///
  /// Handoff, Siri suggestions and donated shortcuts arrive this way. A web browsing activity is a
  /// link and needs no rule.
  ///
  /// - Parameters:
  ///   - type: The activity's type, compared exactly.
  ///   - keyPath: The key in the `userInfo`.
  ///   - audience: The audience that the destination is limited to; everyone by default.
  ///   - build: Makes the destination from the parameter; its argument's type is the parameter's
  ///     type.
  /// - Returns: The rule.
  public static func activity<Parameter: LinkParameter>(
    _ type: String, id keyPath: String, audience: Audience? = nil,
    _ build: @escaping @Sendable (Parameter) -> Destination
  ) -> EntryRule {
    EntryRule(
      .reads(.activity(type), .value(at: keyPath, ValueReader(build))), audience: audience)
  }

  /// Opens the same destination for every activity of a type.
  ///
  /// ```swift
  /// .activity("com.myApp.browse", .home)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The activity's type, compared exactly.
  ///   - audience: The audience that the destination is limited to; everyone by default.
  ///   - destination: The destination.
  /// - Returns: The rule.
  public static func activity(
    _ type: String, audience: Audience? = nil, _ destination: Destination
  ) -> EntryRule {
    EntryRule(
      .reads(.activity(type), .destination(destination)), audience: audience)
  }

  /// Reads a Spotlight item by the identifier under which the app has indexed it.
  ///
  /// ```swift
  /// .spotlight { .order(id: $0) }
  /// ```
  ///
  /// It arrives as an activity of the type
  /// [`CSSearchableItemActionType`](https://developer.apple.com/documentation/corespotlight/cssearchableitemactiontype).
  ///
  /// - Parameters:
  ///   - audience: The audience that the destination is limited to; everyone by default.
  ///   - build: Makes the destination from the item's identifier.
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
