#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A token that ends the registration of a handler, a guard or an observer.
///
/// The registration lasts until you call ``cancel()`` or the center is deallocated. Dropping the
/// token does **not** end it, so a handler that lives as long as the app needs no token. A view or
/// view controller cancels its registration when it leaves the screen:
///
/// ```swift
/// override func viewDidDisappear(_ animated: Bool) {
///   super.viewDidDisappear(animated)
///   registration?.cancel()
/// }
/// ```
///
/// The registered closure, and everything it captures, is retained until then, so capture a view
/// controller weakly.
@MainActor public struct DeliveryRegistration: Sendable {
  private let end: @MainActor () -> Void

  package init(end: @escaping @MainActor () -> Void) { self.end = end }

  /// Ends the registration; calling it again does nothing.
  public func cancel() { end() }
}

/// An app's closures, each under the number of its registration.
package struct RegisteredClosures<Destination: LinkDestination> {
  var handlers: [Int: DeepLinkCenter<Destination>.Handler] = [:]
  var guards: [Int: EntryGuard<Destination>] = [:]
  /// In the order in which they are notified.
  var observers: [Numbered<DeepLinkCenter<Destination>.Observer>] = []
  /// Observers of the app entering and leaving the foreground.
  var foreground: [Numbered<@MainActor (Bool, Date) -> Void>] = []
  /// Closures that register the home screen quick actions.
  var offering: [Numbered<@MainActor ([QuickAction]) -> Void>] = []

  typealias Numbered<Closure> = (number: Int, call: Closure)

  /// Nothing.
  package init() {}
}

extension DeepLinkCenter {
  typealias ClosureList<Closure> = WritableKeyPath<
    RegisteredClosures<Destination>, [RegisteredClosures<Destination>.Numbered<Closure>]
  >

  /// Appends a closure to its list.
  func register<Closure>(
    _ closure: Closure, in list: ClosureList<Closure>
  ) -> DeliveryRegistration {
    let number = state.takeNumber()
    registered[keyPath: list].append((number, closure))
    return DeliveryRegistration { [weak self] in
      guard let self,
        let index = registered[keyPath: list].firstIndex(where: { $0.number == number })
      else { return }
      // Objects that the closure captures may call the center on deallocation: change the list
      // first.
      let gone = registered[keyPath: list].remove(at: index)
      withExtendedLifetime(gone) {}
    }
  }
}
