import Foundation

// What the app calls of URLNavigator, declared here so that this page's code compiles without it. Not counted.
@MainActor
final class Navigator {
  func handle(
    _ pattern: String, _ handler: @escaping @MainActor (URL, [String: Any], Any?) -> Bool
  ) {}

  func open(_ url: URL) -> Bool { false }
}
