import UIKit
import UserNotifications

// No SDK is compiled here. These two protocols have what the app needs of one, by names of our own: write
// a small class for each SDK that you have.

/// An SDK that resolves links of its own: Branch, AppsFlyer, Adjust.
@MainActor
protocol AttributionSDK: AnyObject {
  /// The hosts whose links only the SDK can read.
  var hosts: Set<String> { get }
  /// Called with each answer of the SDK's server: to a link, to a push, or after the install.
  var onAnswer: ((String) -> Void)? { get set }
  /// Hands the SDK a universal link. The answer comes later, or never.
  func handle(_ activity: NSUserActivity)
}

/// An SDK that has to see notifications: Firebase Cloud Messaging, Braze, OneSignal, AppsFlyer, Branch.
///
/// It presents nothing, opens nothing, and never calls the system's completion handlers.
nonisolated protocol PushSDK: Sendable {
  /// The device's token, for SDKs that send.
  @MainActor func register(_ token: Data)
  func willPresent(_ notification: UNNotification)
  func didReceive(_ response: UNNotificationResponse)
}
