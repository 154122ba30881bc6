/// How one kind of entry that is not a link becomes a place: one line of an app's ``EntryRules``.
///
/// | rule | reads |
/// |---|---|
/// | ``notification(link:action:audience:)`` | a link under a key |
/// | ``notification(at:action:audience:_:)`` | a parameter at a key path |
/// | ``notification(fieldsNamedBy:action:audience:)`` | a route's parameters from fields of their names |
/// | ``notification(action:_:audience:)`` | a button that always opens one place |
/// | ``notification(reading:action:audience:_:)`` | whatever the app's own code reads |
/// | ``quickAction(_:_:title:subtitle:icon:audience:)`` | an item of the home screen's menu, and makes it |
/// | ``quickAction(_:id:audience:_:)`` | an item that names its place in its `userInfo` |
/// | ``activity(_:id:audience:_:)``, ``activity(_:_:audience:)`` | an activity |
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
      case .place: Self.written("notification", ("action", action))
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
