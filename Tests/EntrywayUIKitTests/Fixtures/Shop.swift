import AdapterFixtures
import AppleSystem
import EntrywayUIKit
import Testing
import UIKit

/// A shop's center and its delegates, as an app has them, and what has been opened.
@MainActor
final class Shop {
  let clock: Clock
  let center: DeepLinkCenter<ShopRoute>
  private(set) var opened: [ShopRoute] = []
  private(set) var entries: [AppEntry] = []

  @MainActor final class Clock {
    var now = Date(timeIntervalSince1970: 1_795_000_000)
  }

  init(
    options: DeliveryOptions = DeliveryOptions(), timer: (any _Concurrency.Clock<Duration>)? = nil,
    requirements: @escaping DeepLinkCenter<ShopRoute>.Requirements = { _, _ in [] }
  ) {
    let clock = Clock()
    self.clock = clock
    center = DeepLinkCenter(
      ShopRoute.entries, options: options, now: { clock.now }, clock: timer,
      requirements: requirements)
    center.onOpen { [weak self] route, entry in
      self?.opened.append(route)
      self?.entries.append(entry)
    }
  }

  /// Why entries were rejected.
  var rejections: [EntryRejection] {
    center.history.compactMap {
      if case .rejected(let rejection) = $0.outcome { rejection } else { nil }
    }
  }

  /// The outcomes of all entries, each as a sentence.
  var history: [String] { center.history.map(\.description) }

  /// The system with the app on it, not running.
  func phone(
    sceneDelegate: @escaping @MainActor (any EntryReceiver) -> any UIWindowSceneDelegate = {
      SceneDelegate($0)
    }
  ) -> Phone {
    let notifications = UNUserNotificationCenter()
    return Phone(
      appDelegate: AppDelegate(center, notifications), notifications: notifications,
      sceneDelegate: { [center] in sceneDelegate(center) })
  }

  /// The system with the app on it, if the app has no scenes; not running.
  func legacyPhone() -> LegacyPhone {
    let notifications = UNUserNotificationCenter()
    return LegacyPhone(
      appDelegate: LegacyAppDelegate(center, notifications), notifications: notifications)
  }

  /// The system with the app on it, in the foreground.
  func runningPhone() -> (Phone, UIWindowScene) {
    let phone = phone()
    phone.startProcess()
    let scene = phone.connect()
    phone.activate(scene)
    return (phone, scene)
  }
}

/// What completion handlers were given, and on which thread.
///
/// They are `@Sendable`, and called on the main thread: elsewhere this traps.
final class Answers: Sendable {
  @MainActor private(set) var lines: [String] = []

  func add(_ line: String) { MainActor.assumeIsolated { lines.append(line) } }
}
