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

@available(iOS 26, macOS 26, tvOS 26, visionOS 26, watchOS 26, *)
extension View {
  /// About links that go out, in spite of its name: it sets an action that shows them in the app.
  @MainActor @preconcurrency public func onOpenURL(prefersInApp: Bool) -> some View {
    hostModified { _, context in
      let host = context.host
      context.environment.openURL = OpenURLAction { url in
        guard prefersInApp else { return .systemAction }
        host.openedInApp.append(url)
        return .handled
      }
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
