/// A view that listens to what opens.
@MainActor
public final class MountedView<Destination: LinkDestination> {
  /// What it has been handed, in order.
  public private(set) var opened: [Destination] = []
  private var registration: DeliveryRegistration?

  init(
    _ center: DeepLinkCenter<Destination>, _ scene: SceneID?,
    _ perform: @escaping DeepLinkCenter<Destination>.Handler = { _, _ in }
  ) {
    registration = center.onOpen(scene: scene) { [weak self] destination, entry in
      self?.opened.append(destination)
      perform(destination, entry)
    }
  }

  /// Takes the view off the screen: it hears of nothing any more.
  public func unmount() { registration?.cancel() }
}
