public import EntrywayUIKit

/// What an app with scenes pastes.
public final class SceneDelegate: DeepLinkSceneDelegate {
  public let deepLinks: any EntryReceiver

  public init(_ center: any EntryReceiver) { deepLinks = center }
}
