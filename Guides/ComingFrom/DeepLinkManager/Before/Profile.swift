import UIKit

/// Who uses the app; the home screen menu follows it.
enum Profile {
  case guest
  case host

  @MainActor static var current = Profile.guest {
    didSet { offerQuickActions() }
  }

  @MainActor static func offerQuickActions() {
    var items = [
      UIApplicationShortcutItem(
        type: "com.myApp.activity", localizedTitle: "Recent Activity", localizedSubtitle: nil,
        icon: UIApplicationShortcutIcon(templateImageName: "Alert Icon")),
      UIApplicationShortcutItem(
        type: "com.MyApp.messages", localizedTitle: "Messages", localizedSubtitle: nil,
        icon: UIApplicationShortcutIcon(templateImageName: "Messenger Icon")),
    ]
    if current == .host {
      items.append(
        UIApplicationShortcutItem(
          type: "com.myApp.newListing", localizedTitle: "New Listing", localizedSubtitle: nil,
          icon: UIApplicationShortcutIcon(templateImageName: "New Listing Icon")))
    }
    UIApplication.shared.shortcutItems = items
  }
}
