public import AppIntents
public import EntrywayUIKit
public import UIKit

/// An intent that a scene performs.
@available(iOS 26, *)
public struct OpenOrder: UISceneAppIntent {
  public static let title: LocalizedStringResource = "Open Order"

  @Parameter(title: "Link") public var link: URL

  public init() {}

  public init(_ link: URL) { self.link = link }

  public func perform() async throws -> some IntentResult { .result() }

  public func performNavigation(forScene scene: UIScene) {}
}

/// What an app pastes whose scenes perform intents.
@available(iOS 26, *)
extension SceneDelegate: AppIntentSceneDelegate {
  public func scene(_ scene: UIScene, willPerformAppIntent intent: any UISceneAppIntent) {
    if let intent = intent as? OpenOrder {
      deepLinks.scene(scene, willPerformAppIntentOpening: intent.link)
    }
  }
}

/// A delegate with the same method that does not adopt the protocol.
public final class UnadoptedSceneDelegate: DeepLinkSceneDelegate {
  public let deepLinks: any EntryReceiver

  public init(_ center: any EntryReceiver) { deepLinks = center }

  @available(iOS 26, *)
  public func scene(_ scene: UIScene, willPerformAppIntent intent: any UISceneAppIntent) {
    if let intent = intent as? OpenOrder {
      deepLinks.scene(scene, willPerformAppIntentOpening: intent.link)
    }
  }
}
