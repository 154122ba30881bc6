@MainActor @preconcurrency public struct OpenURLAction {
  public struct Result: Sendable {
    enum Kind {
      case handled, discarded
      case system(URL?)
    }
    let kind: Kind

    public static let handled = Result(kind: .handled)
    public static let discarded = Result(kind: .discarded)
    public static let systemAction = Result(kind: .system(nil))
    public static func systemAction(_ url: URL) -> Result { Result(kind: .system(url)) }
  }

  private let handler: (URL) -> Result
  var system: @MainActor (URL) -> Void = { _ in }

  public init(handler: @escaping (URL) -> Result) { self.handler = handler }

  public func callAsFunction(_ url: URL) { self(url) { _ in } }

  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    switch handler(url).kind {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .system(let other):
      system(other ?? url)
      completion(true)
    }
  }
}

private struct OpenURLKey: EnvironmentKey {
  static var defaultValue: OpenURLAction? { nil }
}

extension EnvironmentValues {
  @MainActor @preconcurrency public var openURL: OpenURLAction {
    get {
      var action = self[OpenURLKey.self] ?? OpenURLAction { _ in .systemAction }
      action.system = system
      return action
    }
    set { self[OpenURLKey.self] = newValue }
  }
}
