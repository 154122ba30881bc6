/// What an entry carries.
public enum EntryContent: Hashable, Sendable {
  /// A link, as it was written.
  case link(String)
  /// A notification's payload.
  case notification(NotificationContent)
  /// An item of the home screen's menu.
  case shortcutItem(ShortcutItem)
  /// An activity that carries no web link.
  case activity(ActivityContent)
}
