import AppleSystem
import EntrywaySwiftUI
import SwiftUI
import UIKit

/// A shop's center, and what it has opened.
@MainActor
final class Shop {
  let clock: Clock
  let center: DeepLinkCenter<ShopRoute>
  private(set) var opened: [ShopRoute] = []
  private(set) var entries: [AppEntry] = []

  @MainActor final class Clock {
    var now = Date(timeIntervalSince1970: 1_795_000_000)
  }

  init(options: DeliveryOptions = DeliveryOptions()) {
    let clock = Clock()
    self.clock = clock
    center = DeepLinkCenter(ShopRoute.entries, options: options, now: { clock.now })
  }

  func open(_ route: ShopRoute, _ entry: AppEntry) {
    opened.append(route)
    entries.append(entry)
  }

  /// The outcomes of all entries, each as a sentence.
  var history: [String] { center.history.map(\.description) }

  /// A window with the modifier on its root.
  func window(
    _ identifier: String = "main", phase: ScenePhase = .active, isAttachedFirst: Bool = true
  ) -> ViewHost {
    let scene = UIWindowScene(session: UISceneSession(persistentIdentifier: identifier))
    return ViewHost(scene: scene, phase: phase, isAttachedFirst: isAttachedFirst) {
      Text("shop").deepLinks(self.center) { self.open($0, $1) }
    }
  }
}
