/// Which windows an entry opens in that no scene received: an App Intent, a link inside the app.
public enum WindowPolicy: Hashable, Sendable {
  /// The one that became active last, of those on the screen that have a handler for it; one of the
  /// others where none is. Handlers without a scene get it too.
  case lastActive
  /// Every window that has a handler.
  case all
}

/// The windows whose handlers an entry is for, besides handlers without a scene.
enum EntryWindows: Hashable, Sendable {
  case all
  /// One window; nil for none yet.
  case one(SceneID?)
}
