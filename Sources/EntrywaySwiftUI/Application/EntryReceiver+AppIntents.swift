#if canImport(SwiftUI)
  public import Entryway
  import EntrywayApple
  public import Foundation

  extension EntryReceiver {
    /// Receives the link of an App Intent that a window performs, on iOS 26:
    /// `onAppIntentExecution(_:perform:)`.
    ///
    /// ```swift
    /// .onAppIntentExecution(OpenOrder.self) { intent in
    ///   center.onAppIntentExecution(opening: intent.link)
    /// }
    /// ```
    ///
    /// The intent is a `TargetContentProvidingIntent`: the modifier, which AppIntents declares, takes
    /// no other. An `OpenURLIntent` needs none of this, for its universal link comes as others do.
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
