public enum ScenePhase: Comparable, Sendable {
  case background
  case inactive
  case active
}

private struct ScenePhaseKey: EnvironmentKey {
  static let defaultValue = ScenePhase.background
}

extension EnvironmentValues {
  public internal(set) var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }
}

extension View {
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View {
    let action = Unchecked(action)
    return hostModified { node, context in
      if node.isNew, let action = action.value { context.host.appearing.append(action) }
    }
  }

  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    let action = Unchecked(action)
    return hostModified { node, _ in node.disappear = action.value }
  }

  public nonisolated func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false,
    _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    let change = Unchecked((value, action))
    return hostModified { node, context in
      let (value, action) = change.value
      let old = node.slots["value"] as? Value
      node.slots["value"] = value
      if let old, old != value { context.host.later.append { action(old, value) } }
      if old == nil, initial { context.host.later.append { action(value, value) } }
    }
  }

  public nonisolated func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }
}
