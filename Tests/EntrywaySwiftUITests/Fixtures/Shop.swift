import AdapterFixtures
import AppleSystem
import SwiftUI
import UIKit

@testable import EntrywaySwiftUI

/// A shop's center, its windows, and what has been opened.
@MainActor
final class Shop {
  let clock: Clock
  let center: DeepLinkCenter<ShopRoute>
  private let notifications = UNUserNotificationCenter()
  private(set) var opened: [ShopRoute] = []
  private(set) var entries: [AppEntry] = []

  @MainActor final class Clock {
    var now = Date(timeIntervalSince1970: 1_795_000_000)
  }

  init(
    options: DeliveryOptions = DeliveryOptions(),
    requirements: @escaping DeepLinkCenter<ShopRoute>.Requirements = { _, _ in [] }
  ) {
    let clock = Clock()
    self.clock = clock
    center = DeepLinkCenter(
      ShopRoute.entries, options: options, now: { clock.now }, requirements: requirements)
  }

  func open(_ route: ShopRoute, _ entry: AppEntry) {
    opened.append(route)
    entries.append(entry)
  }

  /// The outcomes of all entries, each as a sentence.
  var history: [String] { center.history.map(\.description) }

  /// A window with views of the test's own.
  func window<Content: View>(
    _ identifier: String = "main", phase: ScenePhase = .active, isAttachedFirst: Bool = true,
    isOutermostFirst: Bool = true, @ViewBuilder _ content: @escaping () -> Content
  ) -> ViewHost {
    ViewHost(
      scene: UIWindowScene(session: UISceneSession(persistentIdentifier: identifier)),
      phase: phase, isAttachedFirst: isAttachedFirst, isOutermostFirst: isOutermostFirst, content)
  }

  /// A window with the modifier on its root.
  func window(
    _ identifier: String = "main", phase: ScenePhase = .active, isAttachedFirst: Bool = true
  ) -> ViewHost {
    window(identifier, phase: phase, isAttachedFirst: isAttachedFirst) {
      Text("shop").deepLinks(self.center) { self.open($0, $1) }
    }
  }

  /// What the system remembers of the app's windows.
  var configuration: UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
    configuration.delegateClass = WindowDelegate.self
    return configuration
  }

  /// The system with the app on it, not running.
  func phone() -> SwiftUIPhone {
    SwiftUIPhone(
      appDelegate: SwiftUIAppDelegate(center, notifications), notifications: notifications,
      sceneDelegate: { $0.delegateClass == WindowDelegate.self ? WindowDelegate() : nil },
      mount: { scene, phase in
        ViewHost(scene: scene, phase: phase) {
          Text("shop").deepLinks(self.center) { self.open($0, $1) }
        }
      })
  }

  /// The system with the app on it, in the foreground.
  func runningPhone() -> (SwiftUIPhone, SwiftUIPhone.Window) {
    let phone = phone()
    phone.startProcess()
    let window = phone.connect()
    phone.activate(window)
    return (phone, window)
  }
}

/// Lets what was left for later be done.
@MainActor
func eventually(_ condition: @MainActor () -> Bool) async {
  for _ in 0..<1_000 {
    if condition() { return }
    await Task.yield()
  }
}
