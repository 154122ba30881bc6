import EntrywayNotificationService
@preconcurrency import UserNotifications

nonisolated final class DecryptingService: ImageNotificationService {
  override var images: NotificationImages { NotificationImages(hosts: ["cdn.example.com"]) }

  override func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping @Sendable (UNNotificationContent) -> Void
  ) {
    guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
      return super.didReceive(request, withContentHandler: contentHandler)
    }
    content.body = decrypted(content.body)
    let request = UNNotificationRequest(
      identifier: request.identifier, content: content, trigger: request.trigger)
    super.didReceive(request, withContentHandler: contentHandler)
  }
}
