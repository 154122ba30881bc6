import EntrywayReporting
import EntrywayUIKit
import Foundation
import Shop
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  static var session = ShopSession(
    makeCenter(
      store: FilePendingEntryStore(
        url: .applicationSupportDirectory.appending(path: "links.json"))))

  static var center: DeepLinkCenter<ShopRoute> { session.center }

  /// Orders wait for a sign-in, and still do when the process was killed meanwhile.
  static func makeCenter(
    store: any PendingEntryStore, delivery: DeliveryOptions = DeliveryOptions(),
    reporting options: ReportingOptions = .shop, lastTargets: LastTargetStorage = .file,
    answerLimit: Duration = .seconds(2)
  ) -> DeepLinkCenter<ShopRoute> {
    let center = DeepLinkCenter(ShopRoute.entries, options: delivery, store: store)
    // Nothing is told until the person allows it, on the screen of home.
    center.report(to: .shop, options: options)
    center.resolveShortLinks(
      by: .shop, lastTargets: lastTargets, answerLimit: answerLimit, transport: options.transport)
    return center
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    // An app that keeps its session in the keychain satisfies `.session` here, if there is one.
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
