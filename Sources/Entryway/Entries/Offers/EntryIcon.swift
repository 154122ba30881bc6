/// An icon that the system draws beside a quick action or a notification's button.
public enum EntryIcon: Hashable, Sendable {
  /// An image of the app's own, by its name in the asset catalog.
  case template(String)
  /// A symbol of the system's, by its name in SF Symbols.
  case system(String)
}
