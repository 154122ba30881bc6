@_exported public import AppleFoundation
@_exported public import UserNotifications

@MainActor open class UIResponder: NSObject {
  open var userActivity: NSUserActivity?

  public override init() {}
}
