import EntrywayNotificationService
import EntrywayReporting

nonisolated final class ReportingService: ImageNotificationService {
  override var images: NotificationImages { NotificationImages(hosts: ["cdn.example.com"]) }
  override var reports: SharedReports? { SharedReports(group: "group.com.example.shop") }
}
