import EntrywayUIKit
import UIKit

final class PodcastAppDelegate: UIResponder, UIApplicationDelegate {
  static let center = DeepLinkCenter(PodcastRoute.entries)
  /// The shows played last, newest first.
  ///
  /// Call `offerQuickActions(in:)` when it changes.
  var recentShows: [(id: String, title: String)] = []
  private var offer: DeliveryRegistration?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Self.center.finishLaunching(application)
    offerQuickActions(in: application)
    return true
  }

  /// Offers the rules' items, now and when the roles change, and one for each recent show.
  func offerQuickActions(in application: UIApplication) {
    offer?.cancel()
    let shows = recentShows.prefix(2)
    offer = Self.center.offerQuickActions { [weak application] items in
      application?.shortcutItems =
        items.map(UIApplicationShortcutItem.init)
        + shows.map { show in
          UIApplicationShortcutItem(
            type: "show", localizedTitle: show.title, localizedSubtitle: nil, icon: nil,
            userInfo: ["show": show.id as NSString])
        }
    }
  }

  nonisolated deinit {}
}
