@_exported public import AppleFoundation
@_exported public import UserNotifications

@MainActor open class UIResponder: NSObject {
  public override init() {}
}
