public import CloudKit
public import UIKit

/// A way into an app, as a person takes it.
public enum Way {
  case url(URL)
  case activity(NSUserActivity)
  /// An activity whose object is fetched from another device.
  case handoff(NSUserActivity)
  case quickAction(UIApplicationShortcutItem)
  /// A CloudKit share that is accepted.
  case share(CKShare.Metadata)
  case notification(Tap)
  /// A button without `.foreground`: the app is started or woken, and no scene is connected.
  case backgroundAction(Tap)
}

/// A scene's delegate that hears of shares in a subclass: Objective-C finds the method by its selector
/// there, and a protocol's default here would hide it.
@MainActor public protocol AcceptsShares {
  func windowScene(
    _ windowScene: UIWindowScene, userDidAcceptCloudKitShareWith metadata: CKShare.Metadata)
}

@MainActor
func accept(_ metadata: CKShare.Metadata, _ scene: UIWindowScene) {
  if let delegate = scene.delegate as? any AcceptsShares {
    delegate.windowScene(scene, userDidAcceptCloudKitShareWith: metadata)
  } else if let delegate = scene.delegate as? any UIWindowSceneDelegate {
    delegate.windowScene(scene, userDidAcceptCloudKitShareWith: metadata)
  }
}
