#if canImport(SwiftUI)
  import Entryway
  import EntrywayApple

  /// A handler that listens for as long as its view is mounted.
  ///
  /// SwiftUI keeps it with the view's state, and lets go of it when the view goes away. Appearing
  /// and disappearing would not do: a view that lies under another one is still there.
  @MainActor
  final class MountedHandler<Destination: LinkDestination> {
    /// What the view wants to be called now.
    var perform: DeepLinkCenter<Destination>.Handler?
    private var registration: DeliveryRegistration?

    /// Registers with a center, the first time.
    func listen(
      to center: DeepLinkCenter<Destination>, scene: SceneID?,
      id: (any Hashable & Sendable)? = nil
    ) {
      guard registration == nil else { return }
      registration = center.onOpen(id: id, scene: scene) { [weak self] destination, entry in
        self?.perform?(destination, entry)
      }
    }

    deinit {
      guard let registration else { return }
      MainThread.run { registration.cancel() }
    }
  }
#endif
