public protocol IntentResult: Sendable {}

public protocol OpensIntent {
  associatedtype OpenedIntent: AppIntent
  /// For tests.
  var opened: OpenedIntent { get }
}

/// Apple's has four parameters.
public struct IntentResultContainer<Opened: Sendable>: IntentResult {
  private let value: Opened?

  init(_ value: Opened? = nil) { self.value = value }
}

extension IntentResultContainer: OpensIntent where Opened: AppIntent {
  public var opened: Opened {
    guard let value else { fatalError("the result opens no intent") }
    return value
  }
}

extension IntentResult {
  public static func result<Opened: AppIntent>(opensIntent: Opened) -> Self
  where Self == IntentResultContainer<Opened> {
    IntentResultContainer(opensIntent)
  }
}

extension IntentResult where Self == IntentResultContainer<Never> {
  /// Done, with nothing to show.
  public static func result() -> Self { IntentResultContainer<Never>() }
}
