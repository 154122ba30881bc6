/// What a rule is for, and what an entry that is no link is.
enum EntrySubject: Hashable, Sendable {
  /// A notification: a button of it, or the plain tap.
  case notification(action: String?)
  /// An item of the home screen's menu, by its type.
  case quickAction(String)
  /// An activity, by its type.
  case activity(String)

  /// The activity of an item found in Spotlight (`CSSearchableItemActionType`).
  static let spotlight = EntrySubject.activity("com.apple.corespotlightitem")
  /// The key of the item's identifier (`CSSearchableItemActivityIdentifier`).
  static let spotlightKey = "kCSSearchableItemActivityIdentifier"

  /// What tells the subject from others of its kind; nil for a plain tap.
  var identifier: String? {
    switch self {
    case .notification(let action): action
    case .quickAction(let type), .activity(let type): type
    }
  }

  /// The identifier of the button, if it is one.
  var action: String? {
    if case .notification(let action) = self { action } else { nil }
  }

  /// The subject as a message names it.
  var phrase: String {
    switch self {
    case .notification(nil): "the notification"
    case .notification(let action?): "the button \(Quoting.code(action))"
    case .quickAction(let type): "the quick action \(Quoting.code(type))"
    case .activity(let type): "the activity \(Quoting.code(type))"
    }
  }
}
