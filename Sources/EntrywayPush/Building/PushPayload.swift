public import Entryway

/// The payload of a push, which opens what it is meant to open.
///
/// ```swift
/// let payload = try PushPayload(
///   opening: .order(id: "4821"), via: ShopRoute.entries,
///   showing: PushNotification(alert: PushAlert(title: "Your order is on its way")),
///   sendID: "order-4821-shipped")
/// try payload.encoded()
/// // {"aps":{"alert":{"title":"Your order is on its way"}},
/// //  "deep_link":"https://shop.example.com/orders/4821","send_id":"order-4821-shipped"}
/// ```
///
/// Under which key the link stands, or which fields name the place, the app's own rules say. The
/// payload is read back through them when it is made, the tap and every button, and one that would
/// open something else is not made. It does not change afterwards.
public struct PushPayload: Hashable, Sendable {
  /// The key beside `aps` that says which send the push belongs to: `send_id`.
  ///
  /// `AppEntry.sendID` reads it when the push is opened.
  public static let sendIDKey = AppEntry.sendIDKey

  /// What the system does with the push.
  public let notification: PushNotification
  /// The whole payload: `aps`, and everything beside it.
  public let value: PayloadValue
  /// The send that the push belongs to.
  public let sendID: String?
  /// The audiences that an app must hold for the tap and the buttons to open their places; send it
  /// to those alone.
  public let audiences: Set<String>

  /// A push that opens nothing by rules, such as one that wakes the app.
  ///
  /// ```swift
  /// try PushPayload(PushNotification(isContentAvailable: true), custom: ["sync": "orders"])
  /// ```
  ///
  /// - Parameters:
  ///   - notification: What the system does with it.
  ///   - custom: Values beside `aps`, for the app's own code.
  ///   - sendID: The identifier of the send: at most 128 bytes, without control characters.
  /// - Throws: ``PushProblem`` for numbers out of their range, values that JSON does not have, and
  ///   keys that are taken.
  public init(
    _ notification: PushNotification, custom: [String: PayloadValue] = [:], sendID: String? = nil
  ) throws(PushProblem) {
    let draft = PayloadDraft(notification: notification, custom: custom, sendID: sendID)
    self.init(draft, value: try draft.value(), audiences: [])
  }

  init(_ draft: PayloadDraft, value: PayloadValue, audiences: Set<String>) {
    notification = draft.notification
    self.value = value
    sendID = draft.sendID
    self.audiences = audiences
  }
}
