#if canImport(SwiftUI)
  import Entryway
  import EntrywayApple
  import Foundation
  import SwiftUI

  extension DeepLinkWindow {
    /// Receives what `onOpenURL(perform:)` hands over.
    func receive(_ url: URL) {
      center?.receive(url, scene: receivingScene(), callback: "onOpenURL(perform:) \(id)")
    }

    /// Receives what `onContinueUserActivity(_:perform:)` hands over.
    func receive(_ activity: NSUserActivity) {
      center?.receive(
        activity, scene: receivingScene(), callback: "onContinueUserActivity(_:perform:) \(id)")
    }

    /// Follows a link of the app's own, and says whether it is for the app.
    func follow(_ url: URL) -> Bool {
      center?.follow(url, scene: receivingScene()) ?? false
    }
  }
#endif
