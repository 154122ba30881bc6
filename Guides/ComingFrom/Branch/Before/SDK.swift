import UIKit

// What the app below calls of Branch's SDK, declared here so that this page's code compiles without it.
// It stands for the SDK's classes, and is not counted.
@MainActor
enum BranchSDK {
  /// Begins a session; what a link stands for comes later, again and again, from the network.
  static func startSession(_ report: @escaping @MainActor ([String: Any]) -> Void) {}

  static func handle(_ url: URL) {}
  static func handle(_ activity: NSUserActivity) {}
  static func handlePush(link: String) {}
  static func logEvent(_ name: String, _ values: [String: String]) {}
}
