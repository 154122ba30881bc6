import Foundation

// What the app calls of Crossroad, declared here so that this page's code compiles without it. Not counted.
struct LinkSource {
  static func customURLScheme(_ scheme: String) -> LinkSource { LinkSource() }
  static func universalLink(_ url: URL) -> LinkSource { LinkSource() }
}

struct Context {
  struct MissingArgument: Error {}

  func argument(named name: String) throws -> String { throw MissingArgument() }
  var queryParameters: [String: String] { [:] }
}

@MainActor
struct Registry {
  func route(_ pattern: String, _ handler: @escaping @MainActor (Context) throws -> Void) {}
}

@MainActor
final class DefaultRouter {
  init(accepting sources: [LinkSource], _ register: (Registry) -> Void) throws {}
  func openIfPossible(_ url: URL) -> Bool { false }
}
