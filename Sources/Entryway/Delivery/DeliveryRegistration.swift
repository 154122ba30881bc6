#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Ends a registration with a center: of a handler, a guard or an observer.
///
/// The registration lasts until ``cancel()`` is called or the center goes away. Letting go of the
/// token does **not** end it, so a handler that lives as long as the app needs no token at all,
/// while a view or view controller cancels when it leaves the screen:
///
/// ```swift
/// override func viewDidDisappear(_ animated: Bool) {
///   super.viewDidDisappear(animated)
///   registration?.cancel()
/// }
/// ```
///
/// The closure that was registered is kept until then, and with it whatever it captures: capture
/// a view controller weakly.
@MainActor public struct DeliveryRegistration: Sendable {
  private let end: @MainActor () -> Void

  package init(end: @escaping @MainActor () -> Void) { self.end = end }

  /// Ends the registration; calling it again does nothing.
  public func cancel() { end() }
}

/// What an app has registered with a center, each closure under the number of its registration.
package struct RegisteredClosures<Destination: LinkDestination> {
  var handlers: [Int: DeepLinkCenter<Destination>.Handler] = [:]
  var guards: [Int: EntryGuard<Destination>] = [:]
  /// In the order in which they are told.
  var observers: [Numbered<DeepLinkCenter<Destination>.Observer>] = []
  /// Who is told when the app comes to the screen and leaves it.
  var foreground: [Numbered<@MainActor (Bool, Date) -> Void>] = []
  /// What puts the quick actions on the home screen's menu.
  var offering: [Numbered<@MainActor ([QuickAction]) -> Void>] = []

  typealias Numbered<Closure> = (number: Int, call: Closure)

  /// Nothing.
  package init() {}
}

extension DeepLinkCenter {
  typealias ClosureList<Closure> = WritableKeyPath<
    RegisteredClosures<Destination>, [RegisteredClosures<Destination>.Numbered<Closure>]
  >

  /// Registers a closure behind the others of its list.
  func register<Closure>(
    _ closure: Closure, in list: ClosureList<Closure>
  ) -> DeliveryRegistration {
    let number = state.takeNumber()
    registered[keyPath: list].append((number, closure))
    return DeliveryRegistration { [weak self] in
      guard let self,
        let index = registered[keyPath: list].firstIndex(where: { $0.number == number })
      else { return }
      // What the closure holds may call the center when it goes: after the list is changed.
      let gone = registered[keyPath: list].remove(at: index)
      withExtendedLifetime(gone) {}
    }
  }
}
