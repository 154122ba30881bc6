/// What a notification says.
///
/// ```swift
/// PushAlert(title: "Your order is on its way", body: "It arrives tomorrow.")
/// PushAlert("Bon appétit")
/// ```
public struct PushAlert: Hashable, Sendable {
  /// The title; Apple Watch shows it for a moment, so that it should be short.
  public var title: PushText?
  /// A second line below the title.
  public var subtitle: PushText?
  /// The message.
  public var body: PushText?
  /// The name of the launch image that the app shows when it is opened by a tap.
  public var launchImage: String?

  /// An alert of the parts that are given.
  public init(
    title: PushText? = nil, subtitle: PushText? = nil, body: PushText? = nil,
    launchImage: String? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.body = body
    self.launchImage = launchImage
  }

  /// An alert of a message alone, which is sent as plain text.
  public init(_ body: String) { self.init(body: .verbatim(body)) }
}

extension PushAlert: ExpressibleByStringInterpolation {
  /// An alert of a message alone.
  public init(stringLiteral value: String) { self.init(value) }
}
