#if canImport(UserNotifications)
  package import Entryway
  package import Foundation

  extension EntryReceiver {
    /// Receives the link of an App Intent.
    package func receive(appIntentOpening url: URL, scene: SceneID?, callback: String) -> Bool {
      receive(
        AppEntry(
          source: .appIntent, content: .link(url.absoluteString), start: start, scene: scene,
          callback: callback)
      ).isAccepted
    }
  }
#endif
