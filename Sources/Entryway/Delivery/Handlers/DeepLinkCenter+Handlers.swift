extension DeepLinkCenter {
  /// Listens to the destinations that open.
  ///
  /// All handlers are called, in the order of their registration. An entry waits any length of
  /// time for its first handler. A handler that registers later, because its view appears only with
  /// the destination, still gets the entry that was opened last, once, unless a newer one arrived
  /// or ``DeliveryOptions/lateHandlerWindow`` passed. It is called before `onOpen` returns then.
  ///
  /// ```swift
  /// center.onOpen { route, _ in model.selectTab(of: route) }
  /// ```
  ///
  /// A view that disappears and appears again within that window would get the entry once more.
  /// With an `id` it does not: who has received an entry under an identity in a window receives it
  /// once, however often it registers.
  ///
  /// ```swift
  /// registration = center.onOpen(id: "orders") { [weak self] route, _ in self?.show(route) }
  /// ```
  ///
  /// A handler may register another one, a child controller's, which gets the entry too. A chain of
  /// more than sixteen, each registered in the call of the one before, ends with the event
  /// ``DeliveryEvent/Kind/endedHandlerChain(_:)``.
  ///
  /// - Parameters:
  ///   - id: Who listens; nil for a listener that is another one each time it registers.
  ///   - scene: The scene that the handler serves. An entry of a scene goes to the handlers of that
  ///     scene and to those without one; an entry without a scene to those without one, and to the
  ///     window that ``DeliveryOptions/windows`` chooses.
  ///   - handler: Called with the destination and the entry. Kept until the registration is
  ///     cancelled, so capture a view controller weakly.
  /// - Returns: What ends the registration. Nothing happens when it is dropped.
  @discardableResult
  public func onOpen(
    id: (any Hashable & Sendable)? = nil, scene: SceneID? = nil,
    perform handler: @escaping Handler
  ) -> DeliveryRegistration {
    touch(readsStore: false)
    let number = state.addHandler(id: id.map { HandlerID($0) }, scene: scene)
    registered.handlers[number] = handler
    advance()
    return DeliveryRegistration { [weak self] in self?.removeHandler(number) }
  }

  /// Listens to the destinations that open, for handlers that do not need the entry.
  ///
  /// ```swift
  /// center.onOpen { route in model.selectTab(of: route) }
  /// ```
  ///
  /// Everything else is as with ``onOpen(id:scene:perform:)-(_,_,Handler)``.
  ///
  /// - Parameters:
  ///   - id: Who listens; nil for a listener that is another one each time it registers.
  ///   - scene: The scene that the handler serves; all of them unless given.
  ///   - handler: Called with the destination. Kept until the registration is cancelled.
  /// - Returns: What ends the registration. Nothing happens when it is dropped.
  @discardableResult
  public func onOpen(
    id: (any Hashable & Sendable)? = nil, scene: SceneID? = nil,
    perform handler: @escaping @MainActor (Destination) -> Void
  ) -> DeliveryRegistration {
    onOpen(id: id, scene: scene) { destination, _ in handler(destination) }
  }

  private func removeHandler(_ number: Int) {
    guard registered.handlers.removeValue(forKey: number) != nil else { return }
    touch(readsStore: false)
    state.handlers.removeAll { $0.number == number }
    advance()
  }
}
