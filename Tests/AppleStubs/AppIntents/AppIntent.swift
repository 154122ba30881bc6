@_exported public import AppleFoundation

public protocol AppIntent: Sendable {}

public protocol SystemIntent: AppIntent {}

public protocol OpenIntent: SystemIntent {
  associatedtype Value: Sendable
  var target: Value { get set }
}

public protocol TargetContentProvidingIntent: AppIntent {}
