#if canImport(UserNotifications)
  public import Entryway
  public import Foundation

  #if canImport(AppleFoundation)
    import AppleFoundation
  #endif

  extension EntryReceiver {
    /// Receives a URL from the system.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - scene: The scene that received it, if any.
    ///   - callback: The callback that delivered it, or the identity of a modifier.
    ///   - sourceApplication: The bundle identifier of the app that opened it, if known.
    ///   - opensInPlace: Whether the app may change a file where it is.
    /// - Returns: Whether a rule accepted it.
    @discardableResult
    public func receive(
      _ url: URL, scene: SceneID? = nil, callback: String, sourceApplication: String? = nil,
      opensInPlace: Bool = false
    ) -> Bool {
      var entry = AppEntry(
        source: EntrySource(url), content: .link(url.absoluteString), start: start, scene: scene,
        callback: callback)
      if url.isFileURL {
        var file = FileContent(url: url, opensInPlace: opensInPlace)
        file.access = Unstored(.system)
        (entry.source, entry.content) = (.file, .file(file))
      }
      entry.origin = EntryOrigin(referrer: nil, sourceApplication: sourceApplication)
      return receive(entry).isAccepted
    }

    /// Follows an in-app link if a rule accepts it; otherwise the caller has to open it.
    ///
    /// ```swift
    /// if !center.follow(url) { UIApplication.shared.open(url) }
    /// ```
    ///
    /// A link that no rule accepts doesn't appear in the history, because it isn't for the app.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - scene: The scene in which it was tapped, if any.
    /// - Returns: Whether a rule accepted it.
    public func follow(_ url: URL, scene: SceneID? = nil) -> Bool {
      let entry = AppEntry(
        source: .inApp, content: .link(url.absoluteString), start: start, scene: scene,
        callback: "openURL")
      return accepts(entry) && receive(entry).isAccepted
    }
  }

  extension FileAccess {
    /// The system's own: the URL carries the permission, and is asked for it.
    static let system = FileAccess(
      start: { $0.startAccessingSecurityScopedResource() },
      stop: { $0.stopAccessingSecurityScopedResource() })
  }

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
