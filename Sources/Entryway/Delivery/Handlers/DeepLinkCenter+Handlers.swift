extension DeepLinkCenter {
  /// Registers a handler for the destinations that open.
  ///
  /// All handlers are called, in the order of their registration. An entry waits indefinitely for
  /// its first handler. A handler that registers later, because its view appears only with the
  /// destination, still receives the last opened entry once, unless a newer one has arrived or
  /// ``DeliveryOptions/lateHandlerWindow`` has passed. In that case it is called before `onOpen`
  /// returns.
  ///
  /// ```swift
  /// center.onOpen { route, entry in model.show(route, from: entry.source) }
  /// ```
  ///
  /// A view that disappears and reappears within that time would receive the entry again. Pass an
  /// `id` to prevent this: within a window, an identity receives each entry once, however often it
  /// registers.
  ///
  /// ```swift
  /// registration = center.onOpen(id: "orders") { [weak self] route in self?.show(route) }
  /// ```
  ///
  /// A handler may register another one, such as a child controller's, which receives the entry
  /// too. A chain of more than 16 handlers, each registered while the previous one runs, ends with
  /// the event ``DeliveryEvent/Kind/endedHandlerChain(_:)``.
  ///
  /// - Parameters:
  ///   - id: The listener's identity; if nil, each registration counts as a new listener.
  ///   - scene: The scene that the handler serves. An entry of a scene goes to the handlers of that
  ///     scene and to those without a scene. An entry without a scene goes to the handlers without
  ///     a scene, and to the window that ``DeliveryOptions/windows`` chooses.
  ///   - handler: Called with the destination and the entry. Retained until the registration is
  ///     cancelled, so capture a view controller weakly.
  /// - Returns: A token that ends the registration. Dropping the token doesn't end it.
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

  /// Registers a handler that does not need the entry.
  ///
  /// ```swift
  /// center.onOpen { route in model.selectTab(of: route) }
  /// ```
  ///
  /// Otherwise it behaves like `onOpen(id:scene:perform:)`.
  ///
  /// - Parameters:
  ///   - id: The listener's identity; if nil, each registration counts as a new listener.
  ///   - scene: The scene that the handler serves; all scenes by default.
  ///   - handler: Called with the destination. Retained until the registration is cancelled.
  /// - Returns: A token that ends the registration. Dropping the token doesn't end it.
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
