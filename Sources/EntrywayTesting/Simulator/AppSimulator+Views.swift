extension AppSimulator {
  /// Mounts a view that listens, as late as the app does.
  ///
  /// ```swift
  /// let app = AppSimulator(center, mountsRoot: false)
  /// await app.launch(from: .link("https://shop.example.com/orders/4821"))
  /// await app.wait(.seconds(3))
  /// let list = await app.mount()
  /// #expect(list.opened == [.order(id: "4821")])
  /// ```
  ///
  /// - Parameters:
  ///   - scene: The scene that the view is in; nil for one that hears of all.
  ///   - perform: What the view does with a place.
  /// - Returns: The view, with what it has been handed. It is gone when the app is killed; one that
  ///   is mounted while the app does not run belongs to the process that starts next.
  @discardableResult
  public func mount(
    in scene: SceneID? = nil,
    perform: @escaping DeepLinkCenter<Destination>.Handler = { _, _ in }
  ) async -> MountedView<Destination> {
    makeProcess()
    log.append("a view is mounted" + (scene.map { " in the scene \($0.rawValue)" } ?? ""))
    let view = MountedView(center, scene, perform)
    await settle()
    return view
  }

  /// What the root view of a scene has been handed, while the scene is connected.
  public func opened(in scene: SceneID) -> [Destination] {
    windows.first { $0.scene == scene }?.root?.opened ?? []
  }
}
