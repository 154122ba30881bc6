/// Not isolated, and a handler that is not `@Sendable`: so the page has it.
///
/// The page says that the time's end is told on a separate thread.
@available(tvOS, unavailable)
open class UNNotificationServiceExtension: NSObject {
  public override init() {}

  /// Without a subclass's own, the notification appears as it came.
  open func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    contentHandler(request.content)
  }

  open func serviceExtensionTimeWillExpire() {}
}
