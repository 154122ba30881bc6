/// A property that the host connects to what it keeps for the view.
@MainActor protocol ConnectedProperty {
  func connect(_ slot: String, in node: ViewNode, _ context: DrawContext)
}

@propertyWrapper public struct State<Value> {
  private let place: StatePlace<Value>

  public init(wrappedValue value: Value) { place = StatePlace(value) }
  public init(initialValue value: Value) { place = StatePlace(value) }

  public var wrappedValue: Value {
    get { place.kept?.value ?? place.initial }
    nonmutating set {
      place.kept?.value = newValue
      place.kept?.hasChanged()
    }
  }

  public var projectedValue: Binding<Value> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }
}

/// The initial value, and where the host keeps the one that counts.
final class StatePlace<Value> {
  let initial: Value
  var kept: KeptState<Value>?

  init(_ initial: Value) { self.initial = initial }
}

final class KeptState<Value> {
  var value: Value
  let hasChanged: () -> Void

  init(_ value: Value, hasChanged: @escaping () -> Void) {
    self.value = value
    self.hasChanged = hasChanged
  }
}

extension State: ConnectedProperty {
  func connect(_ slot: String, in node: ViewNode, _ context: DrawContext) {
    if let kept = node.slots[slot] as? KeptState<Value> {
      place.kept = kept
    } else {
      let kept = KeptState(place.initial) { [weak host = context.host] in
        MainActor.assumeIsolated { host?.needsUpdate = true }
      }
      node.slots[slot] = kept
      place.kept = kept
    }
  }
}
