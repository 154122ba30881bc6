/// A callback by which the system hands entries over.
package enum SystemCallback: Hashable, Sendable {
  /// To the notification center's delegate.
  case didReceive, willPresent
  /// To a scene's delegate.
  case willConnect, openURLContexts, sceneContinue, didFail, windowScenePerform
  /// To SwiftUI's modifiers, each of which is known by the view that has it.
  case onOpenURL(of: String)
  case onContinue(of: String)
  /// A link that is tapped inside an app of SwiftUI's.
  case openURL
  /// To the app's delegate.
  case configuration, open, applicationContinue, applicationPerform
  /// For a CloudKit share: to a scene's delegate, or to the app's.
  case sceneAccept, applicationAccept
  /// The App Store's sequence.
  case purchaseIntents
}

extension SystemCallback {
  /// Its name, as the adapters write it.
  package var name: String {
    switch self {
    case .didReceive: "userNotificationCenter(_:didReceive:)"
    case .willPresent: "userNotificationCenter(_:willPresent:)"
    case .willConnect: "scene(_:willConnectTo:options:)"
    case .openURLContexts: "scene(_:openURLContexts:)"
    case .sceneContinue: "scene(_:continue:)"
    case .didFail: "scene(_:didFailToContinueUserActivityWithType:error:)"
    case .windowScenePerform: "windowScene(_:performActionFor:completionHandler:)"
    case .onOpenURL(let view): "onOpenURL(perform:) \(view)"
    case .onContinue(let view): "onContinueUserActivity(_:perform:) \(view)"
    case .openURL: "openURL"
    case .configuration: "application(_:configurationForConnecting:options:)"
    case .open: "application(_:open:options:)"
    case .applicationContinue: "application(_:continue:restorationHandler:)"
    case .applicationPerform: "application(_:performActionFor:completionHandler:)"
    case .sceneAccept: "windowScene(_:userDidAcceptCloudKitShareWith:)"
    case .applicationAccept: "application(_:userDidAcceptCloudKitShareWith:)"
    case .purchaseIntents: "PurchaseIntent.intents"
    }
  }

  var isOnOpenURL: Bool { if case .onOpenURL = self { true } else { false } }
  /// Whether it hands whole activities over.
  var bringsActivities: Bool {
    switch self {
    case .willConnect, .sceneContinue, .onContinue, .applicationContinue: true
    default: false
    }
  }
  var isOnContinue: Bool { if case .onContinue = self { true } else { false } }
}
