extension DeepLinkCenter {
  /// Listens to the places that open.
  ///
  /// All handlers are called, in the order of their registration. An entry waits any length of
  /// time for its first handler. A handler that registers later, because its view appears only with
  /// the place, still gets the entry that was opened last, once, unless a newer one arrived or
  /// ``DeliveryOptions/lateHandlerWindow`` passed. It is called before `onOpen` returns then.
  ///
  /// ```swift
  /// center.onOpen { route, _ in model.selectTab(of: route) }
  /// ```
  ///
  /// - Parameters:
  ///   - scene: The scene that the handler serves. An entry of a scene goes to the handlers of that
  ///     scene and to those without one; an entry without a scene goes to all.
  ///   - handler: Called with the destination and the entry. Kept until the registration is
  ///     cancelled, so capture a view controller weakly.
  /// - Returns: What ends the registration. Nothing happens when it is dropped.
  @discardableResult
  public func onOpen(
    scene: SceneID? = nil, perform handler: @escaping Handler
  ) -> DeliveryRegistration {
    touch(readsStore: false)
    let number = state.addHandler(scene: scene)
    handlers[number] = handler
    advance()
    return DeliveryRegistration { [weak self] in self?.removeHandler(number) }
  }

  private func removeHandler(_ number: Int) {
    guard handlers.removeValue(forKey: number) != nil else { return }
    touch(readsStore: false)
    state.handlers.removeAll { $0.number == number }
    advance()
  }
}
