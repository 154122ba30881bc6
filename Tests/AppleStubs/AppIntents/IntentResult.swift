public protocol IntentResult: Sendable {}

public protocol OpensIntent {
  associatedtype OpenedIntent: AppIntent
  /// For tests.
  var opened: OpenedIntent { get }
}

/// Apple's has four parameters.
public struct IntentResultContainer<Opened: Sendable>: IntentResult {
  public let opened: Opened
}

extension IntentResultContainer: OpensIntent where Opened: AppIntent {}

extension IntentResult {
  public static func result<Opened: AppIntent>(opensIntent: Opened) -> Self
  where Self == IntentResultContainer<Opened> {
    IntentResultContainer(opened: opensIntent)
  }
}
