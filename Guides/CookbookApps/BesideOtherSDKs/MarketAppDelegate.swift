import EntrywayUIKit
import UIKit

final class MarketAppDelegate: UIResponder, UIApplicationDelegate {
  static let center = DeepLinkCenter(MarketRoute.entries)
  /// Set these two before the launch ends.
  static var attribution: (any AttributionSDK)?
  static var pushSDKs: [any PushSDK] = []
  /// The system holds its delegate weakly.
  private var notifications: MarketNotifications?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    // The user followed a universal link, whatever the answer's scheme is.
    Self.attribution?.onAnswer = { answer in
      Self.center.receive(MarketRoute.link(answered: answer), from: .universalLink)
    }
    // Instead of `finishLaunching(_:)`, which sets a delegate of the center's own.
    let delegate = MarketNotifications(Self.center, Self.pushSDKs)
    notifications = delegate
    UNUserNotificationCenter.current().delegate = delegate
    Self.center.registerCategories(in: .current())
    Self.center.registerQuickActions(in: application)
    return true
  }

  func application(
    _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data
  ) {
    for sdk in Self.pushSDKs { sdk.register(token) }
  }

  nonisolated deinit {}
}
