public import EntrywayPush
import Shop

/// What the shop's server sends when an order leaves the warehouse.
///
/// The server uses the app's own module of destinations, `Shop`, which needs no interface, so that
/// a push cannot name a destination that the app does not have.
public struct OrderShipped: Sendable {
  public var orderID: String

  public init(orderID: String) { self.orderID = orderID }

  /// Of the pushes of one order the phone shows the last; this one joins the open to the send.
  public var sendID: String { "order-\(orderID)-shipped" }

  public func payload() throws(PushBuildingError) -> PushPayload {
    try PushPayload(
      opening: .order(id: orderID), via: ShopRoute.entries,
      showing: PushNotification(
        alert: PushAlert(title: "Your order is on its way", body: "It arrives tomorrow."),
        sound: .default, thread: "orders"),
      sendID: sendID)
  }
}

/// What the shop's server sends when somebody writes: the tap opens the conversation, each button
/// a destination of its own.
public struct NewMessage: Sendable {
  public var sender: String
  public var senderID: String
  public var text: String

  public init(sender: String, senderID: String, text: String) {
    self.sender = sender
    self.senderID = senderID
    self.text = text
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
        alert: PushAlert(title: .verbatim(sender), body: .verbatim(text)), category: "MESSAGE",
        thread: senderID))
  }
}
