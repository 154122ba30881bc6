// swift-format-ignore: AlwaysUseLowerCamelCase
@available(tvOS, unavailable)
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(tvOS, unavailable)
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// Not `Sendable`: what it holds is copied out before the hop to the main actor.
@available(tvOS, unavailable)
open class UNNotificationResponse: NSObject {
  public let notification: UNNotification
  public let actionIdentifier: String
  /// What UIKit's `targetScene` gives.
  package let scene: AnyObject?

  public init(
    notification: UNNotification, actionIdentifier: String, targetScene: AnyObject? = nil
  ) {
    self.notification = notification
    self.actionIdentifier = actionIdentifier
    self.scene = targetScene
  }
}

@available(tvOS, unavailable)
open class UNTextInputNotificationResponse: UNNotificationResponse {
  public let userText: String

  public init(
    notification: UNNotification, actionIdentifier: String, userText: String,
    targetScene: AnyObject? = nil
  ) {
    self.userText = userText
    super.init(
      notification: notification, actionIdentifier: actionIdentifier, targetScene: targetScene)
  }
}
