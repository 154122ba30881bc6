/// An activity that the system has announced and not handed over yet.
///
/// Handoff fetches it from another device, which may take a while: an app may show that it waits.
package struct ActivityAnnouncement: Hashable, Sendable {
  /// The activity's type.
  public var type: String
  /// The scene that will receive it, if any.
  public var scene: SceneID?
}

/// The activities that were announced and have not come.
struct ActivityAnnouncements: Sendable {
  /// How many are remembered; the oldest is forgotten then.
  static let limit = 16

  private(set) var list: [ActivityAnnouncement] = []

  mutating func add(_ announcement: ActivityAnnouncement) {
    list.removeAll { $0 == announcement }
    list.append(announcement)
    if list.count > Self.limit { list.removeFirst(list.count - Self.limit) }
  }

  /// Takes an announcement out, and says whether there was one.
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
