public import SwiftUI

@available(iOS 26, macOS 26, tvOS 26, visionOS 26, watchOS 26, *)
public protocol TargetContentProvidingIntent: AppIntent {}

@available(iOS 26, macOS 26, tvOS 26, visionOS 26, watchOS 26, *)
extension View {
  public nonisolated func onAppIntentExecution<Intent: TargetContentProvidingIntent>(
    _ intent: Intent.Type = Intent.self, perform action: @escaping @MainActor (Intent) -> Void
  ) -> some View {
    performingIntents { intent in
      guard let intent = intent as? Intent else { return false }
      action(intent)
      return true
    }
  }
}

@available(iOS 26, macOS 26, tvOS 26, visionOS 26, watchOS 26, *)
extension ViewHost {
  /// Hands an intent to every modifier that is mounted and asks for its type.
  ///
  /// - Returns: How many there were.
  @discardableResult
  public func perform(_ intent: some TargetContentProvidingIntent) -> Int {
    performIntent(intent)
  }
}
