/// Those whom a place is for: a tag that the app holds or does not hold, and what to say to others.
///
/// ```swift
/// .quickAction("com.myApp.newListing", .newListing, title: "New Listing", audience: "host")
/// .quickAction(
///   "com.myApp.newListing", .newListing, title: "New Listing",
///   audience: Audience("host", otherwise: "new listings are for hosts"))
/// ```
///
/// A host, an administrator, a subscriber: the app says which tags it holds now, to the center or to
/// ``EntryRules/read(_:audiences:)``, and an entry of others is rejected at once.
public struct Audience: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The tag that the app must hold.
  public var tag: String
  /// The reason of a rejection, on one line; nil for one that names the tag.
  public var otherwise: String?

  /// Those for whom the app holds a tag.
  ///
  /// - Parameters:
  ///   - tag: The tag that the app must hold.
  ///   - otherwise: The reason of a rejection, such as `"new listings are for hosts"`.
  public init(_ tag: String, otherwise: String? = nil) {
    self.tag = tag
    self.otherwise = otherwise
  }

  /// Those for whom the app holds a tag.
  public init(stringLiteral value: String) { self.init(value) }
}
