public import EntrywayPush
import Shop

/// What the shop's server sends when an order leaves the warehouse.
///
/// The server uses the app's own module of destinations, `Shop`, which needs no interface, so that
/// a push cannot name a destination that the app does not have.
public struct OrderShipped: Sendable {
  public var orderID: String
  /// How many pushes the person has not looked at, this one included: the badge on the app's icon,
  /// which the app takes away when it comes to the screen.
  public var unseen: Int

  public init(orderID: String, unseen: Int = 1) {
    self.orderID = orderID
    self.unseen = unseen
  }

  /// Of the pushes of one order the phone shows the last.
  public var collapseID: String { "order-\(orderID)" }
  /// Joins the open to the send, and is reported: the campaign, neither an order nor a person.
  public static let sendID = "shipping-notice"

  public func payload() throws(PushBuildingError) -> PushPayload {
    try PushPayload(
      opening: .order(id: orderID), via: ShopRoute.entries,
      showing: PushNotification(
        alert: PushAlert(title: "Your order is on its way", body: "It arrives tomorrow."),
        sound: .default, badge: unseen, thread: "orders"),
      sendID: Self.sendID)
  }
}

/// What the shop's server sends when somebody writes: the tap opens the conversation, each button
/// a destination of its own.
public struct NewMessage: Sendable {
  public var sender: String
  public var senderID: String
  public var text: String
  /// How many pushes the person has not looked at, this one included.
  public var unseen: Int
  /// Joins the open to the send, and names nobody.
  public static let sendID = "chat-messages"

  public init(sender: String, senderID: String, text: String, unseen: Int = 1) {
    self.sender = sender
    self.senderID = senderID
    self.text = text
    self.unseen = unseen
  }

  public func payload() throws(PushBuildingError) -> PushPayload {
    try PushPayload(
      opening: .conversation(id: senderID, isReplying: false), via: ShopRoute.entries,
      host: "app.example.com",
      actions: [
        "REPLY_ACTION": .conversation(id: senderID, isReplying: true),
        "VIEW_PROFILE": .user(id: senderID),
      ],
      showing: PushNotification(
        alert: PushAlert(title: .verbatim(sender), body: .verbatim(text)), badge: unseen,
        category: "MESSAGE", thread: senderID),
      sendID: Self.sendID)
  }
}
