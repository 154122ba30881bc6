@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = ModifiedViewContent<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// SwiftUI's is called `_ViewModifier_Content`.
public struct ModifiedViewContent<Modifier: ViewModifier>: DrawnView {
  let content: AnyView

  func draw(in node: ViewNode, _ context: DrawContext) {
    context.draw(content, "content", in: node)
  }
}

public struct ModifiedContent<Content: View, Modifier: ViewModifier>: DrawnView {
  let content: Unchecked<Content>
  let modifier: Unchecked<Modifier>

  nonisolated init(content: Content, modifier: Modifier) {
    self.content = Unchecked(content)
    self.modifier = Unchecked(modifier)
  }

  func draw(in node: ViewNode, _ context: DrawContext) {
    context.connect(modifier.value, in: node)
    context.draw(
      modifier.value.body(content: ModifiedViewContent(content: AnyView(content.value))),
      "modifier", in: node)
  }
}

extension View {
  public nonisolated func modifier<Modifier: ViewModifier>(
    _ modifier: Modifier
  ) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// A view whose modifier the host carries out.
struct HostModified<Content: View>: DrawnView {
  let content: Unchecked<Content>
  let change: @MainActor (ViewNode, inout DrawContext) -> Void

  nonisolated init(
    _ content: Content, _ change: @escaping @MainActor (ViewNode, inout DrawContext) -> Void
  ) {
    self.content = Unchecked(content)
    self.change = change
  }

  func draw(in node: ViewNode, _ context: DrawContext) {
    var context = context
    change(node, &context)
    context.draw(content.value, "content", in: node)
  }
}

extension View {
  nonisolated func hostModified(
    _ change: @escaping @MainActor (ViewNode, inout DrawContext) -> Void
  ) -> HostModified<Self> {
    HostModified(self, change)
  }
}
