public import UIKit

/// What a person did with a notification, from which the system makes a response for each callback.
public struct Tap {
  public var requestID: String
  public var date: Date
  public var action: String
  public var userText: String?
  public var userInfo: [AnyHashable: Any]
  public var targetContentIdentifier: String?

  public init(
    _ userInfo: [AnyHashable: Any], action: String = UNNotificationDefaultActionIdentifier,
    userText: String? = nil, requestID: String = "request-1",
    date: Date = Date(timeIntervalSince1970: 1_795_000_000), targetContentIdentifier: String? = nil
  ) {
    self.userInfo = userInfo
    self.action = action
    self.userText = userText
    self.requestID = requestID
    self.date = date
    self.targetContentIdentifier = targetContentIdentifier
  }

  public var notification: UNNotification {
    let content = UNNotificationContent()
    content.userInfo = userInfo
    content.targetContentIdentifier = targetContentIdentifier
    return UNNotification(
      date: date,
      request: UNNotificationRequest(
        identifier: requestID, content: content, trigger: UNPushNotificationTrigger()))
  }

  public func response(targetScene: UIScene? = nil) -> UNNotificationResponse {
    guard let userText else {
      return UNNotificationResponse(
        notification: notification, actionIdentifier: action, targetScene: targetScene)
    }
    return UNTextInputNotificationResponse(
      notification: notification, actionIdentifier: action, userText: userText,
      targetScene: targetScene)
  }
}
