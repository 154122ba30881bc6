public import EntrywayPush
import Shop

/// What the shop's server sends when an order leaves the warehouse.
///
/// The server uses the app's own module of places, `Shop`, which needs no interface, so that a push
/// cannot name a place that the app does not have.
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
