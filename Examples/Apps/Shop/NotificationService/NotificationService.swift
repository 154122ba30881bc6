import EntrywayNotificationService
import EntrywayReporting
import Shop

// The system calls it on threads of its own.
nonisolated class NotificationService: ImageNotificationService {
  override var images: NotificationImages { .shop }
  override var reports: SharedReports? { .shop }
}
