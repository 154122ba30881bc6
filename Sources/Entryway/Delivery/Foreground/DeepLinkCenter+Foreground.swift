#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DeepLinkCenter {
  /// Whether the app is in the foreground: ``/EntrywayRouting/Requirement/interface`` is satisfied for any scene.
  public var isInForeground: Bool { state.requirements.isSatisfied(.interface, for: nil) }

  /// Adds an observer that is called when the app enters or leaves the foreground.
  ///
  /// The app leaves the foreground when its last window does. The observer is called before any
  /// entry opens as a result, with the center's date. If the app is already in the foreground, it
  /// is called immediately.
  ///
  /// ```swift
  /// center.observeForeground { isInForeground, _ in player.isPaused = !isInForeground }
  /// ```
  @discardableResult
  public func observeForeground(
    _ observer: @escaping @MainActor (_ isInForeground: Bool, _ date: Date) -> Void
  ) -> DeliveryRegistration {
    let registration = register(observer, in: \.foreground)
    if isInForeground { observer(true, clock.now()) }
    return registration
  }

  /// Notifies observers if the value has changed.
  func tellForeground() { tellForeground(isInForeground, at: state.now) }

  package func tellForeground(_ isInForeground: Bool, at date: Date) {
    guard isToldForeground != isInForeground else { return }
    isToldForeground = isInForeground
    for observer in registered.foreground { observer.call(isInForeground, date) }
  }
}

extension DeepLinkCenter {
  /// How an entry's notification is presented in the foreground, by ``DeliveryOptions/foreground``.
  package func presentation(for entry: AppEntry) -> ForegroundPresentation {
    state.options.foreground(attributed(entry))
  }

  /// Receives a notification that arrives in the foreground, and returns how to present it.
  ///
  /// If the policy says so, it opens immediately. The arrival and a later tap on the same
  /// notification are two entries, and both open. Presenting it as a banner or in the list is
  /// reported as the event ``DeliveryEvent/Kind/presented(_:)``.
  ///
  /// ```swift
  /// let presentation = center.willPresent(entry)
  /// completionHandler(UNNotificationPresentationOptions(presentation))
  /// ```
  @discardableResult
  public func willPresent(_ entry: AppEntry) -> ForegroundPresentation {
    let entry = attributed(entry)
    let presentation = presentation(for: entry)
    if !presentation.isDisjoint(with: [.banner, .list]) {
      touch()
      state.notePresentation(of: entry)
      advance()
    }
    if presentation.contains(.opensAtOnce) { _ = receive(entry, isArrival: true) }
    return presentation
  }
}
