/// A way into an app as a person takes it: a tap on a notification, on a link, on a quick action.
///
/// ```swift
/// .link("https://shop.example.com/orders/4821")
/// .notification(["deep_link": "https://shop.example.com/orders/4821"])
/// .notification(payload, action: .button("REPLY_ACTION"))
/// .quickAction("com.example.shop.search")
/// .spotlight("4821")
/// ```
///
/// By which callbacks the system hands it to the app depends on the app's state and life cycle;
/// ``AppSimulator`` knows them.
public struct WayIn: Hashable, Sendable {
  /// What the person did.
  public var source: EntrySource
  /// What is handed to the app.
  public var content: EntryContent
  /// The identifier of the content that it is about (`targetContentIdentifier`).
  public var target: String?

  /// A way in, from its parts; the static functions say more shortly what is meant.
  public init(_ source: EntrySource, _ content: EntryContent, target: String? = nil) {
    self.source = source
    self.content = content
    self.target = target
  }
}

extension WayIn: CustomStringConvertible {
  /// The way in words: `a tapped notification`.
  public var description: String { source.phrase }
}
