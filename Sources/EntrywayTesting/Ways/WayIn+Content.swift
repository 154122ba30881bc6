#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension WayIn {
  /// A notification that is tapped, or one of its buttons.
  ///
  /// ```swift
  /// .notification(["aps": ["category": "MESSAGE"], "reply_link": "…"], action: .button("REPLY_ACTION"))
  /// ```
  ///
  /// Each is delivered anew, at the time of the tap. Give `requestID` to say that two of them are
  /// about one notification: one that arrives while the app is on the screen and is tapped later.
  ///
  /// - Parameters:
  ///   - payload: The notification's `userInfo`, `aps` included.
  ///   - action: What the person did with it.
  ///   - userText: What was typed, for a text input action.
  ///   - requestID: The identifier of its request; a new one unless given.
  ///   - deliveredAt: When it was delivered; when it first comes unless given.
  ///   - target: The identifier of the content that it is about.
  public static func notification(
    _ payload: PayloadValue, action: NotificationAction = .tap, userText: String? = nil,
    requestID: String? = nil, deliveredAt: Date? = nil, target: String? = nil
  ) -> WayIn {
    WayIn(
      .notification(action),
      .notification(
        NotificationContent(
          payload: payload, requestID: requestID, deliveredAt: deliveredAt, userText: userText)),
      target: target)
  }

  /// An item of the home screen's menu, by its type.
  public static func quickAction(
    _ type: String, userInfo: [String: PayloadValue] = [:], target: String? = nil
  ) -> WayIn {
    WayIn(
      .quickAction, .shortcutItem(ShortcutItem(type: type, userInfo: userInfo)), target: target)
  }

  /// An activity that the app has donated: a Siri suggestion, a reminder, a shortcut.
  public static func userActivity(
    _ type: String, userInfo: [String: PayloadValue] = [:], target: String? = nil
  ) -> WayIn {
    WayIn(
      .userActivity, .activity(ActivityContent(type: type, userInfo: userInfo)), target: target)
  }

  /// An activity that is continued from another device: it is announced, and comes a little later.
  public static func handoff(
    _ type: String, userInfo: [String: PayloadValue] = [:], target: String? = nil
  ) -> WayIn {
    WayIn(.handoff, .activity(ActivityContent(type: type, userInfo: userInfo)), target: target)
  }

  /// An item that is found in Spotlight, by the identifier that the app has indexed it with.
  public static func spotlight(_ identifier: String) -> WayIn {
    WayIn(
      .spotlight,
      .activity(
        ActivityContent(
          type: "com.apple.corespotlightitem",
          userInfo: ["kCSSearchableItemActivityIdentifier": .text(identifier)])))
  }
}
