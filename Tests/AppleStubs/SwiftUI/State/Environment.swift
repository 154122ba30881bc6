public import Observation

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  /// What hands a link to the system, set by the host.
  var system: @MainActor (URL) -> Void = { _ in }

  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  func object<Object: AnyObject>(_ type: Object.Type) -> Object? {
    values[ObjectIdentifier(type)] as? Object
  }

  mutating func setObject<Object: AnyObject>(_ object: Object?) {
    values[ObjectIdentifier(Object.self)] = object
  }
}

@propertyWrapper public struct Environment<Value> {
  private let place = EnvironmentPlace()
  private let read: (EnvironmentValues) -> Value?

  public init(_ path: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: path] } }

  public init(_ type: Value.Type) where Value: AnyObject & Observable { read = { $0.object(type) } }

  public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
    read = { $0.object(type) }
  }

  public var wrappedValue: Value {
    guard let value = read(place.values) else { fatalError("no \(Value.self) in the environment") }
    return value
  }
}

final class EnvironmentPlace { var values = EnvironmentValues() }

extension Environment: ConnectedProperty {
  func connect(_ slot: String, in node: ViewNode, _ context: DrawContext) {
    place.values = context.environment
  }
}

extension View {
  public nonisolated func environment<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    let change = Unchecked((path, value))
    return hostModified { _, context in
      let (path, value) = change.value
      context.environment[keyPath: path] = value
    }
  }

  public nonisolated func environment<Object: AnyObject & Observable>(
    _ object: Object?
  ) -> some View {
    let object = Unchecked(object)
    return hostModified { _, context in context.environment.setObject(object.value) }
  }
}
