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
    case .reads(let subject, let reader): EntryWording.rule(subject, reader)
    case .declares(let category): EntryWording.rule("category", ("", category.id))
    }
  }
}
