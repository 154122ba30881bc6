#if canImport(SwiftUI)
  import Entryway
  import EntrywayApple

  /// A handler that listens for as long as its view is mounted.
  ///
  /// SwiftUI keeps it with the view's state, and lets go of it when the view goes away. Appearing
  /// and disappearing would not do: a view under another one is still there.
  @MainActor
  final class MountedHandler<Destination: LinkDestination> {
    /// What the view last wanted to be called.
    var perform: DeepLinkCenter<Destination>.Handler?
    private var registration: DeliveryRegistration?
    private var isListening = false

    /// Registers, the first time.
    func listen(to center: DeepLinkCenter<Destination>, in window: DeepLinkWindow) {
      guard !isListening else { return }
      isListening = true
      window.withScene { [weak self] scene in self?.register(with: center, scene) }
    }

    private func register(with center: DeepLinkCenter<Destination>, _ scene: SceneID?) {
      registration = center.onOpen(scene: scene) { [weak self] destination, entry in
        self?.perform?(destination, entry)
      }
    }

    deinit {
      guard let registration else { return }
      MainThread.run { registration.cancel() }
    }
  }
#endif
