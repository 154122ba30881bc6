public import EntrywayPush
import Shop

/// What the shop's server sends when somebody writes: the tap opens the conversation, each button
/// a place of its own.
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
