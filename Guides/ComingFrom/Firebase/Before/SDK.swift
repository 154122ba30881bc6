import Foundation

// What the app below calls of Firebase Dynamic Links, declared here so that this page's code compiles
// without the SDK. It stands for the SDK's class, and is not counted.
enum DynamicLinks {
  /// Whether the link is one of the SDK's; what it stands for comes later.
  static func handleUniversalLink(
    _ url: URL, completion: @escaping @MainActor @Sendable (URL?) -> Void
  ) -> Bool {
    false
  }

  /// What a link stands for that the SDK itself opens after an install.
  static func target(ofCustomSchemeURL url: URL) -> URL? { nil }
}
