import Bookings
import EntrywayUIKit
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  // It answers messages too: replies are typed into notifications and sent without a window.
  static var app = BookingsApp(
    profile: UserDefaults.standard.string(forKey: "profile").flatMap(BookingsApp.Profile.init)
      ?? .guest,
    remember: { UserDefaults.standard.set($0.rawValue, forKey: "profile") })

  static var center: DeepLinkCenter<BookingsRoute> { app.center }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Self.center.finishLaunching(application)
    return true
  }

  func application(
    _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data
  ) {
    print("send pushes to \(DeviceToken(token))")
  }

  nonisolated deinit {}
}
