#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// How its method is isolated is not documented: not at all, here.
  @available(iOS 26, tvOS 26, visionOS 26, *)
  public protocol UISceneAppIntent: TargetContentProvidingIntent {
    func performNavigation(forScene scene: UIScene)
  }

  /// A protocol of its own: `UISceneDelegate` has no such method, so the system calls that of a
  /// delegate which adopts this one, and of no other.
  @available(iOS 26, tvOS 26, visionOS 26, *)
  @MainActor public protocol AppIntentSceneDelegate: UISceneDelegate {
    func scene(_ scene: UIScene, willPerformAppIntent appIntent: any UISceneAppIntent)
  }

  @available(iOS 26, tvOS 26, visionOS 26, *)
  extension UIScene.ConnectionOptions {
    /// The intent that the scene is connected for, which its delegate is told of as well.
    @MainActor @preconcurrency public var appIntent: (any UISceneAppIntent)? {
      intent as? any UISceneAppIntent
    }
  }
#endif
