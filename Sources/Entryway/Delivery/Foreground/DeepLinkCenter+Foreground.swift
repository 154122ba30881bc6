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
    let number = state.takeNumber()
    foreground.observers.append((number, observer))
    if isInForeground { observer(true, now()) }
    return DeliveryRegistration { [weak self] in
      self?.foreground.observers.removeAll { $0.number == number }
    }
  }

  /// Tells what has changed since the last time.
  func tellForeground() { tellForeground(isInForeground, at: state.now) }

  func tellForeground(_ isInForeground: Bool, at date: Date) {
    guard foreground.isTold != isInForeground else { return }
    foreground.isTold = isInForeground
    for observer in foreground.observers { observer.tell(isInForeground, date) }
  }

  /// The object of a type that the center keeps, the newest of several: a library beside this one
  /// finds its own by it.
  package func kept<Kept>(_ type: Kept.Type) -> Kept? {
    for object in kept.reversed() {
      if let found = object as? Kept { return found }
    }
    return nil
  }

  /// What the time is by the center's clock.
  package var date: Date { now() }
}

/// Who is told when the app comes to the screen and leaves it.
struct ForegroundObservers {
  var observers: [(number: Int, tell: @MainActor (Bool, Date) -> Void)] = []
  /// What they know.
  var isTold = false
}
