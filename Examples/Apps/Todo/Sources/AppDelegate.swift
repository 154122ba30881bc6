import EntrywaySwiftUI
import Todo
import UIKit

final class AppDelegate: DeepLinkAppDelegate {
  let center = DeepLinkCenter(TodoRoute.entries)
  let draft = Draft()

  var deepLinks: any EntryReceiver { center }

  override func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    draft.holdBack(center)
    return super.application(application, didFinishLaunchingWithOptions: options)
  }

  nonisolated deinit {}
}
