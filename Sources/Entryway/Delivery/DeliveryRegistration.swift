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

  init(end: @escaping @MainActor () -> Void) { self.end = end }

  /// Ends the registration; calling it again does nothing.
  public func cancel() { end() }
}
