import SwiftUI
import UIKit
import UserNotifications

@main
struct ShowcaseApp: App {
  @UIApplicationDelegateAdaptor private var delegate: AppDelegate

  var body: some Scene {
    WindowGroup { RootView(navigation: .shared) }
  }
}

struct RootView: View {
  @Bindable var navigation: Navigation

  var body: some View {
    NavigationStack(path: $navigation.path) {
      ScreenView(title: "Home")
        .navigationDestination(for: Screen.self) { ScreenView(title: $0.title) }
    }
    .onOpenURL { navigation.open($0) }
  }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UNUserNotificationCenter.current().delegate = self
    return true
  }

  nonisolated deinit {}
}

extension AppDelegate: UNUserNotificationCenterDelegate {
  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler([.banner, .badge, .sound])
  }

  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    let payload = response.notification.request.content.userInfo
    if response.actionIdentifier == UNNotificationDefaultActionIdentifier,
      let text = payload["deeplink"] as? String, let url = URL(string: text)
    {
      // The callback comes on a queue of the system's.
      Task { @MainActor in Navigation.shared.open(url) }
    }
    completionHandler()
  }
}
