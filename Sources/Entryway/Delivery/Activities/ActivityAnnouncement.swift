/// An activity that the system has announced and not handed over yet.
///
/// Handoff fetches it from another device, which may take a while: an app may show that it waits.
public struct ActivityAnnouncement: Hashable, Sendable {
  /// The activity's type.
  public var type: String
  /// The scene that will receive it, if any.
  public var scene: SceneID?
}
