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
    // A link takes nobody away from what they are writing, unless they say so.
    center.addGuard { [draft] _, _ in
      await draft.mayGo() ? .proceed : .cancel(reason: "a todo is being written")
    }
    return super.application(application, didFinishLaunchingWithOptions: options)
  }
}
