@_exported public import AppleFoundation

/// Not `Sendable`, as the other values of a notification.
open class UNNotification: NSObject {
  public let date: Date
  public let request: UNNotificationRequest

  public init(date: Date, request: UNNotificationRequest) {
    self.date = date
    self.request = request
  }
}

open class UNNotificationRequest: NSObject {
  public let identifier: String
  public let content: UNNotificationContent
  public let trigger: UNNotificationTrigger?

  public init(
    identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
  ) {
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
  }
}

open class UNNotificationContent: NSObject, NSMutableCopying {
  #if !os(tvOS)
    open var title = ""
    open var subtitle = ""
    open var body = ""
    open var categoryIdentifier = ""
    open var threadIdentifier = ""
    open var userInfo: [AnyHashable: Any] = [:]
    open var attachments: [UNNotificationAttachment] = []
  #endif
  open var targetContentIdentifier: String?

  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = UNMutableNotificationContent()
    #if !os(tvOS)
      copy.title = title
      copy.subtitle = subtitle
      copy.body = body
      copy.categoryIdentifier = categoryIdentifier
      copy.threadIdentifier = threadIdentifier
      copy.userInfo = userInfo
      copy.attachments = attachments
    #endif
    copy.targetContentIdentifier = targetContentIdentifier
    return copy
  }
}

/// The system's content cannot be changed, and this can; here, both can.
open class UNMutableNotificationContent: UNNotificationContent {}

open class UNNotificationTrigger: NSObject {}

open class UNPushNotificationTrigger: UNNotificationTrigger {}
