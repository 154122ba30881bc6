import EntrywayNotificationService

nonisolated final class NotificationService: ImageNotificationService {
  override var images: NotificationImages { NotificationImages(hosts: ["cdn.example.com"]) }
}
