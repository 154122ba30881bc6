@_exported public import AppleFoundation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("this view has no body") }
}

/// A view that is drawn by the host, not by way of its body.
@MainActor protocol DrawnView: View where Body == Never {
  func draw(in node: ViewNode, _ context: DrawContext)
}

extension DrawnView {
  public var body: Never { fatalError("this view has no body") }
}
