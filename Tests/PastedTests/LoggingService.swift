import EntrywayNotificationService

#if canImport(os)
  import os
#else
  /// Stands for the system's.
  nonisolated struct Logger {
    func error(_ text: String) {}
  }
#endif

nonisolated final class LoggingService: ImageNotificationService {
  override var images: NotificationImages {
    NotificationImages(hosts: ["cdn.example.com"]) { problem in
      Logger().error("\(problem)")
    }
  }
}
