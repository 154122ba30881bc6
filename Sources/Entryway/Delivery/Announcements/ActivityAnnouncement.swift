/// An activity that the system has announced but not delivered yet.
///
/// Handoff fetches it from another device, which can take a while, so an app may show progress.
package struct ActivityAnnouncement: Hashable, Sendable {
  /// The activity's type.
  public var type: String
  /// The scene that will receive it, if any.
  public var scene: SceneID?
}

/// The activities that were announced but have not arrived.
struct ActivityAnnouncements: Sendable {
  /// How many are kept; beyond that, the oldest is dropped.
  static let limit = 16

  private(set) var list: [ActivityAnnouncement] = []

  mutating func add(_ announcement: ActivityAnnouncement) {
    list.removeAll { $0 == announcement }
    list.append(announcement)
    if list.count > Self.limit { list.removeFirst(list.count - Self.limit) }
  }

  /// Removes an announcement, and returns whether there was one.
  mutating func take(_ announcement: ActivityAnnouncement) -> Bool {
    guard let index = list.firstIndex(of: announcement) else { return false }
    list.remove(at: index)
    return true
  }

  mutating func rename(_ scene: SceneID, to other: SceneID?) {
    for index in list.indices where list[index].scene == scene { list[index].scene = other }
  }

  mutating func close(_ scene: SceneID) { list.removeAll { $0.scene == scene } }
}
