@_exported public import AppleFoundation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("this view has no body") }
}

public struct EmptyView: View {
  public nonisolated init() {}
  public var body: Never { fatalError("this view has no body") }
}
