/// What the system fills in before the intent is performed; a test sets it.
@propertyWrapper public final class IntentParameter<Value: Sendable>: @unchecked Sendable {
  private var value: Value?

  public init(title: LocalizedStringResource) {}

  public var wrappedValue: Value {
    get {
      guard let value else { fatalError("the intent's parameter was not set") }
      return value
    }
    set { value = newValue }
  }

  public var projectedValue: IntentParameter { self }

  public func needsValueError() -> any Error { NeedsValue() }

  private struct NeedsValue: Error {}
}
