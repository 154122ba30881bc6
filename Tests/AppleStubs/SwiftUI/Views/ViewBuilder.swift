@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var views: [AnyView] = []
    for view in repeat each content { views.append(AnyView(view)) }
    return TupleView(views)
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> { .first(first) }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> { .second(second) }
}

public struct TupleView<Content>: DrawnView {
  let views: [AnyView]

  nonisolated init(_ views: [AnyView]) { self.views = views }

  func draw(in node: ViewNode, _ context: DrawContext) {
    for (index, view) in views.enumerated() { context.draw(view, "\(index)", in: node) }
  }
}

/// SwiftUI's has an underscore before its name.
public enum ConditionalContent<First: View, Second: View>: DrawnView {
  case first(First)
  case second(Second)

  func draw(in node: ViewNode, _ context: DrawContext) {
    switch self {
    case .first(let view): context.draw(view, "first", in: node)
    case .second(let view): context.draw(view, "second", in: node)
    }
  }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("this view has no body") }
}

extension Optional: DrawnView where Wrapped: View {
  func draw(in node: ViewNode, _ context: DrawContext) {
    if let self { context.draw(self, "some", in: node) }
  }
}
