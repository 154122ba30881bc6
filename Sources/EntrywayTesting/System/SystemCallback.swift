/// The callbacks by which the system hands entries over, as the adapters name them.
enum SystemCallback {
  static let didReceive = "userNotificationCenter(_:didReceive:)"
  static let willPresent = "userNotificationCenter(_:willPresent:)"

  static let willConnect = "scene(_:willConnectTo:options:)"
  static let openURLContexts = "scene(_:openURLContexts:)"
  static let sceneContinue = "scene(_:continue:)"
  static let didFail = "scene(_:didFailToContinueUserActivityWithType:error:)"
  static let windowScenePerform = "windowScene(_:performActionFor:completionHandler:)"

  /// SwiftUI's modifiers, each of which is known by a name of its own.
  static func onOpenURL(_ modifier: String) -> String { "onOpenURL(perform:) \(modifier)" }
  static func onContinue(_ modifier: String) -> String {
    "onContinueUserActivity(_:perform:) \(modifier)"
  }

  static func isOpenURL(_ callback: String) -> Bool { callback.hasPrefix("onOpenURL") }
  static func isOnContinue(_ callback: String) -> Bool {
    callback.hasPrefix("onContinueUserActivity")
  }

  /// A link that is tapped inside an app of SwiftUI's.
  static let openURL = "openURL"
  static let configuration = "application(_:configurationForConnecting:options:)"

  static let open = "application(_:open:options:)"
  static let applicationContinue = "application(_:continue:restorationHandler:)"
  static let applicationPerform = "application(_:performActionFor:completionHandler:)"
}
