#if canImport(SwiftUI)
  public import Entryway
  import EntrywayApple
  public import Foundation

  extension EntryReceiver {
    /// Receives the link of an App Intent that a window performs, on iOS 26.
    ///
    /// Call it from `onAppIntentExecution(_:perform:)`:
    ///
    /// ```swift
    /// .onAppIntentExecution(OpenOrder.self) { intent in
    ///   center.onAppIntentExecution(opening: intent.link)
    /// }
    /// ```
    ///
    /// The intent has to be a `TargetContentProvidingIntent`; the modifier, which AppIntents
    /// declares, takes no other. An `OpenURLIntent` needs none of this, because its universal link
    /// arrives like any other.
    ///
    /// - Parameter url: The intent's link.
    /// - Returns: Whether a rule accepted the link.
    @discardableResult
    public func onAppIntentExecution(opening url: URL) -> Bool {
      receive(
        appIntentOpening: url, scene: nil, callback: "onAppIntentExecution(_:perform:)")
    }
  }
#endif
