import AppleSystem
import EntrywayUIKit
import UIKit

/// An app of each life cycle, and what it has opened.
@MainActor
final class Shop {
  let center = DeepLinkCenter(ShopRoute.entries)
  private let notifications = UNUserNotificationCenter()
  private(set) var opened: [ShopRoute] = []
  /// The callbacks that have handed something over.
  private(set) var callbacks: Set<String?> = []

  init() {
    center.attach { [weak self] event in
      if case .received(let entry) = event.kind { self?.callbacks.insert(entry.callback) }
    }
    center.onOpen { [weak self] route, _ in self?.opened.append(route) }
  }

  func phone() -> Phone {
    Phone(
      appDelegate: AppDelegate(center, notifications), notifications: notifications,
      sceneDelegate: { [center] in SceneDelegate(center) })
  }

  func legacyPhone() -> LegacyPhone {
    LegacyPhone(
      appDelegate: LegacyAppDelegate(center, notifications), notifications: notifications)
  }
}
