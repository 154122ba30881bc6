#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DeepLinkCenter {
  /// Whether the app is in front: ``Requirement/interface`` is satisfied, for whatever scene.
  public var isInForeground: Bool { state.requirements.isSatisfied(.interface, for: nil) }

  /// Tells an observer when the app comes to the screen and when it leaves it, with all its windows.
  ///
  /// It is told before anything opens for it, with the center's time. An app that is on the screen
  /// already is told at once.
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

  /// Tells what has changed since the last time.
  func tellForeground() { tellForeground(isInForeground, at: state.now) }

  package func tellForeground(_ isInForeground: Bool, at date: Date) {
    guard isToldForeground != isInForeground else { return }
    isToldForeground = isInForeground
    for observer in registered.foreground { observer.call(isInForeground, date) }
  }
}

extension DeepLinkCenter {
  /// How the notification of an entry is presented while the app is in the foreground, by
  /// ``DeliveryOptions/foreground``.
  package func presentation(for entry: AppEntry) -> ForegroundPresentation {
    state.options.foreground(entry)
  }

  /// Takes a notification that arrives while the app is in the foreground, opens it if the policy
  /// says so, and gives back how it is to be presented.
  ///
  /// The arrival and a later tap on the same notification are two entries, and both open. That it is
  /// presented, as a banner or in the list, is the event ``DeliveryEvent/Kind/presented(_:)``.
  ///
  /// ```swift
  /// let presentation = center.willPresent(entry)
  /// completionHandler(UNNotificationPresentationOptions(presentation))
  /// ```
  @discardableResult
  public func willPresent(_ entry: AppEntry) -> ForegroundPresentation {
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
