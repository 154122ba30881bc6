@_exported public import AppleFoundation

public protocol AppIntent: Sendable {
  associatedtype PerformResult: IntentResult
  static var title: LocalizedStringResource { get }
  /// Whether the system brings the app to the screen before it performs the intent.
  static var openAppWhenRun: Bool { get }
  init()
  func perform() async throws -> PerformResult
}

extension AppIntent {
  public static var openAppWhenRun: Bool { false }

  public typealias Parameter = IntentParameter
}

public protocol SystemIntent: AppIntent {}

public protocol OpenIntent: SystemIntent {
  associatedtype Value: Sendable
  var target: Value { get set }
}

/// Foundation's, which Linux lacks.
public struct LocalizedStringResource: Hashable, Sendable, ExpressibleByStringLiteral {
  public let key: String
  public init(stringLiteral value: String) { key = value }
}
