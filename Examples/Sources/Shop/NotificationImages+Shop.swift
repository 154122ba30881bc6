public import EntrywayNotificationService

extension NotificationImages {
  /// Where the pictures of the shop's pushes come from.
  public static let shop = NotificationImages(hosts: ["cdn.example.com"])
}
