import AppleSystem
import SwiftUI
import UIKit

extension Phone {
  convenience init(
    _ appDelegate: any UIApplicationDelegate,
    _ sceneDelegate: @escaping @MainActor () -> any UIWindowSceneDelegate
  ) {
    self.init(
      appDelegate: appDelegate, notifications: UNUserNotificationCenter(),
      sceneDelegate: sceneDelegate)
  }
}

/// The titles of a stack's screens, the topmost last.
func titles(_ stack: UINavigationController?) -> [String] {
  stack?.viewControllers.map { $0.title ?? "" } ?? []
}

/// Lets what was left for later be done.
func eventually(_ condition: () -> Bool) async {
  for _ in 0..<1_000 {
    if condition() { return }
    await Task.yield()
  }
}

extension Way {
  static func link(_ text: String) -> Way { .url(address(text)) }

  static func web(_ text: String) -> Way {
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = address(text)
    return .activity(activity)
  }

  static func item(_ type: String) -> Way {
    .quickAction(UIApplicationShortcutItem(type: type, localizedTitle: ""))
  }

  private static func address(_ text: String) -> URL { URL(string: text) ?? URL(filePath: "/") }
}

/// What a history says last, apart from second reports, without the entry's number.
func lastSaid(_ history: [some CustomStringConvertible]) -> String {
  let said = history.map(\.description).last { !$0.contains(" was a duplicate of ") } ?? ""
  return String(said.drop { $0 != "," }.dropFirst(2))
}
