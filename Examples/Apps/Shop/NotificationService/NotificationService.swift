import EntrywayNotificationService
import EntrywayReporting
import Shop

// The system calls it on its own threads.
nonisolated class NotificationService: ImageNotificationService {
  override var images: NotificationImages { .shop }
  override var reports: SharedReports? { .shop }
}
