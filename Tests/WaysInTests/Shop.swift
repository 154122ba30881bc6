import AdapterFixtures
import AppleSystem
import Entryway
import EntrywayNFC
import SwiftUI
import UIKit

@testable import EntrywayCloudKit
@testable import EntrywaySwiftUI
@testable import EntrywayUIKit

/// An app of each life cycle, and what it has opened.
@MainActor
final class Shop {
  let center = DeepLinkCenter(ShopRoute.entries)
  private let notifications = UNUserNotificationCenter()
  private(set) var opened: [ShopRoute] = []
  /// The callbacks that have handed something over.
  private(set) var callbacks: Set<String?> = []

  init() {
    center.readNFCTags()
    center.receiveCloudKitShares()
    center.observe { [weak self] event in
      if case .received(let entry) = event.kind {
        // A modifier's identity follows its name.
        self?.callbacks.insert(entry.callback.map { String($0.prefix { $0 != " " }) })
      }
    }
  }

  /// Listens without a window of SwiftUI's, whose modifier listens itself.
  func listen() {
    center.onOpen { [weak self] route in self?.opened.append(route) }
  }

  func phone() -> Phone {
    listen()
    let phone = Phone(
      appDelegate: AppDelegate(center, notifications), notifications: notifications,
      sceneDelegate: { [center] in SceneDelegate(center) })
    phone.sourceApplication = Self.application
    return phone
  }

  /// The app that opens links.
  nonisolated static let application = "com.example.mail"

  func legacyPhone() -> LegacyPhone {
    listen()
    let phone = LegacyPhone(
      appDelegate: LegacyAppDelegate(center, notifications), notifications: notifications)
    phone.sourceApplication = Self.application
    return phone
  }

  /// What the system remembers of the app's windows.
  var configuration: UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
    configuration.delegateClass = ShareWindowDelegate.self
    return configuration
  }

  /// - Parameter tellsSceneDelegate: Whether SwiftUI uses the scene's delegate on a cold start.
  func swiftUIPhone(tellsSceneDelegate: Bool = true) -> SwiftUIPhone {
    SwiftUIPhone(
      appDelegate: SwiftUIAppDelegate(center, notifications), notifications: notifications,
      sceneDelegate: { configuration in
        guard tellsSceneDelegate, configuration.delegateClass == ShareWindowDelegate.self else {
          return nil
        }
        return ShareWindowDelegate()
      },
      mount: { [center] scene, phase in
        ViewHost(scene: scene, phase: phase) {
          Link("Order 1", destination: URL(string: "shop://orders/1") ?? URL(filePath: "/"))
            .deepLinks(center) { route in self.opened.append(route) }
        }
      })
  }
}

enum ShopRoute: LinkDestination {
  case order(id: String)
}

extension ShopRoute {
  static let routes = RouteTable<ShopRoute>(schemes: ["shop"], hosts: ["shop.example.com"]) {
    Route("/orders/{id}", ShopRoute.order)
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(link: "deep_link"),
      .quickAction("order-1", .order(id: "1"), title: "Order 1"),
      .activity("com.example.shop.viewOrder", id: "orderID", ShopRoute.order),
      .spotlight { .order(id: $0) },
      .widget(kind: "Orders", .order(id: "1")),
      .liveActivity { tap in tap.activityID.map(ShopRoute.order) },
      .file(extensions: ["csv"]) { .order(id: $0.deletingPathExtension().lastPathComponent) },
      .cloudKitShare { .order(id: $0.recordName) },
      .purchase(ShopRoute.order),
    ])
}
