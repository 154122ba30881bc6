#if canImport(UserNotifications)
  public import Entryway
  public import Foundation

  extension EntryReceiver {
    /// Receives a URL that the system handed over.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - scene: The scene that received it, if any.
    ///   - callback: The callback that handed it over, or a modifier's own identity.
    /// - Returns: Whether a rule accepted it.
    @discardableResult
    public func receive(_ url: URL, scene: SceneID? = nil, callback: String) -> Bool {
      receive(
        AppEntry(
          source: EntrySource(url), content: .link(url.absoluteString), start: start, scene: scene,
          callback: callback)
      ).isAccepted
    }
  }
#endif
