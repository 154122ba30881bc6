import Bookings
import EntrywayUIKit
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  static var center = DeepLinkCenter(BookingsRoute.entries)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Profile.current = .guest
    // Answers are typed into notifications and sent without a window.
    Self.center.onOpen { route, entry in
      guard case .messages(.reply(let id)) = route,
        case .notification(let notification) = entry.content, let text = notification.userText
      else { return }
      Outbox.send(text, to: id)
    }
    Self.center.finishLaunching(application)
    return true
  }

  nonisolated deinit {}
}

/// The answers to messages; this sample keeps them.
enum Outbox {
  private(set) static var sent: [String] = []

  static func send(_ text: String, to conversation: String) {
    sent.append("\(conversation): \(text)")
  }
}
